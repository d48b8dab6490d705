import { estimate, type Figure, refuse } from "../figure.ts";
import { answeredMask, firstOption } from "../responses/responseMatrix.ts";
import { correlation } from "./correlation.ts";
import { itemSums, studentsAtLeast } from "./itemStatistics.ts";
import { codes, quintiles, type Tally } from "./tally.ts";

export type OptionStatistics = {
  label: string;
  isKey: boolean;
  count: number;
  /** Share of the students with an answer that counts; standard error √(p (1 − p) / n). */
  share: Figure;
  /** Mean total score of those who chose it; standard error from their sample deviation is not given. */
  meanTotal: Figure;
  /**
   * Point-biserial correlation of choosing this option with the score on the other items. A distractor that works has a
   * negative one. @see Attali & Fraenkel (2000), Journal of Educational Measurement 37, 77–86 (there against all others)
   */
  discrimination: Figure;
  /**
   * Trace line: share of each quintile by total score that chose the option, lowest first.
   * @see Wainer (1989), Journal of Educational Measurement 26, 191–208
   */
  trace: readonly Figure[];
};

export type DistractorAnalysis = { id: string; n: number; options: readonly OptionStatistics[] };

/** Options of each item with their trace lines, in the order of the labels; options that nobody chose have a count of 0. */
export function analyzeDistractors(tally: Tally, needed = studentsAtLeast): DistractorAnalysis[] {
  return tally.matrix.itemIds.map((id, item) => {
    const { n } = itemSums(tally, item);
    const options = tally.matrix.optionLabels.map((label, at) =>
      optionOf(tally, item, firstOption + at, label, needed),
    );
    return { id, n, options };
  });
}

function optionOf(tally: Tally, item: number, code: number, label: string, needed: number): OptionStatistics {
  const { n, right, totals, squares, rightTotals } = itemSums(tally, item);
  const at = item * codes + code;
  const count = tally.counts[at] as number;
  const sum = tally.totalSums[at] as number;
  const isKey = (((tally.matrix.accepted[item] as number) >>> code) & 1) === 1;
  const share = count / n;
  const enough = n >= needed;
  return {
    label,
    isKey,
    count,
    share: enough
      ? estimate(
          share,
          share > 0 && share < 1 ? Math.sqrt((share * (1 - share)) / n) : null,
          n,
          "NO_RESPONSES",
        )
      : refuse("TOO_FEW_STUDENTS", n, needed),
    meanTotal: count > 0 ? estimate(sum / count, null, count) : refuse("NO_RESPONSES", 0),
    // The score on the other items: the total without this item's own point.
    discrimination: correlation(
      {
        n,
        x: count,
        xx: count,
        y: totals - right,
        yy: squares - 2 * rightTotals + right,
        xy: sum - (isKey ? count : 0),
      },
      needed,
    ),
    trace: Array.from({ length: quintiles }, (_, quintile) => tracePoint(tally, item, quintile, code)),
  };
}

function tracePoint(tally: Tally, item: number, quintile: number, code: number): Figure {
  const from = (item * quintiles + quintile) * codes;
  const answered = answeredMask(tally.scoring);
  let n = 0;
  for (let each = 0; each < codes; each++)
    if ((answered >>> each) & 1) n += tally.quintileCounts[from + each] as number;
  if (n === 0) return refuse("NO_RESPONSES", 0);
  const share = (tally.quintileCounts[from + code] as number) / n;
  return estimate(share, share > 0 && share < 1 ? Math.sqrt((share * (1 - share)) / n) : null, n);
}
