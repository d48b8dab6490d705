import { describe, expect, it } from "vitest";
import { logisticDif, logisticDifOf } from "#shared/psychometrics/dif/logisticDif.ts";
import { mantelHaenszel, mantelHaenszelOf } from "#shared/psychometrics/dif/mantelHaenszel.ts";
import { groupsOf, type Stratum, strataOf } from "#shared/psychometrics/dif/strata.ts";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import { scoredFromRows } from "#shared/psychometrics/responses/responseMatrix.ts";

/** Penicillin and rabbits, five doses: cured and died, by delay none and 1.5 h. @see Agresti (1990), Categorical Data Analysis, p. 232 */
const rabbits: Stratum[] = [
  [0, 6, 0, 5],
  [3, 3, 0, 6],
  [6, 0, 2, 4],
  [5, 1, 6, 0],
  [2, 0, 5, 0],
].map(([referenceRight = 0, referenceWrong = 0, focalRight = 0, focalWrong = 0], score) => ({
  score,
  referenceRight,
  referenceWrong,
  focalRight,
  focalWrong,
}));

/** A class of two groups; the items of `harder` are harder for the focal group by so many logits. */
function classOf(harder: ReadonlyMap<number, number>) {
  const items = plausibleItems(12, seededRandom(5));
  const reference = simulateResponses(items, 600, 6);
  const focal = simulateResponses(
    items.map((item, at) => ({ ...item, d: item.d - (harder.get(at) ?? 0) })),
    600,
    7,
  );
  const rows = [reference, focal].flatMap(({ scores, students }) =>
    Array.from({ length: students }, (_, s) =>
      items.map((__, item) => scores[item * students + s] as number),
    ),
  );
  const groups = groupsOf(
    rows.map((_, s) => (s < 600 ? "a" : "b")),
    "a",
    "b",
  );
  return { matrix: scoredFromRows(rows), groups };
}

describe("Mantel–Haenszel", () => {
  it("gives R's published test of Agresti's rabbits", () => {
    const found = mantelHaenszelOf(rabbits, 1);
    if (!found.ok) throw new Error(found.code);
    // mantelhaen.test(Rabbits): X-squared = 3.9286, p = 0.04747, common odds ratio 7 (Agresti's text).
    expect(found.chiSquare).toBeCloseTo(3.9286, 4);
    expect(found.p).toBeCloseTo(0.04747, 5);
    expect(found.oddsRatio).toBeCloseTo(7, 9);
    expect(found.delta).toBeCloseTo(-2.35 * Math.log(7), 9);
    // 95 % interval of R: 1.026713 to 47.725133.
    expect(Math.exp(found.logOddsRatio - 1.959963985 * found.logStandardError)).toBeCloseTo(1.026713, 5);
  });

  it("finds the item that is harder for one group, and its size", () => {
    const { matrix, groups } = classOf(new Map([[3, 1]]));
    const { items } = mantelHaenszel(matrix, groups);
    const found = items[3];
    if (!found?.ok) throw new Error("refused");
    expect(found.etsClass).toBe("C");
    expect(found.delta).toBeLessThan(-1.5);
    expect(items.filter((item) => item.ok && item.etsClass === "C")).toHaveLength(1);
    const purified = mantelHaenszel(matrix, groups, { purify: true });
    expect(purified.anchors).not.toContain(3);
    expect(purified.settled).toBe(true);
  });

  it("turns its sign when groups change places, and keeps its size", () => {
    const { matrix, groups } = classOf(new Map([[3, 0.6]]));
    const turned = mantelHaenszel(
      matrix,
      groups.map((group) => 1 - group),
    ).items;
    mantelHaenszel(matrix, groups).items.forEach((item, at) => {
      const other = turned[at];
      if (!item.ok || !other?.ok) throw new Error("refused");
      expect(other.delta).toBeCloseTo(-item.delta, 10);
      expect(other.chiSquare).toBeCloseTo(item.chiSquare, 8);
      expect(other.logStandardError).toBeCloseTo(item.logStandardError, 10);
    });
  });

  it("refuses one group, few students, and groups that are separated", () => {
    const strata = (focalRight: number, focalWrong: number): Stratum[] => [
      { score: 1, referenceRight: 30, referenceWrong: 10, focalRight, focalWrong },
    ];
    expect(mantelHaenszelOf(strata(0, 0))).toMatchObject({ ok: false, code: "ONE_GROUP" });
    expect(mantelHaenszelOf(strata(3, 3))).toMatchObject({ code: "TOO_FEW_STUDENTS", n: 6, needed: 20 });
    expect(mantelHaenszelOf(strata(30, 0))).toMatchObject({ code: "SEPARATED" });
    expect(
      mantelHaenszelOf([{ score: 0, referenceRight: 30, referenceWrong: 0, focalRight: 30, focalWrong: 0 }]),
    ).toMatchObject({
      code: "NO_VARIANCE",
    });
  });
});

describe("logistic DIF", () => {
  it("equals a regression solved another way", () => {
    // Two scores and two groups: the model with the product fits the four shares exactly.
    const strata: Stratum[] = [
      { score: 1, referenceRight: 20, referenceWrong: 30, focalRight: 10, focalWrong: 40 },
      { score: 2, referenceRight: 45, referenceWrong: 15, focalRight: 25, focalWrong: 25 },
    ];
    const found = logisticDifOf(strata);
    if (!found.ok) throw new Error(found.code);
    const entropy = (right: number, wrong: number) =>
      -2 * (right * Math.log(right / (right + wrong)) + wrong * Math.log(wrong / (right + wrong)));
    const exact = entropy(20, 30) + entropy(10, 40) + entropy(45, 15) + entropy(25, 25);
    // Score alone, two scores: it fits the two shares of the scores exactly.
    const scoreAlone = entropy(30, 70) + entropy(70, 40);
    expect(found.both.chiSquare).toBeCloseTo(scoreAlone - exact, 8);
    expect(found.uniform.chiSquare + found.nonUniform.chiSquare).toBeCloseTo(found.both.chiSquare, 9);
    const empty = entropy(100, 110);
    expect(found.rSquared.score).toBeCloseTo(
      (1 - Math.exp((scoreAlone - empty) / 210)) / (1 - Math.exp(-empty / 210)),
      10,
    );
  });

  it("finds uniform and non-uniform DIF", () => {
    const { matrix, groups } = classOf(new Map([[3, 1.2]]));
    const found = logisticDif(matrix, groups);
    expect(found[3]).toMatchObject({ ok: true });
    const item = found[3];
    if (!item?.ok) throw new Error("refused");
    expect(item.uniform.p).toBeLessThan(1e-6);
    expect(item.coefficients[2]?.value).toBeLessThan(-0.5);
    expect(found.filter((each) => each.ok && each.both.p < 0.001)).toHaveLength(1);
  });

  it("refuses a separated item and one without variance", () => {
    const of = (rows: number[][]): Stratum[] =>
      rows.map(([referenceRight = 0, referenceWrong = 0, focalRight = 0, focalWrong = 0], score) => ({
        score,
        referenceRight,
        referenceWrong,
        focalRight,
        focalWrong,
      }));
    expect(
      logisticDifOf(
        of([
          [0, 30, 0, 30],
          [30, 0, 30, 0],
        ]),
      ),
    ).toMatchObject({ ok: false, code: "SEPARATED" });
    expect(
      logisticDifOf(
        of([
          [30, 0, 30, 0],
          [30, 0, 30, 0],
        ]),
      ),
    ).toMatchObject({ ok: false, code: "NO_VARIANCE" });
    expect(logisticDifOf(of([[10, 20, 10, 20]]))).toMatchObject({ ok: false, code: "NO_SCORE_VARIANCE" });
  });

  it("matches by the score with the studied item in it", () => {
    const matrix = scoredFromRows([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, null],
    ]);
    expect(strataOf(matrix, 0, Uint8Array.from([0, 1, 1, 2]), [1])).toEqual([
      { score: 1, referenceRight: 0, referenceWrong: 0, focalRight: 1, focalWrong: 1 },
      { score: 2, referenceRight: 1, referenceWrong: 0, focalRight: 0, focalWrong: 0 },
    ]);
  });
});
