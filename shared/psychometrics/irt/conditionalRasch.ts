import { estimate, type Figure, type Refused, refuse } from "../figure.ts";
import { inverse, squareMatrix } from "../numeric/linear.ts";
import { missingScore, type ScoredMatrix, scoresOf } from "../responses/responseMatrix.ts";

export type ConditionalRasch = {
  ok: true;
  /** Difficulty of each item in logits; they add up to 0 over the items that entered. */
  difficulties: readonly Figure[];
  /** Difficulty minus that of the first item that entered, with the standard error of the difference (R psychotools). */
  differences: readonly Figure[];
  conditionalLogLikelihood: number;
  /** Students with at least one right and one wrong answer: the others say nothing about differences of items. */
  n: number;
  converged: boolean;
  cycles: number;
};

const cyclesAtMost = 100;
const tolerance = 1e-10;
/** Multiplications for the elementary symmetric functions of one cycle. */
const affordable = 1e9;

/**
 * The Rasch model by conditional maximum likelihood: given the total scores, abilities drop out. Newton's method on
 * log L = −Σ_j s_j β_j − Σ_r n_r log γ_r(ε), ε = exp(−β), with elementary symmetric functions by summation, and with exact second derivatives.
 * Students with missing answers enter with those that they gave. It ends after at most 100 cycles.
 * @see Andersen (1972), Journal of the Royal Statistical Society B 34, 42–54; Fischer (1974)
 */
export function conditionalRasch(matrix: ScoredMatrix): ConditionalRasch | Refused {
  const entered = Array.from({ length: matrix.items }, (_, item) => item).filter((item) =>
    varies(scoresOf(matrix, item)),
  );
  if (entered.length < 2) return refuse("TOO_FEW_ITEMS", entered.length, 2);
  const groups = groupsOf(matrix, entered);
  const n = groups.reduce((sum, { scores }) => sum + scores.reduce((all, count) => all + count, 0), 0);
  if (n < 2) return refuse("TOO_FEW_STUDENTS", n, 2);
  if (groups.reduce((sum, { items }) => sum + items.length ** 4 / 4, 0) > affordable)
    return refuse("TOO_LARGE", entered.length);
  const size = entered.length;
  let betas = new Float64Array(size);
  let now = derivatives(betas, groups);
  let cycles = 0;
  let converged = false;
  while (cycles < cyclesAtMost && !converged) {
    cycles += 1;
    const step = newtonStep(now.gradient, now.information);
    if (!step) return refuse("SINGULAR", n);
    let share = 1;
    let next = betas;
    let following = now;
    for (let halving = 0; halving < 30; halving++, share /= 2) {
      next = betas.map((beta, at) => beta + share * (step[at] as number));
      following = derivatives(next, groups);
      if (following.logLikelihood >= now.logLikelihood - 1e-9) break;
    }
    converged = step.every((change) => Math.abs(change) < tolerance);
    // Items that no student orders drift apart without end.
    if (next.some((beta) => Math.abs(beta) > 30)) return refuse("SEPARATED", n);
    betas = next;
    now = following;
  }
  const covariance = centeredInverse(now.information, size);
  if (!covariance) return refuse("SINGULAR", n);
  const cov = (i: number, j: number) => covariance[i * size + j] as number;
  const absent = refuse("NO_VARIANCE", matrix.students);
  const figures = (of: (place: number) => Figure) =>
    Array.from({ length: matrix.items }, (_, item) => {
      const place = entered.indexOf(item);
      return place < 0 ? absent : of(place);
    });
  return {
    ok: true,
    difficulties: figures((i) => estimate(betas[i] as number, Math.sqrt(Math.max(0, cov(i, i))), n)),
    differences: figures((i) =>
      estimate(
        (betas[i] as number) - (betas[0] as number),
        i === 0 ? null : Math.sqrt(Math.max(0, cov(i, i) + cov(0, 0) - 2 * cov(i, 0))),
        n,
      ),
    ),
    conditionalLogLikelihood: now.logLikelihood,
    n,
    converged,
    cycles,
  };
}

function varies(column: Int8Array): boolean {
  return column.some((score) => score === 1) && column.some((score) => score === 0);
}

/** Students that answered the same items: how many have each score, and how many have each item right. */
type Group = { items: readonly number[]; scores: Float64Array; right: Float64Array };

function groupsOf(matrix: ScoredMatrix, entered: readonly number[]): Group[] {
  const groups = new Map<string, Group>();
  for (let s = 0; s < matrix.students; s++) {
    const answers = entered.map((item) => matrix.scores[item * matrix.students + s] as number);
    const items = answers.flatMap((answer, place) => (answer === missingScore ? [] : [place]));
    const score = answers.reduce((sum, answer) => sum + Math.max(0, answer), 0);
    if (score === 0 || score === items.length) continue;
    const name = items.join(",");
    let group = groups.get(name);
    if (!group) {
      group = { items, scores: new Float64Array(items.length + 1), right: new Float64Array(items.length) };
      groups.set(name, group);
    }
    group.scores[score] = (group.scores[score] as number) + 1;
    for (const [at, place] of items.entries())
      if (answers[place] === 1) group.right[at] = (group.right[at] as number) + 1;
  }
  return [...groups.values()];
}

/** Elementary symmetric functions γ_0 … γ_n of all but the items left out. */
function symmetric(easiness: Float64Array, leftOut: readonly number[]): Float64Array {
  const gamma = new Float64Array(easiness.length + 1);
  gamma[0] = 1;
  let high = 0;
  for (let item = 0; item < easiness.length; item++) {
    if (leftOut.includes(item)) continue;
    high += 1;
    const e = easiness[item] as number;
    for (let r = high; r > 0; r--) gamma[r] = (gamma[r] as number) + e * (gamma[r - 1] as number);
  }
  return gamma;
}

function derivatives(betas: Float64Array, groups: readonly Group[]) {
  const size = betas.length;
  const gradient = new Float64Array(size);
  const information = squareMatrix(size);
  let logLikelihood = 0;
  for (const { items, scores, right } of groups) {
    const mean = items.reduce((sum, place) => sum + (betas[place] as number), 0) / items.length;
    // Easiness around 1 keeps the functions within range; the shift cancels.
    const easiness = Float64Array.from(items, (place) => Math.exp(mean - (betas[place] as number)));
    const gamma = symmetric(easiness, []);
    right.forEach((count, at) => {
      logLikelihood += count * Math.log(easiness[at] as number);
    });
    scores.forEach((count, r) => {
      if (count > 0) logLikelihood -= count * Math.log(gamma[r] as number);
    });
    const shares = items.map((_, at) => {
      const others = symmetric(easiness, [at]);
      return Float64Array.from(scores, (_, r) =>
        r === 0 ? 0 : ((easiness[at] as number) * (others[r - 1] as number)) / (gamma[r] as number),
      );
    });
    items.forEach((place, i) => {
      let expected = 0;
      scores.forEach((count, r) => {
        expected += count * (shares[i]?.[r] as number);
      });
      gradient[place] = (gradient[place] as number) + expected - (right[i] as number);
      for (let j = 0; j <= i; j++) {
        const both = i === j ? null : symmetric(easiness, [i, j]);
        let sum = 0;
        scores.forEach((count, r) => {
          if (count === 0) return;
          const pi = shares[i]?.[r] as number;
          const pj = shares[j]?.[r] as number;
          const joint = both
            ? r < 2
              ? 0
              : ((easiness[i] as number) * (easiness[j] as number) * (both[r - 2] as number)) /
                (gamma[r] as number)
            : pi;
          sum += count * (joint - pi * pj);
        });
        const other = items[j] as number;
        information.values[place * size + other] = (information.values[place * size + other] as number) + sum;
        if (i !== j)
          information.values[other * size + place] =
            (information.values[other * size + place] as number) + sum;
      }
    });
  }
  return { logLikelihood, gradient, information };
}

/** The information is singular along the vector of ones; adding it there leaves steps and differences as they are. */
function centeredInverse(
  { size, values }: { size: number; values: Float64Array },
  count: number,
): Float64Array | null {
  const scale = values.reduce((high, value) => Math.max(high, Math.abs(value)), 0) || 1;
  const full = { size, values: values.map((value) => value + scale / count) };
  const inverted = inverse(full);
  if (!inverted) return null;
  // Of the inverse, the part across the vector of ones: M − 1 1′ / (count² × scale / count × …) = C M C with C = I − 1 1′ / count.
  const rows = Float64Array.from({ length: size }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += inverted.values[i * size + j] as number;
    return sum / size;
  });
  const mean = rows.reduce((sum, row) => sum + row, 0) / size;
  return inverted.values.map(
    (value, at) => value - (rows[Math.floor(at / size)] as number) - (rows[at % size] as number) + mean,
  );
}

function newtonStep(
  gradient: Float64Array,
  information: { size: number; values: Float64Array },
): Float64Array | null {
  const { size } = information;
  const inverted = centeredInverse(information, size);
  return (
    inverted &&
    Float64Array.from({ length: size }, (_, i) => {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += (inverted[i * size + j] as number) * (gradient[j] as number);
      return sum;
    })
  );
}
