import { describe, expect, it } from "vitest";
import { type GroupDocument, lendableList, lentList } from "#shared/contract/programs/groupDocuments.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { facetsOf } from "#shared/domain/collection/facetsOf.ts";
import { libraryList } from "#shared/domain/collection/libraryList.ts";
import { listCsv } from "#shared/domain/collection/listCsv.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";

/** Of what the lists are makes no difference here. */
const lists = { libraryList, anyCourseItemList, selectableItemList } as const;

describe("the filter by item type (C-02, C-11, C-14)", () => {
  it.each(Object.entries(lists))("of the %s offers every kind that a program is lent, by name", (_, list) => {
    const filter = list.selectFilters.find(({ title }) => title === "Filter by Item Type");
    const kinds = filter?.options.map(({ label, filter: value }) => {
      const parsed = parseListQuery<never, never>(list as never, { filters: [value] });
      return [label, parsed.ok ? parsed.query.filters[0]?.values : parsed.problems];
    });
    expect(kinds).toEqual([
      ["Cases", ["signature_case", "signature_case_cme", "cdq_case", "unassigned_case"]],
      ["Illness Scripts", ["illness_script"]],
      ["Educator Resources", ["educator_resource"]],
      ["Student Resources", ["student_resource"]],
      ["COVID Resources", ["covid_resource"]],
    ]);
  });
});

describe("what is lent to a program (C-22)", () => {
  const script: GroupDocument = {
    id: "7",
    document_id: 7,
    document: { title: "Asthma" },
    kind: "illness_script",
    last_release_date: null,
  };

  it.each([lendableList, lentList])(
    "is named by its kind in people's words, in the filter and in the file",
    (list) => {
      const counts = { kind: [{ value: "illness_script", text: "illness_script", count: 2 }] };
      expect(facetsOf(list, counts)[0]?.options).toEqual([
        { value: "illness_script", label: "Illness script", count: 2 },
      ]);
      expect(listCsv(list, [script], { groupId: "p" }).text).toContain("Asthma,Illness script,");
    },
  );

  it("is called the same in the file of what may be put into a course", () => {
    const row = { ...script, id: 7, title: "Asthma", author: "", editor: "" };
    expect(listCsv(selectableItemList, [row], undefined).text).toContain("Asthma,Illness script,");
  });
});
