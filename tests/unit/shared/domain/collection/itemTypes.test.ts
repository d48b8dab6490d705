import { describe, expect, it } from "vitest";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { libraryList } from "#shared/domain/collection/libraryList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";

/** Of what the lists are makes no difference here. */
const lists = { libraryList, anyCourseItemList, selectableItemList } as const;

describe("the filter by item type (C-02, C-11, C-14)", () => {
  it.each(Object.entries(lists))("of the %s offers every kind that a program is lent, by name", (_, list) => {
    const filter = list.selectFilters.find(({ title }) => title === "Filter by Item Type");
    const kinds = filter?.options.map(({ label, filter: value }) => {
      const parsed = parseListQuery<never, never>(list as never, { filters: [value] });
      return [label, parsed.ok ? parsed.query.filters[0]?.values[0] : parsed.problems];
    });
    expect(kinds).toEqual([
      ["Cases", "signature_case"],
      ["Illness Scripts", "illness_script"],
      ["Educator Resources", "educator_resource"],
      ["Student Resources", "student_resource"],
      ["COVID Resources", "covid_resource"],
    ]);
  });
});
