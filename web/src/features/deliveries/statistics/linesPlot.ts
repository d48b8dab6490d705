export type FigureLine = { label: string; values: readonly (number | null)[]; isStrong?: boolean };

/** Measures of the picture and of the margins in which its words stand, in units of its view box. */
export const plotBox = { width: 420, height: 240, left: 44, bottom: 34, top: 12, right: 34 };
const { width, height, left, bottom, top, right } = plotBox;
const dashes = ["", "7 4", "2 3", "10 3 2 3", "4 4", "1 5"];
/** Names of points that fit side by side. */
const namedPoints = 9;
const betweenNames = 12;

/** Heights of the names at the end of lines, moved up so that none lies on another. @param lowest - Height of the lowest name. */
export function spreadNames(heights: readonly number[], lowest: number): number[] {
  const found = [...heights];
  let below = lowest + betweenNames;
  for (const at of heights.map((_, place) => place).sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0))) {
    below = Math.min(heights[at] ?? 0, below - betweenNames);
    found[at] = below;
  }
  return found;
}

/** Coordinates of a line chart. @param most - Value at the top; by default the greatest of the data. */
export function plotLines(given: {
  points: number;
  lines: readonly FigureLine[];
  most?: number | undefined;
}) {
  const { points, lines } = given;
  const values = lines.flatMap((line) => line.values.flatMap((value) => value ?? []));
  const most = given.most ?? Math.max(...values, 0.001);
  const x = (place: number): number => left + (place * (width - left - right)) / Math.max(1, points - 1);
  const y = (value: number): number => height - bottom - (value / most) * (height - bottom - top);
  const ends = spreadNames(
    lines.map((line) => y(line.values.findLast((value) => value !== null) ?? 0) + 4),
    height - bottom + 4,
  );
  return {
    ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ value: share * most, y: y(share * most) })),
    x,
    /** Every how many points one is named. */
    every: Math.ceil(points / namedPoints),
    lines: lines.map((line, at) => {
      const last = line.values.findLastIndex((value) => value !== null);
      return {
        ...line,
        corners: line.values
          .flatMap((value, place) =>
            value === null ? [] : [`${x(place).toFixed(1)},${y(value).toFixed(1)}`],
          )
          .join(" "),
        dash: line.isStrong ? undefined : dashes[at % dashes.length],
        /** Place of the line's name; undefined where it needs none. */
        name: lines.length > 1 && last >= 0 ? { x: x(last) + 5, y: ends[at] } : undefined,
      };
    }),
  };
}
