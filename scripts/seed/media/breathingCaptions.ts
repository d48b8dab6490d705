/** The length of one breath in the film, in seconds: 26 a minute. */
const breathS = 60 / 26;
const lengthS = 30;

const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
const stamp = (seconds: number): string =>
  `00:00:${two(seconds)},${String(Math.round((seconds % 1) * 1000)).padStart(3, "0")}`;

/** Writes the subtitles of the film of breathing: each breath by its number, and a sum at the end. */
export function breathingCaptions(): string {
  const lines = Array.from({ length: 13 }, (_, i) => ({
    from: i * breathS,
    to: Math.min((i + 1) * breathS, lengthS) - 0.05,
    words: `[Chest and belly rise and fall: breath ${i + 1}]`,
  }));
  const last = lines.at(-1);
  if (last) last.words = "[Breath 13. 30 seconds are over]";
  return lines
    .map(({ from, to, words }, i) => `${i + 1}\r\n${stamp(from)} --> ${stamp(to)}\r\n${words}\r\n`)
    .join("\r\n");
}
