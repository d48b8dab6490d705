import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLeads, rowsOfCourse } from "#shared/domain/programs/planLeads.ts";
import { runs } from "../../../propertyRuns.ts";

const courses = new Map([1, 2, 3].map((id) => [id, { name: `Course ${id}` }]));
const ids = ["a", "b", "c", "d", "e", "f"];

const scene = fc.record({
  led: fc.array(fc.uniqueArray(fc.constantFrom(1, 2, 3)), { minLength: 6, maxLength: 6 }),
  max: fc.integer({ min: 1, max: 4 }),
  barred: fc.uniqueArray(fc.constantFrom(...ids)),
  wanted: fc.uniqueArray(
    fc.record({
      courseId: fc.constantFrom(1, 2, 3, 9),
      personIds: fc.array(fc.constantFrom(...ids, "x"), { maxLength: 6 }),
    }),
    { selector: ({ courseId }) => courseId, maxLength: 4 },
  ),
});

describe("planning who leads courses (C-34)", () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [12, 4],
  ])("takes for %i people at most %i rows of three", (max, rows) => {
    expect(rowsOfCourse(max)).toBe(rows);
  });

  it("never goes over the most, never names anybody twice, and adds or explains each that is asked for", () => {
    fc.assert(
      fc.property(scene, ({ led, max, barred, wanted }) => {
        const people = new Map(
          ids.map((id, at) => [id, { id, name: id.toUpperCase(), ledCourseIds: led[at] ?? [] }]),
        );
        const { changes, errors } = planLeads(wanted, {
          ...{ courses, people, max },
          whyNot: ({ id }) => (barred.includes(id) ? "Barred." : undefined),
        });
        for (const courseId of [1, 2, 3] as const) {
          const before = ids.filter((id) => people.get(id)?.ledCourseIds.includes(courseId));
          const own = changes.filter((change) => change.courseId === courseId);
          const of = (kind: string) => own.filter((one) => one.kind === kind).map(({ person }) => person.id);
          const after = [...before.filter((id) => !of("removed").includes(id)), ...of("added")];
          const asked = wanted.find((one) => one.courseId === courseId)?.personIds;
          expect(new Set(after).size).toBe(after.length);
          expect(after.length).toBeLessThanOrEqual(Math.max(max, before.length));
          if (!asked) expect(own).toEqual([]);
          else
            for (const id of new Set(asked)) {
              const isExplained = errors.some((error) =>
                error.startsWith(`${people.get(id)?.name ?? "Somebody"} was not added to Course ${courseId}`),
              );
              expect(after.includes(id)).toBe(!isExplained);
            }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
