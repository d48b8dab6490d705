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
