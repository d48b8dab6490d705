import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consistencyOf } from "#shared/psychometrics/classical/consistency.ts";
import { itemCovariances } from "#shared/psychometrics/classical/covariances.ts";
import { analyzeDistractors } from "#shared/psychometrics/classical/distractors.ts";
import { itemStatistics } from "#shared/psychometrics/classical/itemStatistics.ts";
import {
  correlationsWithMean,
  restCorrelationsByCovariances,
} from "#shared/psychometrics/classical/missingAnswers.ts";
import { reliability } from "#shared/psychometrics/classical/reliability.ts";
import { splitHalf } from "#shared/psychometrics/classical/splitHalf.ts";
import { tallyResponses } from "#shared/psychometrics/classical/tally.ts";
import { meanCertainty, timeStatistics } from "#shared/psychometrics/classical/timesAndCertainty.ts";
import { upperLowerIndex } from "#shared/psychometrics/classical/upperLower.ts";
import { refusalText } from "#shared/psychometrics/figure.ts";
import {
  firstOption,
  type ResponseMatrix,
  type ScoredMatrix,
  scoredFromRows,
  scoreResponses,
  totalScores,
} from "#shared/psychometrics/responses/responseMatrix.ts";
import {
  hasOpenData,
  linesOf,
  lsat6,
  matrixOf,
  overOpenData,
  publishedKey,
  publishedLines,
  publishedRows,
  required,
} from "./publishedData.ts";

/** A scored matrix as responses of the options 0 and 1. */
const asResponses = ({ students, items, itemIds, scores }: ScoredMatrix): ResponseMatrix => ({
  students,
  items,
  itemIds,
  studentIds: Array.from({ length: students }, (_, s) => String(s)),
  optionLabels: ["0", "1"],
  choices: Uint8Array.from(scores, (score) => (score < 0 ? 0 : firstOption + score)),
  accepted: new Uint32Array(items).fill(1 << (firstOption + 1)),
  certainty: null,
  timesMs: null,
  attributes: new Map(),
});

const missing = { skipped: "missing", notReached: "missing" } as const;

describe("classical statistics against published values", () => {
  it("gives the figures of R psych for LSAT section 6", () => {
    const items = itemStatistics(tallyResponses(asResponses(lsat6)));
    const published = [
      [0.924, 0.2651307117, 0.3620104372, 0.1128326889],
      [0.709, 0.4544507955, 0.5667720954, 0.1531781201],
      [0.553, 0.497431843, 0.6184397536, 0.1727789433],
      [0.763, 0.4254550646, 0.5344183262, 0.1444280952],
      [0.87, 0.3364717124, 0.4353664279, 0.1215964025],
    ];
    items.forEach((item, at) => {
      const figures = [
        item.difficulty,
        item.sampleDeviation,
        item.discriminationUncorrected,
        item.discrimination,
      ];
      figures.forEach((figure, column) => {
        expect(required(figure)).toBeCloseTo(published[at]?.[column] as number, 9);
      });
      expect(required(item.populationDeviation)).toBeCloseTo(
        required(item.sampleDeviation) * Math.sqrt(0.999),
        12,
      );
    });
    const figures = reliability(lsat6);
    // The quick way, from sums, and the one from covariances agree.
    const quick = consistencyOf(tallyResponses(asResponses(lsat6)));
    expect(quick.alphaIfDeleted.map(required)).toEqual(
      figures.alphaIfDeleted.map((figure) => expect.closeTo(required(figure), 12)),
    );
    for (const name of [
      "alpha",
      "kr20",
      "kr20SampleVariance",
      "kr21",
      "standardErrorOfMeasurement",
      "standardErrorOfMeasurementPopulation",
    ] as const)
      expect(required(quick[name])).toBeCloseTo(required(figures[name]), 12);
    expect(required(quick.deviation)).toBeCloseTo(5 * 0.2070082424, 8);
    expect(required(quick.kr20SampleVariance)).toBeCloseTo(1 - (1 - 0.2949971922) * 0.999 + 0.25 * 0.001, 8);
    expect(required(figures.alpha)).toBeCloseTo(0.2949971922, 9);
    expect(required(figures.kr20)).toBeCloseTo(0.2949971922, 9);
    expect(required(figures.alphaStandardized)).toBeCloseTo(0.2930282737, 9);
    expect(required(figures.meanInterItemCorrelation)).toBeCloseTo(0.07655092246, 9);
    expect(figures.alphaNormalTheory).toMatchObject({ standardError: expect.closeTo(0.03422249208, 9) });
    expect(figures.alphaInterval?.low).toBeCloseTo(0.2234737879, 8);
    expect(figures.alphaInterval?.high).toBeCloseTo(0.3618025317, 8);
    expect(figures.alphaIfDeleted.map(required)).toEqual(
      [0.2753562108, 0.2375839046, 0.2167994629, 0.2459327104, 0.2662944112].map((value) =>
        expect.closeTo(value, 9),
      ),
    );
  });

  it.skipIf(!hasOpenData)(overOpenData("gives the published statistics of the 16 iqitems"), () => {
    const key = publishedKey("iqitems_key.csv");
    const matrix = matrixOf(publishedLines("iqitems_responses.csv"), { key });
    const tally = tallyResponses(matrix, missing);
    const items = itemStatistics(tally);
    const options = analyzeDistractors(tally);
    const withMean = correlationsWithMean(scoreResponses(matrix, missing));
    const published = publishedRows("iqitems_published_stats.csv");
    expect(published).toHaveLength(16);
    published.forEach((row, at) => {
      const item = items[at];
      if (!item) throw new Error(`no item ${at}`);
      expect([item.id, item.n]).toEqual([row.item, Number(row.n)]);
      const rounded = (figure: typeof item.difficulty) => required(figure).toFixed(2);
      expect([rounded(item.difficulty), rounded(item.sampleDeviation)]).toEqual([
        row.mean_difficulty,
        row.sd,
      ]);
      expect(rounded(withMean[at] as typeof item.difficulty)).toBe(row.item_total_r);
      for (const option of options[at]?.options ?? []) {
        expect(required(option.share).toFixed(2)).toBe(row[`prop_option_${option.label}`]);
      }
    });
    // R psych, `raw.r` and `r.drop`.
    expect(required(withMean[0] as never)).toBeCloseTo(0.5875787445, 9);
    const rest = restCorrelationsByCovariances(itemCovariances(scoreResponses(matrix, missing)));
    expect(required(rest[0] as never)).toBeCloseTo(0.5019658076, 9);
    const figures = reliability(scoreResponses(matrix, missing));
    expect(figures.method).toBe("pairwise complete covariances");
    // R psych's alpha of the same scored items; the overview prints 0.84 and 0.25.
    expect(required(figures.alpha)).toBeCloseTo(0.8405267345, 9);
    expect(required(figures.meanInterItemCorrelation)).toBeCloseTo(0.2491131541, 9);
    expect(required(figures.alphaStandardized)).toBeCloseTo(0.8414745979, 9);
    expect(required(figures.alphaIfDeleted[0] as never)).toBeCloseTo(0.8289483555, 9);
  });
});

const scoresOfClass = fc
  .tuple(fc.integer({ min: 12, max: 60 }), fc.integer({ min: 3, max: 8 }))
  .chain(([students, items]) =>
    fc.array(fc.array(fc.constantFrom(0, 1, 1, null), { minLength: items, maxLength: items }), {
      minLength: students,
      maxLength: students,
    }),
  );

describe("classical statistics of any class", () => {
  it("does not depend on the order of students", () => {
    fc.assert(
      fc.property(scoresOfClass, fc.integer({ min: 1, max: 11 }), (rows, turn) => {
        const turned = [...rows.slice(turn), ...rows.slice(0, turn)].reverse();
        const all = (matrix: ScoredMatrix) => {
          const tally = tallyResponses(asResponses(matrix), missing);
          return [
            itemStatistics(tally),
            analyzeDistractors(tally),
            reliability(matrix),
            upperLowerIndex(matrix),
          ];
        };
        expect(all(scoredFromRows(turned))).toEqual(all(scoredFromRows(rows)));
      }),
    );
  });

  it("equals a recount that follows the definitions cell by cell", () => {
    fc.assert(
      fc.property(scoresOfClass, (rows) => {
        const matrix = scoredFromRows(rows);
        const totals = totalScores(matrix);
        itemStatistics(tallyResponses(asResponses(matrix), missing)).forEach((item, at) => {
          const pairs = rows.flatMap((row, s) => {
            const score = row[at];
            return score === null || score === undefined
              ? []
              : [{ x: score, rest: (totals[s] as number) - score }];
          });
          expect(item.n).toBe(pairs.length);
          if (!item.discrimination.ok) return;
          expect(item.discrimination.value).toBeCloseTo(pearson(pairs.map(({ x, rest }) => [x, rest])), 10);
          expect(required(item.discriminationUncorrected)).toBeCloseTo(
            pearson(pairs.map(({ x, rest }) => [x, rest + x])),
            10,
          );
        });
      }),
    );
  });

  it("never gives a number that is not finite, whatever was answered", () => {
    const anyClass = fc.array(fc.array(fc.constantFrom(0, 1, null), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyClass, (rows) => {
        const matrix = scoredFromRows(rows);
        const tally = tallyResponses(asResponses(matrix), missing);
        const all = [
          itemStatistics(tally, 1),
          analyzeDistractors(tally, 1),
          reliability(matrix, 1),
          splitHalf(matrix, undefined, 1),
          upperLowerIndex(matrix, 0.27, "split", 1),
        ];
        expect(numbersIn(all).filter((value) => !Number.isFinite(value))).toEqual([]);
      }),
    );
  });
});

describe("figures that cannot be given", () => {
  const allRight = scoredFromRows(Array.from({ length: 20 }, (_, s) => [1, s % 2, 0, null]));

  it("names what is missing", () => {
    const [right, half, wrong, empty] = itemStatistics(tallyResponses(asResponses(allRight), missing));
    expect(right).toMatchObject({
      difficulty: { ok: true, value: 1, standardError: null, n: 20 },
      discrimination: { ok: false, code: "NO_VARIANCE" },
    });
    // The rest of the only item that varies is the same for all.
    expect(half).toMatchObject({ discrimination: { ok: false, code: "NO_SCORE_VARIANCE" } });
    expect(wrong).toMatchObject({ difficulty: { ok: true, value: 0, standardError: null } });
    expect(empty).toMatchObject({ difficulty: { ok: false, code: "NO_RESPONSES", n: 0 }, n: 0 });
  });

  it("refuses one student, and says how many it takes", () => {
    const one = itemStatistics(tallyResponses(asResponses(scoredFromRows([[1, 0]]))));
    const refused = one[0]?.difficulty;
    expect(refused).toEqual({ ok: false, code: "TOO_FEW_STUDENTS", n: 1, needed: 5 });
    if (refused && !refused.ok) expect(refusalText(refused)).toBe("too few students (n = 1, at least 5)");
    expect(reliability(scoredFromRows([[1, 0]])).alpha).toMatchObject({
      code: "TOO_FEW_STUDENTS",
      needed: 10,
    });
  });

  it("refuses the reliability of a single item and of scores that are all the same", () => {
    const same = scoredFromRows(Array.from({ length: 12 }, (_, s) => [s % 2, 1 - (s % 2)]));
    expect(reliability(same).alpha).toMatchObject({ ok: false, code: "NO_SCORE_VARIANCE" });
    expect(reliability(scoredFromRows(Array.from({ length: 12 }, (_, s) => [s % 2]))).alpha).toMatchObject({
      code: "TOO_FEW_ITEMS",
    });
  });

  it("refuses what needs a key where there is none", () => {
    const matrix = { ...asResponses(allRight), accepted: new Uint32Array(4) };
    expect(itemStatistics(tallyResponses(matrix))[0]?.difficulty).toMatchObject({ code: "NO_KEY" });
  });
});

describe("options, times and certainty", () => {
  const text = `student,q1,q1_seconds,q1_certainty,q2
a,A,10,very_certain,B
b,A,20,certain,B
c,B,30,uncertain,A
d,C,40,very uncertain,
e,,50,,NR
f,A,60,4,B`;
  const key = new Map([
    ["q1", ["A"]],
    ["q2", ["B"]],
  ]);
  const matrix = matrixOf(linesOf(text), { key });

  it("counts options, skips and items that were not reached", () => {
    const tally = tallyResponses(matrix);
    const [q1, q2] = itemStatistics(tally);
    // A skipped item is wrong, one that was not reached does not count.
    expect([q1?.n, q1?.right, q1?.skipped, q2?.n, q2?.skipped, q2?.notReached]).toEqual([6, 3, 1, 5, 1, 1]);
    const options = analyzeDistractors(tally)[0]?.options;
    expect(options?.map(({ label, isKey, count }) => [label, isKey, count])).toEqual([
      ["A", true, 3],
      ["B", false, 1],
      ["C", false, 1],
    ]);
    expect(options?.[0]?.trace.filter((point) => point.ok).length).toBeGreaterThan(0);
  });

  it("interpolates quantiles of time as R and numpy do", () => {
    const [q1, q2] = timeStatistics(matrix) ?? [];
    expect(q1?.quantiles.map(required)).toEqual(
      [15, 22.5, 35, 47.5, 55].map((value) => expect.closeTo(value, 9)),
    );
    expect(q2?.quantiles[0]).toMatchObject({ ok: false, code: "NO_RESPONSES" });
  });

  it("averages the certainty of those who stated one", () => {
    const [q1] = meanCertainty(matrix) ?? [];
    expect(q1).toMatchObject({
      ok: true,
      n: 5,
      value: (4 + 3 + 2 + 1 + 4) / 5,
      standardError: expect.closeTo(0.583_095_189_5, 9),
    });
  });

  it("corrects halves by Spearman and Brown", () => {
    const { halves, spearmanBrown, guttman } = splitHalf(lsat6);
    const r = required(halves);
    expect(required(spearmanBrown)).toBeCloseTo((2 * r) / (1 + r), 12);
    expect(required(guttman)).toBeLessThanOrEqual(required(spearmanBrown) + 1e-12);
  });
});

function pearson(pairs: readonly (readonly [number, number] | number[])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + (pair[at] as number), 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (term: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + term((x as number) - mx, (y as number) - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(numbersIn);
}
