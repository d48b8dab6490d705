import { describe, expect, it } from "vitest";
import { newCourseAddress } from "#web/api/keptBasket.ts";

const idsOf = (count: number): number[] => Array.from({ length: count }, (_, at) => 1_000_000 + at);

describe("where 'Create Course' leads (C-04)", () => {
  it("names the items, as the specification has it", () => {
    const address = new URL(newCourseAddress([7, 9]), "http://localhost");
    expect(address.pathname).toBe("/document_sets/new");
    expect(address.searchParams.getAll("document_ids[]")).toEqual(["7", "9"]);
  });

  it("fits an address that is loaded anew, however many they are", () => {
    for (const count of [1, 100, 101, 5000]) expect(newCourseAddress(idsOf(count)).length).toBeLessThan(4000);
    expect(newCourseAddress(idsOf(101))).toBe("/document_sets/new?from=basket");
  });
});
