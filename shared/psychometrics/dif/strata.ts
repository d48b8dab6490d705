import { missingScore, type ScoredMatrix, scoresOf } from "../responses/responseMatrix.ts";

/** Whom an item is compared for: students of the reference group (0) and of the focal group (1); 2 for nobody's. */
export type Groups = Uint8Array;

/** 0 for the reference group, 1 for the focal one, 2 for other students, by a column of the file. */
export const groupsOf = (column: readonly string[], reference: string, focal: string): Groups =>
  Uint8Array.from(column, (name) => (name === reference ? 0 : name === focal ? 1 : 2));

/** Answers at one matching score: right and wrong of both groups. */
export type Stratum = {
  score: number;
  referenceRight: number;
  referenceWrong: number;
  focalRight: number;
  focalWrong: number;
};

/**
 * Answers to an item by matching score: right answers to the items of `anchors`, the studied item included (Holland & Thayer
 * 1988), as R's difR does. Students who did not answer the item are left out.
 */
export function strataOf(
  matrix: ScoredMatrix,
  item: number,
  groups: Groups,
  anchors: readonly number[],
): Stratum[] {
  const totals = new Int32Array(matrix.students);
  for (const each of anchors.includes(item) ? anchors : [...anchors, item])
    scoresOf(matrix, each).forEach((score, s) => {
      if (score === 1) totals[s] = (totals[s] as number) + 1;
    });
  const strata = new Map<number, Stratum>();
  scoresOf(matrix, item).forEach((answer, s) => {
    const group = groups[s] as number;
    if (group > 1 || answer === missingScore) return;
    const score = totals[s] as number;
    const stratum = strata.get(score) ?? {
      score,
      referenceRight: 0,
      referenceWrong: 0,
      focalRight: 0,
      focalWrong: 0,
    };
    if (group === 0) answer === 1 ? stratum.referenceRight++ : stratum.referenceWrong++;
    else answer === 1 ? stratum.focalRight++ : stratum.focalWrong++;
    strata.set(score, stratum);
  });
  return [...strata.values()].sort((a, b) => a.score - b.score);
}
