/** The number of games that wait, before the page's title and on the icon of the installed client. */

const BADGE = /^\(\d+\) /;

/** A title with the number of waiting games before it. */
export function badged(title: string, count: number): string {
  const plain = title.replace(BADGE, "");
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/** Keep the title badged, whoever changes it; returns how to stop. */
export function keepBadge(count: number): () => void {
  const mend = (): void => {
    const wanted = badged(document.title, count);
    if (document.title !== wanted) document.title = wanted;
  };
  mend();
  const observer = new MutationObserver(mend);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
  return () => observer.disconnect();
}
