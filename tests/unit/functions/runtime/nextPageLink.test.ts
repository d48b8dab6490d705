import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPageLink } from "#functions/runtime/nextPageLink.ts";
import { rowsAtMost } from "#shared/contract/lists.ts";

const path = "/things";

describe("the link to the next page of a list", () => {
  it("leads through every row, whatever page is asked for first", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 0, max: 3 }),
        (total, firstPerPage, firstPage) => {
          let [page, perPage] = [firstPage, firstPerPage];
          let reached = Math.min(total, page * perPage);
          for (let replies = 0; ; replies++) {
            expect(replies).toBeLessThan(10_000);
            const from = page * perPage;
            // Nothing is left out between two replies.
            expect(from).toBeLessThanOrEqual(Math.max(reached, from === firstPage * firstPerPage ? from : 0));
            const shown = Math.max(0, Math.min(perPage, rowsAtMost, total - from));
            reached = Math.max(reached, from + shown);
            const rawQuery = `search=a&page=${page}&per_page=${perPage}`;
            const link = nextPageLink({ path, rawQuery }, { page, perPage }, { shown, total });
            if (link === undefined) break;
            const query = new URLSearchParams(/<\/things\?([^>]*)>; rel="next"$/.exec(link)?.[1]);
            expect(query.get("search")).toBe("a");
            [page, perPage] = [Number(query.get("page")), Number(query.get("per_page"))];
          }
          if (firstPage * firstPerPage < total) expect(reached).toBe(total);
        },
      ),
      { numRuns: 60, seed: 20_261_122, endOnFailure: true },
    );
  });

  it("is not there behind the last row", () => {
    const request = { path, rawQuery: "" };
    expect(nextPageLink(request, { page: 1, perPage: 12 }, { shown: 12, total: 24 })).toBeUndefined();
    expect(nextPageLink(request, { page: 5, perPage: 12 }, { shown: 0, total: 24 })).toBeUndefined();
  });
});
