import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Certainty, certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { Answers } from "#shared/domain/assessments/answers.ts";
import {
  academicYearOf,
  addStudent,
  noResponses,
  type ResponsePart,
  responseParts,
  yearFigures,
} from "#shared/domain/bank/questionStatistics.ts";

const items = [1, 2, 3].map((place) => ({ itemId: place, questionId: 100 + place, correctOptions: [0] }));

type Given = readonly [option: number | null, certainty: Certainty | null];
const answersOf = (given: readonly Given[]): Answers =>
  Object.fromEntries(
    given.map(([option, certainty], place) => [
      String(place + 1),
      {
        changes: [{ n: 1, option, certainty, isMarked: false, visibleMs: 0, madeAt: 0 }],
        visibleMs: 0,
      },
    ]),
  );
const partsOf = (students: readonly (readonly Given[])[]): ResponsePart[] => {
  const responses = noResponses(items);
  for (const given of students) addStudent(responses, answersOf(given));
  return responseParts(responses);
};

const right: Given = [0, "very_certain"];
const wrong: Given = [3, "uncertain"];
const skip: Given = [null, null];

describe("statistics of a question's answers (A-38, D-38)", () => {
  it("count options, skips and certainty; a skipped item is wrong", () => {
    const [first] = partsOf([
      [right, right, right],
      [right, right, wrong],
      [right, wrong, wrong],
      [wrong, wrong, wrong],
      [skip, wrong, wrong],
    ]);
    expect(first).toMatchObject({ questionId: 101, n: 5, right: 3, skips: 1 });
    expect(first?.options).toEqual([3, 0, 0, 1, 0, 0]);
    expect([first?.certaintySum, first?.certaintyN]).toEqual([3 * 4 + 2, 4]);
    // Item–rest: x = 1 1 1 0 0, rest = 2 1 0 0 0. r = (5·3 − 3·3) / √((5·3 − 9)(5·5 − 9)).
    expect(first?.discrimination).toBeCloseTo(6 / Math.sqrt(6 * 16), 12);
    expect(yearFigures(first ? [first] : [])).toEqual({
      ...{ n: 5, options: [3, 0, 0, 1, 0, 0], skips: 1 },
      ...{ difficulty: 0.6, discrimination: 0.6124, certainty: 3.5 },
    });
  });

  it("have no discrimination under five students, and none at all of nobody", () => {
    const [first] = partsOf([
      [right, right, wrong],
      [wrong, wrong, wrong],
    ]);
    expect(first?.discrimination).toBeNull();
    const none = yearFigures(partsOf([]).slice(0, 1));
    expect(none).toMatchObject({ n: 0, difficulty: null, discrimination: null, certainty: null });
  });

  it("do not depend on the order of students, and add up over deliveries", () => {
    const given = fc.tuple(
      fc.constantFrom(null, 0, 1, 2, 3, 4),
      fc.constantFrom<Certainty | null>(null, ...certainties),
    );
    const students = fc.array(fc.array(given, { minLength: 3, maxLength: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(students, students, (one, other) => {
        expect(partsOf(one.toReversed())).toEqual(partsOf(one));
        const [a, b] = [partsOf(one)[0], partsOf(other)[0]];
        if (!a || !b) throw new Error("A form of three items has parts");
        const year = yearFigures([a, b]);
        expect(year).toEqual(yearFigures([b, a]));
        expect(year.n).toBe(one.length + other.length);
        expect(year.options.reduce((sum, count) => sum + count, 0) + year.skips).toBe(year.n);
      }),
    );
  });

  it("weight the discrimination of deliveries by their students", () => {
    const part = { ...{ questionId: 1, right: 0, options: [], skips: 0, certaintySum: 0, certaintyN: 0 } };
    const parts = [
      { ...part, n: 30, discrimination: 0.2 },
      { ...part, n: 10, discrimination: 0.6 },
      { ...part, n: 4, discrimination: null },
    ];
    expect(yearFigures(parts).discrimination).toBeCloseTo(0.3, 12);
  });

  it("belong to the academic year from July to June", () => {
    expect(academicYearOf("2026-06-30")).toBe("2025-2026");
    expect(academicYearOf("2026-07-01")).toBe("2026-2027");
    expect(academicYearOf("2027-01-15")).toBe("2026-2027");
  });
});
