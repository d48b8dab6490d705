import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dependantsOf,
  deselect,
  deselectRefused,
  neededAmong,
  type Prerequisites,
  planRemoval,
  prerequisiteChain,
  prerequisitesOf,
  removeRefused,
  select,
} from "#shared/domain/itemSelection.ts";

/** 3 needs 2, which needs 1; 4 stands alone. */
const chain: Prerequisites = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, null],
]);

describe("itemSelection (C-05, C-12, C-14)", () => {
  it("reads the prerequisites from rows", () => {
    expect(prerequisitesOf([{ id: 7, prerequisite_document_id: 5 }]).get(7)).toBe(5);
  });

  it("selects with a case its prerequisite, and the one before that", () => {
    expect(select([], [3], chain)).toEqual({ selected: [1, 2, 3], added: [3], addedAsPrerequisites: [1, 2] });
  });

  it("selects nothing twice", () => {
    expect(select([2, 1], [3, 3, 2], chain)).toEqual({
      selected: [2, 1, 3],
      added: [3],
      addedAsPrerequisites: [],
    });
  });

  it("adds the prerequisites of all that is selected at once, and calls those that were wanted wanted", () => {
    expect(select([], [4, 3, 1], chain)).toEqual({
      selected: [4, 1, 2, 3],
      added: [4, 1, 3],
      addedAsPrerequisites: [2],
    });
  });

  it("refuses to take out what a selected case needs, however far down", () => {
    expect(deselect([1, 2, 3], 2, chain)).toEqual({ ok: false, code: "NEEDED", dependants: [3] });
    expect(deselect([1, 2, 3], 1, chain)).toEqual({ ok: false, code: "NEEDED", dependants: [2, 3] });
    expect(deselect([1, 2, 3], 3, chain)).toEqual({ ok: true, selected: [1, 2] });
    expect(deselect([1, 4], 9, chain)).toEqual({ ok: true, selected: [1, 4] });
  });

  it("lets a prerequisite go together with all that need it, and not without", () => {
    expect(planRemoval([1, 2, 3, 4], [1, 4], chain)).toEqual({
      removed: [4],
      refused: [{ id: 1, dependants: [2, 3] }],
    });
    expect(planRemoval([1, 2, 3, 4], [3, 1, 2], chain)).toEqual({ removed: [3, 1, 2], refused: [] });
    expect(planRemoval([4], [9, 4], chain)).toEqual({ removed: [4], refused: [] });
  });

  it("refuses in the specification's words", () => {
    expect(deselectRefused).toBe(
      "You can not deselect this case as any of its subsverient case is selected in the list.",
    );
    expect(removeRefused).toBe(
      "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course",
    );
  });

  it("comes to an end where prerequisites go round in a circle", () => {
    const circle: Prerequisites = new Map([
      [1, 2],
      [2, 3],
      [3, 2],
    ]);
    expect(prerequisiteChain(1, circle)).toEqual([2, 3]);
    expect(prerequisiteChain(2, circle)).toEqual([3]);
    expect(select([], [1], circle).selected.sort()).toEqual([1, 2, 3]);
  });
});

const ids = fc.integer({ min: 1, max: 30 });
/** Of any shape: long chains, trees, circles, cases that need themselves. */
const anyPrerequisites = fc
  .array(fc.tuple(ids, fc.option(ids)), { maxLength: 40 })
  .map((pairs): Prerequisites => new Map(pairs));

const isClosed = (selected: readonly number[], prerequisites: Prerequisites): boolean =>
  selected.every((id) => {
    const before = prerequisites.get(id) ?? null;
    return before === null || selected.includes(before);
  });

type Step = { kind: "select"; wanted: number[] } | { kind: "deselect"; id: number };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("select" as const), wanted: fc.array(ids, { maxLength: 8 }) }),
  fc.record({ kind: fc.constant("deselect" as const), id: ids }),
);

describe("properties of a selection (C-05)", () => {
  it("holds every prerequisite of what it holds, whatever is selected and taken out in whatever order", () => {
    fc.assert(
      fc.property(anyPrerequisites, fc.array(anyStep, { maxLength: 20 }), (prerequisites, steps) => {
        let selected: number[] = [];
        for (const step of steps) {
          if (step.kind === "select") {
            const next = select(selected, step.wanted, prerequisites);
            expect(next.selected.slice(0, selected.length)).toEqual(selected);
            expect([...next.selected].sort()).toEqual(
              [...selected, ...next.added, ...next.addedAsPrerequisites].sort(),
            );
            for (const id of step.wanted) expect(next.selected).toContain(id);
            selected = next.selected;
          } else {
            const next = deselect(selected, step.id, prerequisites);
            expect(next.ok).toBe(!neededAmong(selected, prerequisites).has(step.id));
            if (next.ok) selected = next.selected;
          }
          expect(new Set(selected).size).toBe(selected.length);
          expect(isClosed(selected, prerequisites)).toBe(true);
        }
      }),
    );
  });

  it("gives the same selection for all at once as for one after the other", () => {
    fc.assert(
      fc.property(anyPrerequisites, fc.array(ids), (prerequisites, wanted) => {
        const oneByOne = wanted.reduce<number[]>((so, id) => select(so, [id], prerequisites).selected, []);
        expect(select([], wanted, prerequisites).selected).toEqual(oneByOne);
      }),
    );
  });

  it("leaves a course whole after a removal, and refuses only what something that stays needs", () => {
    fc.assert(
      fc.property(anyPrerequisites, fc.array(ids), fc.array(ids), (prerequisites, first, wanted) => {
        const present = select([], first, prerequisites).selected;
        const { removed, refused } = planRemoval(present, wanted, prerequisites);
        const left = present.filter((id) => !removed.includes(id));
        expect(isClosed(left, prerequisites)).toBe(true);
        expect([...removed, ...refused.map(({ id }) => id)].sort()).toEqual(
          [...new Set(wanted)].filter((id) => present.includes(id)).sort(),
        );
        for (const { id, dependants } of refused) {
          expect(dependants.length).toBeGreaterThan(0);
          for (const each of dependants) expect(left).toContain(each);
          expect(dependantsOf(id, left, prerequisites)).toEqual(expect.arrayContaining(dependants));
        }
      }),
    );
  });

  it("needs only what is there: a prerequisite that stands elsewhere is kept from nothing", () => {
    expect(neededAmong([3, 2, 4], chain)).toEqual(new Set([2]));
    expect(neededAmong([3], chain)).toEqual(new Set());
  });
});
