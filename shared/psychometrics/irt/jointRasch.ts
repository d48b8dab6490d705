import { estimate, type Figure, type Refused, refuse } from "../figure.ts";
import { completeStudents, type ScoredMatrix, scoresOf, withStudents } from "../responses/responseMatrix.ts";
import { logistic } from "./model.ts";

export type JointRasch = {
  ok: true;
  /** Difficulties in logits as they come out, adding up to 0; standard error 1 / √Σ P Q. They are too far apart by about J / (J − 1). */
  difficulties: readonly Figure[];
  /** The same times (J − 1) / J, Wright and Douglas's correction. */
  corrected: readonly Figure[];
  /** Ability by total score 1 … J − 1, in logits; none for 0 and J. */
  abilities: readonly number[];
  n: number;
  converged: boolean;
  cycles: number;
};

const cyclesAtMost = 2000;
const tolerance = 1e-9;

/**
 * The Rasch model by joint maximum likelihood (UCON): abilities and difficulties in turns, by Newton steps. Students with a missing
 * answer, or with all or none right, are left out; items likewise, until none of them is left.
 * @see Wright & Panchapakesan (1969), Educational and Psychological Measurement 29, 23–48; Wright & Douglas (1977)
 */
export function jointRasch(all: ScoredMatrix): JointRasch | Refused {
  const complete = completeStudents(all);
  if (complete.length === 0) return refuse("INCOMPLETE", 0);
  const matrix = withStudents(all, complete);
  const { items, students } = withoutExtremes(matrix);
  if (items.length < 2) return refuse("TOO_FEW_ITEMS", items.length, 2);
  const size = items.length;
  const right = items.map((item) =>
    students.reduce((sum, s) => sum + (scoresOf(matrix, item)[s] as number), 0),
  );
  const having = new Float64Array(size + 1);
  for (const s of students) {
    const score = items.reduce((sum, item) => sum + (scoresOf(matrix, item)[s] as number), 0);
    having[score] = (having[score] as number) + 1;
  }
  const betas = new Float64Array(size);
  const thetas = Float64Array.from({ length: size + 1 }, (_, r) =>
    r === 0 || r === size ? 0 : Math.log(r / (size - r)),
  );
  let cycles = 0;
  let largest = Number.POSITIVE_INFINITY;
  while (cycles < cyclesAtMost && largest >= tolerance) {
    cycles += 1;
    largest = Math.max(itemSteps(betas, thetas, right, having), abilitySteps(betas, thetas));
  }
  const place = (item: number) => items.indexOf(item);
  const figures = (factor: number) =>
    Array.from({ length: all.items }, (_, item) => {
      const at = place(item);
      if (at < 0) return refuse("NO_VARIANCE", complete.length);
      let information = 0;
      having.forEach((count, r) => {
        const p = logistic((thetas[r] as number) - (betas[at] as number));
        information += count * p * (1 - p);
      });
      return estimate(factor * (betas[at] as number), factor / Math.sqrt(information), students.length);
    });
  return {
    ok: true,
    difficulties: figures(1),
    corrected: figures((size - 1) / size),
    abilities: Array.from(thetas.subarray(1, size)),
    n: students.length,
    converged: largest < tolerance,
    cycles,
  };
}

function withoutExtremes(matrix: ScoredMatrix): { items: number[]; students: number[] } {
  let items = Array.from({ length: matrix.items }, (_, item) => item);
  let students = Array.from({ length: matrix.students }, (_, s) => s);
  for (;;) {
    const keptItems = items.filter((item) => {
      const column = scoresOf(matrix, item);
      const sum = students.reduce((total, s) => total + (column[s] as number), 0);
      return sum > 0 && sum < students.length;
    });
    const keptStudents = students.filter((s) => {
      const sum = keptItems.reduce((total, item) => total + (scoresOf(matrix, item)[s] as number), 0);
      return sum > 0 && sum < keptItems.length;
    });
    if (keptItems.length === items.length && keptStudents.length === students.length)
      return { items, students };
    items = keptItems;
    students = keptStudents;
  }
}

const clamp = (change: number): number => Math.max(-1, Math.min(1, change));

function itemSteps(
  betas: Float64Array,
  thetas: Float64Array,
  right: readonly number[],
  having: Float64Array,
): number {
  let largest = 0;
  betas.forEach((beta, at) => {
    let expected = 0;
    let curve = 0;
    having.forEach((count, r) => {
      const p = logistic((thetas[r] as number) - beta);
      expected += count * p;
      curve += count * p * (1 - p);
    });
    const change = clamp((expected - (right[at] as number)) / curve);
    betas[at] = beta + change;
    largest = Math.max(largest, Math.abs(change));
  });
  const mean = betas.reduce((sum, beta) => sum + beta, 0) / betas.length;
  betas.forEach((beta, at) => {
    betas[at] = beta - mean;
  });
  return largest;
}

function abilitySteps(betas: Float64Array, thetas: Float64Array): number {
  let largest = 0;
  for (let r = 1; r < betas.length; r++) {
    let expected = 0;
    let curve = 0;
    for (const beta of betas) {
      const p = logistic((thetas[r] as number) - beta);
      expected += p;
      curve += p * (1 - p);
    }
    const change = clamp((r - expected) / curve);
    thetas[r] = (thetas[r] as number) + change;
    largest = Math.max(largest, Math.abs(change));
  }
  return largest;
}
