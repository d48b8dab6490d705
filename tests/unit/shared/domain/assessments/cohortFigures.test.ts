import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { countCohortByArea, countForm } from "#shared/domain/assessments/cohortFigures.ts";
import { packResponses } from "#shared/domain/assessments/packedResponses.ts";
import {
  countByArea,
  countResponses,
  countSittingsByArea,
  type ItemResponse,
  isMixed,
  performanceAreas,
  type ResponseItem,
} from "#shared/domain/assessments/performance.ts";

const anItem = fc.record({
  id: fc.constant("1"),
  isScored: fc.boolean(),
  correctOptions: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  efficiencyBreakpoints: fc.constantFrom([], [30], [30, 90]),
  system: fc.constantFrom(null, "Renal", "Cardiovascular"),
  clinicalFocus: fc.constantFrom(null, "Diagnosis", "Management"),
  disciplines: fc.constantFrom([], ["Pediatrics"], ["Pediatrics", "Surgery", "Surgery"]),
});
const anAnswer = fc.record({
  option: fc.option(fc.nat(4)),
  certainty: fc.option(fc.constantFrom(...certainties)),
  seconds: fc.nat(120),
});
/** A form of up to six items, and up to eight students with an answer to each. */
const aCohort = fc.array(anItem, { minLength: 1, maxLength: 6 }).chain((items) =>
  fc.record({
    items: fc.constant<ResponseItem[]>(items),
    students: fc
      .array(fc.array(anAnswer, { minLength: items.length, maxLength: items.length }), { maxLength: 8 })
      .map((students) =>
        students.map((answers) =>
          answers.map((answer, at): ItemResponse => ({ ...answer, item: items[at] as ResponseItem })),
        ),
      ),
  }),
);

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

describe("figures of a cohort (A-19, A-24)", () => {
  it("are those that the students' own pages add up to, by item and by area", () => {
    fc.assert(
      fc.property(fc.array(aCohort, { maxLength: 3 }), (cohorts) => {
        const forms = cohorts.map(({ items, students }) =>
          countForm({ items, students: students.map(packResponses), scale: 1 }),
        );
        for (const [at, { items, students }] of cohorts.entries()) {
          const counts = forms[at]?.counts;
          expect(counts).toEqual(
            items.map((_item, place) => countResponses(students.flatMap((one) => one[place] ?? []))),
          );
        }
        for (const area of performanceAreas) {
          const all = cohorts.flatMap(({ students }) => students.flat());
          expect(countCohortByArea(area, forms).map(({ name, counts }) => ({ name, counts }))).toEqual(
            countByArea(area, all),
          );
        }
      }),
    );
  });

  it("have no average exactly where the student's own page has none, whatever the forms (ADR 0412)", () => {
    const scaled = fc.record({ cohort: aCohort, scale: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(scaled, { maxLength: 4 }), (sat) => {
        // One student, who sat each form.
        const own = sat.flatMap(({ cohort, scale }) => {
          const [responses] = cohort.students;
          return responses ? [{ items: cohort.items, responses, scale }] : [];
        });
        const forms = own.map(({ items, responses, scale }) =>
          countForm({ items, students: [packResponses(responses)], scale }),
        );
        for (const area of performanceAreas) {
          const rows = countSittingsByArea(area, own);
          expect(countCohortByArea(area, forms).map(({ students: _, ...row }) => row)).toEqual(rows);
          expect(rows.map(({ name, counts }) => ({ name, counts })).sort(byName)).toEqual(
            countByArea(
              area,
              own.flatMap(({ responses }) => responses),
            ).sort(byName),
          );
          for (const { name, scales } of rows) {
            const scalesOfName = own.filter(({ responses }) =>
              countByArea(area, responses).some((row) => row.name === name),
            );
            expect(new Set(scales)).toEqual(new Set(scalesOfName.map(({ scale }) => scale)));
          }
          // Rows without one average stand last.
          expect(rows.map((row) => Number(isMixed(row)))).toEqual(
            rows.map((row) => Number(isMixed(row))).sort(),
          );
        }
      }),
    );
  });

  it("count a student once in an area, however many of its questions they answered, and not for omitted ones", () => {
    const item = {
      id: "1",
      isScored: true,
      correctOptions: [0],
      efficiencyBreakpoints: [30],
      system: "Renal",
    };
    const items = [item, item].map((one) => ({ ...one, clinicalFocus: null, disciplines: [] }));
    const answers = (...options: (number | null)[]) =>
      packResponses(
        items.map((one, at) => ({
          item: one,
          option: options[at] ?? null,
          certainty: "certain",
          seconds: 9,
        })),
      );
    const students = [answers(0, 1), answers(null, 2), answers(null, null)];
    expect(countCohortByArea("system", [countForm({ items, students, scale: 1 })])).toMatchObject([
      { name: "Renal", students: 2, counts: { total: 6, completed: 3, correct: 1 } },
    ]);
  });

  it("count whoever sat two assessments as one student, in one form or in two", () => {
    const item: ResponseItem = {
      ...{ id: "1", isScored: true, correctOptions: [0], efficiencyBreakpoints: [] },
      ...{ system: "Renal", clinicalFocus: null, disciplines: [] },
    };
    const packed = packResponses([{ item, option: 0, certainty: "certain", seconds: 9 }]);
    const form = (people: string[]) =>
      countForm({ items: [item], students: people.map(() => packed), scale: 1, people });
    const students = (...sat: string[][]) => countCohortByArea("system", sat.map(form))[0]?.students;
    expect(students(["ann", "ben", "ann"])).toBe(2);
    expect(students(["ann", "ben"], ["ann", "cleo"])).toBe(3);
  });

  it("know the scales of the forms behind each name, so that no average mixes forms that are not equated (ADR 0412)", () => {
    const form = (system: string, scale: number, students = 1) => {
      const item: ResponseItem = {
        ...{ id: "1", isScored: true, correctOptions: [0], efficiencyBreakpoints: [30], system },
        ...{ clinicalFocus: null, disciplines: [] },
      };
      const one = packResponses([{ item, option: 0, certainty: "certain", seconds: 9 }]);
      return countForm({ items: [item], students: Array.from({ length: students }, () => one), scale });
    };
    const mixedIn = (...forms: ReturnType<typeof form>[]) =>
      countCohortByArea("system", forms).map((row) => [row.name, isMixed(row)]);
    // Two versions on one scale, another form alone, and one that nobody sat.
    expect(mixedIn(form("Renal", 7), form("Renal", 7), form("Skin", 9), form("Renal", 8, 0))).toEqual([
      ["Renal", false],
      ["Skin", false],
    ]);
    expect(mixedIn(form("Renal", 7), form("Renal", 8), form("Skin", 9))).toEqual([
      ["Skin", false],
      ["Renal", true],
    ]);
  });
});
