import { describe, expect, it } from "vitest";
import { areasOfAll, countByPurpose } from "#shared/domain/assessments/allPrograms.ts";
import type { Answers } from "#shared/domain/assessments/answers.ts";
import { countCohortByArea, countForm } from "#shared/domain/assessments/cohortFigures.ts";
import { packResponses } from "#shared/domain/assessments/packedResponses.ts";
import { performanceAreas, type ResponseItem } from "#shared/domain/assessments/performance.ts";
import type { AnalyzedKey } from "#shared/domain/assessments/submittedWork.ts";

const key = (item_id: number, accepted: readonly number[]): AnalyzedKey => ({
  ...{ item_id, question_id: item_id, position: item_id, label: `Item ${item_id}`, choices: ["a", "b", "c"] },
  accepted,
});
const items: ResponseItem[] = [
  { id: "1", system: "Renal", isScored: true },
  { id: "2", system: "Renal", isScored: true },
  { id: "3", system: null, isScored: true },
  { id: "4", system: "Renal", isScored: false },
].map((one, at) => ({
  ...{ ...one, efficiencyBreakpoints: [30], clinicalFocus: at === 2 ? "Diagnosis" : null },
  ...{ disciplines: ["Pediatrics", "Pediatrics"], correctOptions: at === 1 ? [0, 1] : [0] },
}));
/** The fourth item is not scored. */
const keys = [key(1, [0]), key(2, [0, 1]), key(3, [0]), key(4, [])];

const answered = (...options: (number | null)[]): Answers =>
  Object.fromEntries(
    options.flatMap((option, at) => {
      const change = {
        n: 1,
        option,
        certainty: "certain",
        isMarked: false,
        visibleMs: 9,
        madeAt: 1,
      } as const;
      return option === null ? [] : [[String(at + 1), { changes: [change], visibleMs: 9 }]];
    }),
  );
const early = [answered(0, 1, 0, 0), answered(1, 0, null, 0), answered(0, 2, 0, 0)];

describe("all programs beside a cohort (A-19)", () => {
  it("are counted for each purpose: programs, students, and right answers to scored items", () => {
    const work = [
      ...early.map((answers, at) => ({ answers, purpose: "Early", program: at === 0 ? "North" : "South" })),
      { answers: answered(0), purpose: "Late", program: "North" },
    ];
    expect(countByPurpose(keys, work)).toEqual([
      {
        ...{ purpose: "Early", programs: 2, students: 3 },
        items: [
          { exam_item_id: 1, correct: 2 },
          { exam_item_id: 2, correct: 2 },
          { exam_item_id: 3, correct: 2 },
        ],
      },
      { purpose: "Late", programs: 1, students: 1, items: expect.any(Array) },
    ]);
    expect(countByPurpose(keys, [])).toEqual([]);
  });

  it("come to the same by area as the results of a cohort of all these students", () => {
    const work = early.map((answers) => ({ answers, purpose: "Early", program: "North" }));
    const [counts] = countByPurpose(keys, work);
    const students = [
      [0, 1, 0, 0],
      [1, 0, null, 0],
      [0, 2, 0, 0],
    ].map((options) =>
      packResponses(
        options.map((option, at) => ({
          ...{ item: items[at] as ResponseItem, option, certainty: "certain", seconds: 1 },
        })),
      ),
    );
    const form = countForm({ items, students, scale: 1 });
    for (const area of performanceAreas) {
      const own = countCohortByArea(area, [form])
        .map(({ name, counts: of }) => ({ name, correct: of.correct, total: of.total }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(counts && areasOfAll(items, counts)[area]).toEqual(own);
    }
  });

  it("come by name", () => {
    const two = items.map((one, at) => ({ ...one, system: at === 0 ? "Renal" : "Heart" }));
    const counts = {
      ...{ purpose: "Early", programs: 9, students: 4 },
      items: [1, 2, 3].map((exam_item_id) => ({ exam_item_id, correct: exam_item_id })),
    };
    expect(areasOfAll(two, counts).system).toEqual([
      { name: "Heart", correct: 5, total: 8 },
      { name: "Renal", correct: 1, total: 4 },
    ]);
  });

  it("leave out items that were added to the form since", () => {
    const counts = { purpose: "Early", programs: 9, students: 4, items: [{ exam_item_id: 1, correct: 3 }] };
    expect(areasOfAll(items, counts).system).toEqual([{ name: "Renal", correct: 3, total: 4 }]);
  });
});
