import { describe, expect, it } from "vitest";
import { peopleList } from "#shared/contract/programs/people.ts";
import { programList } from "#shared/contract/programs/programs.ts";
import { firstStateAt } from "#web/lists/firstStateAt.ts";
import { queryOf } from "#web/lists/useListQuery.ts";
import { firstState, isNarrowed, listStateIn } from "#web/lists/useListState.ts";

const first = { ...firstState(peopleList), page: 0 };

describe("a list that an address narrows", () => {
  it("begins with the filter whose option the address names", () => {
    expect(firstStateAt(peopleList, "?view=all&show=Invited")).toEqual({
      ...firstState(peopleList),
      generic: { "Filter by Status": "Invited" },
    });
    expect(firstStateAt(programList, "?show=Inactive").generic).toEqual({ "Filter by State": "Inactive" });
  });

  it("is whole where the address names no option that it has", () => {
    for (const search of ["", "?show=", "?show=invited", "?show=__proto__", "?view=all"])
      expect(firstStateAt(peopleList, search)).toEqual(firstState(peopleList));
  });
});

describe("what a list with every kind of filter asks", () => {
  it("carries generic filters as conditions and dynamic ones by title, and leaves out what is not chosen", () => {
    expect(queryOf(first, peopleList)).toEqual({ sort_by: "last_name", sort_order: "ASC" });
    const state = {
      ...first,
      objective: "heart",
      generic: { "Filter by Status": "Invited", Gone: "x" },
      facets: { Role: ["Teacher"], System: [] },
    };
    expect(queryOf(state, peopleList)).toEqual({
      sort_by: "last_name",
      sort_order: "ASC",
      lo_search: "heart",
      generic_filters: '[{"column":"subscription_end","operator":"=","value":null}]',
      dynamic_filters: '{"Role":["Teacher"]}',
    });
    expect(isNarrowed(state)).toBe(true);
    expect(isNarrowed({ ...first, objective: "", facets: { Role: [] } })).toBe(false);
  });

  it("is read back from the history entry with its filters, and without those that cannot be read", () => {
    const kept = { ...first, generic: { a: "b" }, facets: { Role: ["Teacher", 3, true] } };
    expect(listStateIn({ "list:People": kept }, "People")).toEqual(kept);
    const broken = { ...first, generic: { a: 1 }, facets: { Role: [{}] } };
    expect(listStateIn({ "list:People": broken }, "People")).toEqual(first);
  });
});
