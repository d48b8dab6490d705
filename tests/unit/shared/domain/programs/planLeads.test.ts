import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addedLeadText,
  planLeads,
  removedLeadText,
  restrictionWarning,
  rowsOfCourse,
} from "#shared/domain/programs/planLeads.ts";
import { runs } from "#tests/propertyRuns.ts";

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

  it("says in a sentence of each who was not added why, and takes away whom nobody asks for any more", () => {
    const person = (id: string, ledCourseIds: number[] = []) => [id, { id, name: id, ledCourseIds }] as const;
    const people = new Map([person("Ann", [1]), person("Bo", [1, 2]), person("Cy"), person("Di")]);
    const plan = planLeads(
      [
        { courseId: 9, personIds: ["Ann"] },
        { courseId: 1, personIds: ["Bo", "Cy", "Di", "Cy", "Ed"] },
        { courseId: 2, personIds: ["Bo", "Ann", "Di"] },
      ],
      { courses, people, max: 2, whyNot: ({ id }) => (id === "Di" ? "She has no account yet." : undefined) },
    );
    expect(plan.changes.map(({ kind, person: { id }, courseId }) => `${id} ${kind} ${courseId}`)).toEqual([
      "Ann removed 1",
      "Cy added 1",
      "Ann added 2",
    ]);
    expect(plan.errors).toEqual([
      "One course is no longer in your program. Nobody was assigned to it.",
      "Someone was listed twice for Course 1 and counts once.",
      "Di was not added to Course 1: She has no account yet.",
      "Somebody was not added to Course 1: They are no longer in your program.",
      "Di was not added to Course 2: She has no account yet.",
    ]);
    const full = planLeads([{ courseId: 1, personIds: ["Ann", "Bo", "Cy"] }], {
      ...{ courses, people, max: 2 },
      whyNot: () => undefined,
    });
    const two = planLeads([{ courseId: 2, personIds: ["Bo", "Ann", "Cy"] }], {
      ...{ courses, people, max: 2 },
      whyNot: () => undefined,
    });
    expect(two.changes.map(({ person }) => person.id)).toEqual(["Ann"]);
    expect(two.errors).toEqual(["Cy was not added to Course 2: it has 2 already."]);
    expect(full).toEqual({ changes: [], errors: ["Cy was not added to Course 1: it has 2 already."] });
  });

  it("is said in the words of the specification (courses §6, §8)", () => {
    expect(restrictionWarning(true)).toBe(
      "By actively assigning yourself to the role of LCA, your current permissions will be restricted. To maintain your current permissions, click cancel",
    );
    expect(restrictionWarning(false)).toBe(
      "By actively reassigning the Curriculum Administrator to the role of LCA, their current permissions will be restricted. To maintain their current permissions, click cancel",
    );
    expect(addedLeadText("Ann Lee", "Pediatrics")).toBe("Successfully added LCA, Ann Lee, to Pediatrics.");
    expect(removedLeadText("Ann Lee", "Pediatrics")).toBe(
      "Successfully removed LCA, Ann Lee, from Pediatrics.",
    );
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
