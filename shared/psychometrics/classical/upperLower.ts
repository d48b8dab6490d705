import { estimate, type Figure, refuse } from "../figure.ts";
import { missingScore, type ScoredMatrix, scoresOf, totalScores } from "../responses/responseMatrix.ts";

/**
 * How students at the border of a group are counted. `split`: those who share the border's score count in part, so that the
 * order of students changes nothing. `file order`: a stable sort by total decides, as R's `order` does.
 */
type Ties = "split" | "file order";

/**
 * Upper–lower index D = p_upper − p_lower for each item, groups being a share of the students by total score (0.27 by Kelley,
 * a third in R's psychometric). Standard error √(p_u q_u / n_g + p_l q_l / n_g).
 * @see Kelley (1939), Journal of Educational Psychology 30, 17–24
 */
export function upperLowerIndex(
  matrix: ScoredMatrix,
  share = 0.27,
  ties: Ties = "split",
  needed = 10,
): Figure[] {
  const n = matrix.students;
  const size = ties === "split" ? n * share : Math.round(n * share);
  if (n < needed || size < 1)
    return Array.from({ length: matrix.items }, () => refuse("TOO_FEW_STUDENTS", n, needed));
  const totals = totalScores(matrix);
  const low = ties === "split" ? splitWeights(totals, size, 1) : orderWeights(totals, size, 1);
  const high = ties === "split" ? splitWeights(totals, size, -1) : orderWeights(totals, size, -1);
  return Array.from({ length: matrix.items }, (_, item) => {
    const column = scoresOf(matrix, item);
    const upper = shareRight(column, high);
    const lower = shareRight(column, low);
    const error = Math.sqrt((upper * (1 - upper) + lower * (1 - lower)) / size);
    return estimate(upper - lower, error > 0 ? error : null, n, "NO_RESPONSES");
  });
}

/** Share of right answers, from whole numbers of students for each weight: no order of students changes its last digit. */
function shareRight(column: Int8Array, weights: Float64Array): number {
  const counts = new Map<number, { right: number; all: number }>();
  for (let s = 0; s < column.length; s++) {
    const weight = weights[s] as number;
    if (column[s] === missingScore || weight === 0) continue;
    const count = counts.get(weight) ?? { right: 0, all: 0 };
    count.all += 1;
    if (column[s] === 1) count.right += 1;
    counts.set(weight, count);
  }
  let right = 0;
  let all = 0;
  for (const weight of [...counts.keys()].sort((a, b) => a - b)) {
    right += weight * (counts.get(weight)?.right ?? 0);
    all += weight * (counts.get(weight)?.all ?? 0);
  }
  return right / all;
}

/** Weights of the `size` students from one end: 1 within, a share at the border's score, 0 beyond. */
function splitWeights(totals: Int32Array, size: number, direction: 1 | -1): Float64Array {
  const having = new Map<number, number>();
  for (const total of totals) having.set(total, (having.get(total) ?? 0) + 1);
  const weightOf = new Map<number, number>();
  let left = size;
  for (const total of [...having.keys()].sort((a, b) => direction * (a - b))) {
    const count = having.get(total) as number;
    weightOf.set(total, Math.min(1, left / count));
    left = Math.max(0, left - count);
  }
  return Float64Array.from(totals, (total) => weightOf.get(total) as number);
}

function orderWeights(totals: Int32Array, size: number, direction: 1 | -1): Float64Array {
  const order = Array.from(totals.keys()).sort(
    (a, b) => (totals[a] as number) - (totals[b] as number) || a - b,
  );
  const weights = new Float64Array(totals.length);
  for (const s of direction === 1 ? order.slice(0, size) : order.slice(-size)) weights[s] = 1;
  return weights;
}
