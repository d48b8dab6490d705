import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inOrder,
  moved,
  plainView,
  shownColumns,
  viewFrom,
  widened,
  widthOf,
  withHidden,
} from "#web/lists/columns/columnView.ts";

const named = (...names: string[]) => names.map((name) => ({ name, label: name, widthPx: 100 }));
const columns = named("id", "label", "a", "b", "c", "d");
const names = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join(" ");

describe("a view of columns (A-28)", () => {
  it("keeps fixed columns first and shown, whatever it says of them", () => {
    const view = { ...plainView, order: ["d", "id", "a"], hidden: ["id", "label", "b"] };
    expect(names(shownColumns(columns, view, 2))).toBe("id label d a c");
  });

  it("leaves a column that it does not name behind the one that it followed", () => {
    expect(names(inOrder(columns, { order: ["d", "b"] }, 2))).toBe("id label a d b c");
    expect(names(inOrder(named("id", "x", "a", "b"), { order: ["b", "gone", "a", "b"] }, 1))).toBe(
      "id x b a",
    );
  });

  it("moves a column one place, and no further than the ends", () => {
    const once = moved(columns, plainView, { name: "c", by: -1, fixed: 2 });
    expect(names(inOrder(columns, once, 2))).toBe("id label a c b d");
    expect(moved(columns, once, { name: "a", by: -1, fixed: 2 })).toBe(once);
    expect(moved(columns, once, { name: "id", by: 1, fixed: 2 })).toBe(once);
  });

  it("shows every column once after any moves, and all again once nothing is hidden", () => {
    const step = fc.record({
      name: fc.constantFrom("id", "label", "a", "b", "c", "d", "gone"),
      by: fc.constantFrom<-1 | 1>(-1, 1),
      isHidden: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const view = steps.reduce(
          (before, { name, by, isHidden }) =>
            withHidden(moved(columns, before, { name, by, fixed: 2 }), name, isHidden),
          plainView,
        );
        const order = inOrder(columns, view, 2);
        expect(new Set(order)).toEqual(new Set(columns));
        expect(order.slice(0, 2)).toEqual(columns.slice(0, 2));
        const shown = shownColumns(columns, view, 2);
        expect(shown).toEqual(order.filter(({ name }, at) => at < 2 || !view.hidden.includes(name)));
      }),
    );
  });

  it("keeps widths between 60 and 900 pixels", () => {
    const [first = { name: "", label: "", widthPx: 0 }] = columns;
    expect(widthOf(first, plainView)).toBe(100);
    expect(widthOf(first, widened(plainView, "id", 5))).toBe(60);
    expect(widthOf(first, widened(plainView, "id", 321.4))).toBe(321);
    expect(widthOf(first, { widths: { id: 1e9 } })).toBe(900);
  });

  it("comes out of what the browser kept, or is none", () => {
    const view = { order: ["b"], hidden: ["c"], widths: { a: 120 } };
    expect(viewFrom(JSON.parse(JSON.stringify(view)))).toEqual(view);
    expect(viewFrom({ ...view, widths: { a: "wide", b: 70 } })).toEqual({ ...view, widths: { b: 70 } });
    for (const broken of [null, 7, "x", [], {}, { ...view, order: [1] }, { ...view, widths: null }])
      expect(viewFrom(broken)).toBeUndefined();
  });
});
