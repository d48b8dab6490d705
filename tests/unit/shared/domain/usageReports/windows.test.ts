import fc from "fast-check";
import { expect, it } from "vitest";
import { windowOf } from "#shared/domain/usageReports/windows.ts";
import { runs } from "#tests/propertyRuns.ts";

it("C-33: gives every row once, by windows of any size, and none beyond what a reply holds", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string()),
      fc.integer({ min: 1, max: 50 }),
      fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      fc.constantFrom("id" as const, undefined),
      (ids, atMost, size, sort_by) => {
        const seen: string[] = [];
        for (let page: number | null = 0; page !== null; ) {
          const per_page = size === undefined ? undefined : String(size);
          const window: ReturnType<typeof windowOf<string>> = windowOf(
            ids,
            { page: String(page), per_page, sort_by },
            { atMost, idOf: (id) => id },
          );
          expect(window.rows.length).toBeLessThanOrEqual(atMost);
          seen.push(...window.rows);
          page = window.next;
        }
        expect(seen).toEqual(sort_by === "id" ? ids.toSorted((a, b) => (a < b ? -1 : 1)) : ids);
      },
    ),
    { numRuns: runs(100) },
  );
});

it("C-33: gives as many rows as are asked for from the first on, and leads on until the last", () => {
  const ids = ["c", "a", "b", "d"];
  const rows = (page?: string, per_page?: string, atMost = 3) =>
    windowOf(ids, { page, per_page }, { atMost, idOf: (id) => id });
  expect(rows()).toEqual({ rows: ["c", "a", "b"], next: 1 });
  expect(rows("1")).toEqual({ rows: ["d"], next: null });
  expect(rows("0", "2")).toEqual({ rows: ["c", "a"], next: 1 });
  expect(rows("1", "2")).toEqual({ rows: ["b", "d"], next: null });
  expect(rows("0", "9", 4)).toEqual({ rows: ids, next: null });
  expect(rows("7", "2")).toEqual({ rows: [], next: null });
});
