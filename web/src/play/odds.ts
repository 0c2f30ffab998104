/** The words of a reckoning as a page shows them. */

const BLOCKS = "▁▂▃▄▅▆▇█";
const CHART = new RegExp(`\\s*([${BLOCKS}]+)\\s*$`);

export interface Told {
  text: string;
  /** The heights, from nought to one, of a small chart that the line ends with. */
  bars: number[];
}

/** The lines without what stands on the buttons of these options already, and with charts of block letters as heights. */
export function told(lines: readonly string[], options: readonly string[]): Told[] {
  const kept = lines.filter((line) => {
    const inset = /^\s+(.*)$/.exec(line)?.[1];
    return (
      inset === undefined ||
      !options.some((option) => /^\s*[:：]/.test(inset.slice(option.length)) && inset.startsWith(option))
    );
  });
  // A heading over nothing is no heading.
  const left = kept.filter((line, i) => !/[:：]$/.test(line) || /^\s/.test(kept[i + 1] ?? ""));
  return left.map((line) => {
    const chart = CHART.exec(line);
    const bars = [...(chart?.[1] ?? "")].map((letter) => (BLOCKS.indexOf(letter) + 1) / BLOCKS.length);
    return { text: chart ? line.slice(0, chart.index) : line, bars };
  });
}
