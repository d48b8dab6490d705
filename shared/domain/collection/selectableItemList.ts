import { counted } from "#shared/words/counted.ts";
import { type DocumentKind, documentKindNames, documentKinds } from "../kinds.ts";
import { defineList } from "./listDefinition.ts";

/** What the list needs of an item that may be put into a course, or taken out of one. */
export type SelectableItemRow = {
  id: number;
  title: string;
  kind: DocumentKind;
  author: string;
  editor: string;
  last_release_date: string | null;
  learning_objectives?: readonly string[];
};

/** @see spec courses §2.5, §2.6 */
export const selectableItemList = defineList<SelectableItemRow>({
  id: ({ id }) => id,
  columns: {
    title: {
      kind: "text",
      value: ({ title }) => title,
      label: "Title",
      wireNames: ["documents.title"],
      sortable: true,
      searchable: "search",
      isHtml: true,
    },
    author: { kind: "text", value: ({ author }) => author, searchable: "search", isHtml: true },
    editor: { kind: "text", value: ({ editor }) => editor, searchable: "search", isHtml: true },
    learning_objectives: {
      kind: "multi",
      value: ({ learning_objectives }) => learning_objectives ?? [],
      searchable: "lo_search",
    },
    kind: {
      kind: "enum",
      value: ({ kind }) => kind,
      label: "Item Type",
      wireNames: ["documents.kind"],
      values: documentKindNames,
      aliases: Object.fromEntries(
        Object.entries(documentKinds).map(([name, number]) => [String(number), name]),
      ),
      filterable: true,
    },
    last_release_date: {
      kind: "date",
      value: ({ last_release_date }) => last_release_date,
      label: "Date Updated",
      wireNames: ["documents.last_release_date"],
      sortable: true,
      filterable: true,
    },
  },
  sortOptions: [
    { column: "title", label: "Title", firstOrder: "ASC" },
    { column: "last_release_date", label: "Date Updated", firstOrder: "DESC" },
  ],
  selectFilters: [
    {
      title: "Filter by Item Type",
      options: [
        { label: "Cases", filter: `kind=${documentKinds.signature_case}` },
        { label: "Illness Scripts", filter: `kind=${documentKinds.illness_script}` },
        { label: "Student Resources", filter: `kind=${documentKinds.student_resource}` },
      ],
    },
  ],
  hasObjectiveSearch: true,
  pageSize: 64,
  csv: {
    fileName: "items.csv",
    columns: [
      { head: "Title", column: "title" },
      { head: "Item Type", column: "kind" },
      { head: "Date Updated", column: "last_release_date" },
    ],
  },
  countMessage: counted({ one: "{n} item", other: "{n} items" }),
});
