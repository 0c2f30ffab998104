/** Drawings that come as SVG text: made into elements that carry no script, no style and no address but their own. */

const SVG = "http://www.w3.org/2000/svg";
const BARRED = new Set(["script", "style", "foreignobject", "iframe", "image", "animate", "set", "a"]);
const OWN_REFERENCE = /url\(\s*["']?#([\w.-]+)["']?\s*\)/g;

function tidy(element: Element, prefix: string): void {
  for (const child of [...element.children]) {
    if (BARRED.has(child.localName.toLowerCase())) child.remove();
    else tidy(child, prefix);
  }
  for (const { name, value } of [...element.attributes]) {
    const plain = name.toLowerCase();
    if (plain.startsWith("on") || plain === "style") element.removeAttribute(name);
    else if (plain === "href" || plain === "xlink:href") {
      if (value.startsWith("#")) element.setAttribute(name, `#${prefix}${value.slice(1)}`);
      else element.removeAttribute(name);
    } else if (plain === "id") element.setAttribute("id", prefix + value);
    else if (value.includes("url(")) {
      const own = value.replace(OWN_REFERENCE, (_, id: string) => `url(#${prefix}${id})`);
      if (/url\((?!#)/.test(own)) element.removeAttribute(name);
      else if (own !== value) element.setAttribute(name, own);
    }
  }
}

/** The elements of a drawing; ids in it get a prefix, so that two drawings on one page do not meet. */
export function drawn(text: string, prefix: string): Element[] {
  const whole = text.includes("<svg") ? text : `<svg xmlns="${SVG}">${text}</svg>`;
  const parsed = new DOMParser().parseFromString(whole, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return [];
  tidy(root, prefix);
  return [...root.children].map((child) => document.importNode(child, true));
}

/** An attachment that fills an SVG element with a drawing. */
export function drawing(text: string, prefix = ""): (element: Element) => void {
  return (element) => element.replaceChildren(...drawn(text, prefix));
}
