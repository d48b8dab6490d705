import { describe, expect, it } from "vitest";
import type { ListQuery } from "#shared/contract/lists.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import type { ItemRow } from "#shared/domain/collection/itemColumns.ts";
import { type LibraryRow, type LibraryViewer, libraryList } from "#shared/domain/collection/libraryList.ts";
import type { ListDefinition } from "#shared/domain/collection/listDefinition.ts";
import { ownColumns } from "#shared/domain/collection/ownColumns.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { selectableItemList } from "#shared/domain/collection/selectableItemList.ts";

const anItem = (id: number, parts: Partial<ItemRow> = {}): ItemRow => ({
  id,
  title: `Case ${id}`,
  kind: "signature_case",
  author: "",
  editor: "",
  last_release_date: null,
  ...parts,
});
function found<Row extends { id: number }, Viewer>(
  list: ListDefinition<Row, Viewer>,
  rows: readonly Row[],
  request: ListQuery,
  viewer: Viewer,
): number[] {
  const parsed = parseListQuery(list, request);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return runQuery({ list, rows, query: parsed.query, viewer }).rows.map(({ id }) => id);
}
const nobody: LibraryViewer = { progress: new Map(), signatureContent: new Map() };
const wasIn = (date_last_accessed: string) => ({
  ...{ percent_complete: 10, percentage_of_recommended_time: null, reset: 0 },
  date_last_accessed,
});

describe("what lists of items look through and sort by (C-02, C-11; courses §2.1, §2.4)", () => {
  const rows: LibraryRow[] = [
    anItem(1, {
      title: "<b>Chest</b> pain",
      author: "Ada <i>Lee</i>",
      editor: "Bo &amp; Ray",
      case_synopsis: "<p>A sailor</p>",
      learning_objectives: ["Read an ECG", "Tell & treat"],
      last_release_date: "2026-01-01T00:00:00.000Z",
    }),
    anItem(2, { title: "Fever", kind: "illness_script", last_release_date: "2026-02-01T00:00:00.000Z" }),
  ];

  it.each(["chest", "lee", "bo & ray", "sailor", "chest pain ada"])(
    "finds %s in the words of an item",
    (search) => {
      expect(found(libraryList, rows, { search }, nobody)).toEqual([1]);
      expect(found(libraryList, rows, { lo_search: search }, nobody)).toEqual([]);
    },
  );

  it("finds objectives by their own search alone, and no tags by any", () => {
    for (const lo_search of ["ecg", "tell & treat", "ecg treat"])
      expect(found(libraryList, rows, { lo_search }, nobody)).toEqual([1]);
    for (const search of ["ecg", "<b>", "<i>", "amp"])
      expect(found(libraryList, rows, { search }, nobody)).toEqual([]);
    expect([libraryList.hasObjectiveSearch, selectableItemList.hasObjectiveSearch]).toEqual([true, true]);
  });

  it("goes by the names that the specification has on the wire", () => {
    const ask = (request: ListQuery) => found(libraryList, rows, request, nobody);
    expect(ask({ sort_by: "documents.title", sort_order: "DESC" })).toEqual([2, 1]);
    expect(ask({ sort_by: "documents.last_release_date", sort_order: "DESC" })).toEqual([2, 1]);
    expect(ask({ filters: ["documents.kind=2"] })).toEqual([2]);
    expect(ask({ where: '{"documents.last_release_date":{"operator":"<","value":"2026-01-15"}}' })).toEqual([
      1,
    ]);
  });

  it("asks anew for each viewer when they were last in an item, and which signature courses their program has", () => {
    const viewer = (first: string, second: string, content: string): LibraryViewer => ({
      progress: new Map([
        [1, wasIn(first)],
        [2, wasIn(second)],
      ]),
      signatureContent: new Map([[1, [content]]]),
    });
    const early = "2026-01-01T00:00:00.000Z";
    const late = "2026-02-01T00:00:00.000Z";
    const viewers = [viewer(early, late, "Heart"), viewer(late, early, "Lung")];
    const lastFirst: ListQuery = { sort_by: "date_last_accessed", sort_order: "DESC" };
    expect(viewers.map((one) => found(libraryList, rows, lastFirst, one))).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const content = viewers.map((one) => {
      const parsed = parseListQuery(libraryList, {});
      if (!parsed.ok) throw new Error("refused");
      const facets = ["signature_content"];
      return runQuery({ list: libraryList, rows, query: parsed.query, viewer: one, facets }).facets
        .signature_content;
    });
    expect(content.map((values) => values?.map(({ text }) => text))).toEqual([["Heart [1]"], ["Lung [1]"]]);
  });

  it("counts each clinical field by what an item has of it", () => {
    const fields = [
      ...["presenting_problems", "final_diagnoses", "additional_diagnoses", "clinical_disciplines"],
      ...["clinical_focuses", "systems", "basic_science_disciplines", "clinical_locations", "age_groups"],
    ];
    const clinical = Object.fromEntries(
      fields.map((field) => [field, [`of ${field}`]]),
    ) as LibraryRow["clinical"];
    const parsed = parseListQuery(libraryList, {});
    if (!parsed.ok) throw new Error("refused");
    const { facets } = runQuery({
      ...{ list: libraryList, rows: [{ ...anItem(1), clinical }], query: parsed.query, viewer: nobody },
      facets: fields,
    });
    for (const field of fields) expect(facets[field]?.map(({ value }) => value)).toEqual([`of ${field}`]);
  });

  it("has the items of a course in its own order first, and each viewer's progress anew", () => {
    const items = [3, 1, 2].map((id, at) => ({
      ...anItem(id),
      document_set_document_relation_id: id,
      ...(at === 2 ? {} : { position: at + 1 }),
    }));
    const viewer = (percent: number) => ({
      progress: new Map([[1, { ...wasIn("2026-01-01T00:00:00.000Z"), percent_complete: percent }]]),
    });
    expect(found(anyCourseItemList, items, {}, viewer(0))).toEqual([3, 1, 2]);
    const byProgress: ListQuery = { sort_by: "user_progress", sort_order: "DESC" };
    expect(found(anyCourseItemList, items, byProgress, viewer(0))).toEqual([1, 2, 3]);
    expect(found(anyCourseItemList, items, { ...byProgress, sort_order: "ASC" }, viewer(10))).toEqual([
      2, 3, 1,
    ]);
    const done: ListQuery = { filters: ["progress_state=completed"] };
    expect([100, 40].map((percent) => found(anyCourseItemList, items, done, viewer(percent)))).toEqual([
      [1],
      [],
    ]);
    const isFirst: ListQuery = { sort_by: "date_last_accessed" };
    expect(found(anyCourseItemList, items, isFirst, { progress: new Map() })).toEqual([1, 2, 3]);
    expect(found(anyCourseItemList, items, isFirst, viewer(1)).at(0)).toBe(1);
  });

  it("offers dates from the latest on, and texts from the first letter on", () => {
    const sorts = ({ sortOptions }: Pick<ListDefinition<never>, "sortOptions">) =>
      sortOptions.map(({ label, firstOrder }) => `${label} ${firstOrder}`);
    expect(sorts(selectableItemList)).toEqual(["Title ASC", "Date Updated DESC"]);
    const own = ownColumns<{ name: string; at: string }>("some.csv", {
      name: { kind: "text", label: "Name" },
      at: { kind: "date", label: "When" },
    });
    expect(sorts(own)).toEqual(["Name ASC", "When DESC"]);
    expect(own.csv?.columns).toEqual([
      { head: "Name", column: "name" },
      { head: "When", column: "at" },
    ]);
  });
});
