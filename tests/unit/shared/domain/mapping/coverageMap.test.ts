import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, coverageMapOf } from "#shared/domain/mapping/coverageMap.ts";

const objective = (id: number) => ({ id, name: `Objective ${id}` });
const aCase = (id: number, objectives: number[], is_in_use = true) => ({
  ...{ id, title: `Case ${id}`, is_in_use, objectives },
});
const asks = (document_id: number | null, learning_objective_id: number | null) => ({
  ...{ document_id, learning_objective_id },
});

describe("the coverage map of a course, case by case (D-58)", () => {
  it("places each objective by the cases that teach it and the questions about them, in the order of the course", () => {
    const map = coverageMapOf(
      [objective(1), objective(2), objective(3), objective(4)],
      [aCase(11, [3, 99]), aCase(12, [1, 3]), aCase(13, [4], false), aCase(14, [4], false)],
      [asks(12, 1), asks(12, 1), asks(13, 2), asks(77, 4), asks(null, 4), asks(12, null), asks(11, 98)],
    );
    expect(map).toEqual({
      cases: [
        { id: 11, title: "Case 11", is_in_use: true },
        { id: 12, title: "Case 12", is_in_use: true },
        { id: 13, title: "Case 13", is_in_use: false },
      ],
      objectives: [
        { ...objective(3), taught: [0, 1], asked: [] },
        { ...objective(1), taught: [1], asked: [[1, 2]] },
        { ...objective(2), taught: [], asked: [[2, 1]] },
      ],
      nowhere: 1,
    });
  });

  it("tells what each cell stands for", () => {
    const asked: [number, number][] = [
      [1, 3],
      [4, 1],
    ];
    expect(cellsOf({ taught: [0, 4], asked })).toEqual([
      { place: 0, coverage: "taught", questions: 0 },
      { place: 1, coverage: "assessed", questions: 3 },
      { place: 4, coverage: "both", questions: 1 },
    ]);
  });

  it("counts each objective once, each question about a case of the course once, and names no place that there is not", () => {
    const number = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(number),
        fc.uniqueArray(fc.record({ id: number, of: fc.array(number), isInUse: fc.boolean() }), {
          selector: ({ id }) => id,
        }),
        fc.array(fc.tuple(fc.option(number), fc.option(number))),
        (ids, cases, questions) => {
          const map = coverageMapOf(
            ids.map(objective),
            cases.map(({ id, of, isInUse }) => aCase(id, of, isInUse)),
            questions.map(([document, one]) => asks(document, one)),
          );
          expect(map.objectives.length + map.nowhere).toBe(ids.length);
          const places = map.objectives.flatMap((row) => cellsOf(row).map(({ place }) => place));
          expect(places.every((place) => map.cases[place] !== undefined)).toBe(true);
          const held = new Set(cases.map(({ id }) => id));
          const meant = questions.filter(
            ([document, one]) => document !== null && held.has(document) && one !== null && ids.includes(one),
          );
          const counted = map.objectives.flatMap(({ asked }) => asked.map(([, count]) => count));
          expect(counted.reduce((sum, count) => sum + count, 0)).toBe(meant.length);
        },
      ),
    );
  });
});
