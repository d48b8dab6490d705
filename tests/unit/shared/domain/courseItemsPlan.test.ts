import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  courseItemsAtMost,
  isReordering,
  noRoomText,
  type OfferedDocument,
  planAddition,
  planCourseRemoval,
  tooManyText,
} from "#shared/domain/courseItemsPlan.ts";
import { runs } from "#tests/propertyRuns.ts";

const aDocument = (id: number, needs: number | null = null): OfferedDocument => ({
  id,
  title: `Case ${id}`,
  prerequisite_document_id: needs,
});
const offering = (...documents: OfferedDocument[]) => new Map(documents.map((one) => [one.id, one]));
/** A → B → C: who needs 3 needs 2, who needs 2 needs 1. */
const chain = offering(aDocument(1), aDocument(2, 1), aDocument(3, 2), aDocument(4));

describe("adding items to a course (C-14)", () => {
  it("takes a case whose prerequisites come with it, the prerequisite first", () => {
    expect(planAddition([], [3, 1, 2], chain)).toEqual({ ok: true, added: [1, 2, 3], already: [] });
  });

  it("takes a case whose prerequisites are in the course already, and passes over what is there", () => {
    expect(planAddition([1, 2], [2, 3], chain)).toEqual({ ok: true, added: [3], already: [2] });
  });

  it("refuses a case without its prerequisite, and one whose prerequisite lacks its own", () => {
    expect(planAddition([], [3], chain)).toEqual({
      ok: false,
      problems: [{ index: 0, id: 3, message: "“Case 3” needs its prerequisite “Case 2” in the course." }],
    });
    const twice = planAddition([], [4, 2, 3], chain);
    expect(twice.ok || twice.problems.map(({ index, id }) => [index, id])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it("refuses what is not lent, and what needs something that is not lent", () => {
    const offered = offering(aDocument(5, 99));
    expect(planAddition([], [5, 7], offered)).toMatchObject({
      problems: [
        { id: 5, message: "“Case 5” needs a prerequisite that is not lent to your program." },
        { id: 7, message: "Item 7 is not lent to your program." },
      ],
    });
  });

  it("stops at as many as a course holds", () => {
    const many = offering(...Array.from({ length: courseItemsAtMost + 1 }, (_, at) => aDocument(at + 1)));
    const all = [...many.keys()];
    expect(planAddition([], all.slice(1), many)).toMatchObject({ ok: true });
    expect(planAddition([], all, many)).toMatchObject({ problems: [{ index: courseItemsAtMost }] });
    expect(planAddition(all.slice(0, 1), all.slice(1), many)).toMatchObject({ ok: false });
    // One that grew before there was an end to it.
    const grown = [...all, courseItemsAtMost + 2];
    const last = aDocument(courseItemsAtMost + 3);
    const message = "A course holds at most 1,000 items; this one has room for 0 more.";
    expect(planAddition(grown, [last.id], offering(last))).toEqual({
      ok: false,
      problems: [{ index: 0, id: last.id, message }],
    });
    expect(noRoomText(-2)).toBe(message);
    expect(noRoomText(12)).toBe("A course holds at most 1,000 items; this one has room for 12 more.");
  });

  it("says how much of a selection has to go where it is more than a course holds", () => {
    expect(tooManyText(courseItemsAtMost)).toBeUndefined();
    expect(tooManyText(courseItemsAtMost + 2)).toBe(
      "A course holds at most 1,000 items: take 2 out of your selection.",
    );
  });

  it("passes over what is in the course, though it is lent no more", () => {
    expect(planAddition([7], [7, 4], chain)).toEqual({ ok: true, added: [4], already: [7] });
  });
});

describe("taking items out of a course (C-14)", () => {
  const present = [...chain.values()];

  it("takes what needs another one out before that one", () => {
    expect(planCourseRemoval(present, [1, 2, 3])).toEqual({ ok: true, removed: [3, 2, 1], absent: [] });
  });

  it("refuses a prerequisite while a subservient case stays, directly or further on", () => {
    expect(planCourseRemoval(present, [1, 4])).toEqual({
      ok: false,
      problems: [
        {
          index: 0,
          id: 1,
          message:
            "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course: “Case 2”, “Case 3”.",
        },
      ],
    });
  });

  it("passes over what is not there", () => {
    expect(planCourseRemoval(present, [4, 9])).toEqual({ ok: true, removed: [4], absent: [9] });
  });
});

describe("the order of items", () => {
  it("is the same items, each of them once", () => {
    expect(isReordering([1, 2, 3], [3, 1, 2])).toBe(true);
    expect(isReordering([1, 2, 3], [3, 1])).toBe(false);
    expect(isReordering([1, 2, 3], [3, 1, 1])).toBe(false);
    expect(isReordering([1, 2, 3], [3, 1, 4])).toBe(false);
    expect(isReordering([1, 2], [1, 2, 2])).toBe(false);
    expect(isReordering([1, 2], [1, 2, 3])).toBe(false);
  });
});

describe("any course and any wishes (C-12)", () => {
  /** Documents 1 to 8; each may need an earlier one, so that chains of any shape come up. */
  const world = fc
    .tuple(...Array.from({ length: 8 }, (_, at) => fc.option(fc.integer({ min: 1, max: Math.max(1, at) }))))
    .map((needs) => offering(...needs.map((need, at) => aDocument(at + 1, at === 0 ? null : need))));
  const wish = fc.record({
    adds: fc.boolean(),
    ids: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
  });

  it("never leaves a case in a course without its prerequisite, not even after a part of a change", () => {
    fc.assert(
      fc.property(world, fc.array(wish, { maxLength: 12 }), (offered, wishes) => {
        let present: number[] = [];
        const isWhole = (ids: readonly number[]): boolean =>
          ids.every((id) => {
            const need = offered.get(id)?.prerequisite_document_id ?? null;
            return need === null || ids.includes(need);
          });
        for (const { adds, ids } of wishes) {
          if (adds) {
            const plan = planAddition(present, ids, offered);
            if (!plan.ok) {
              expect(isWhole([...new Set([...present, ...ids])]) && !ids.includes(9)).toBe(false);
              continue;
            }
            for (const id of plan.added) {
              present = [...present, id];
              expect(isWhole(present)).toBe(true);
            }
          } else {
            const rows = present.flatMap((id) => offered.get(id) ?? []);
            const plan = planCourseRemoval(rows, ids);
            if (!plan.ok) {
              expect(isWhole(present.filter((id) => !ids.includes(id)))).toBe(false);
              continue;
            }
            for (const id of plan.removed) {
              present = present.filter((other) => other !== id);
              expect(isWhole(present)).toBe(true);
            }
          }
          expect(new Set(present).size).toBe(present.length);
        }
      }),
      { numRuns: runs(400) },
    );
  });
});
