import { caseKinds, type DocumentKind, documentKindNames, documentKinds } from "../kinds.ts";
import type { Column, SelectFilter } from "./listDefinition.ts";

/**
 * Fields of a document in every list of documents: the library, the items of a course, what may be put into a course.
 */
export type ItemRow = {
  id: number;
  title: string;
  kind: DocumentKind;
  author: string;
  editor: string;
  last_release_date: string | null;
  case_synopsis?: string | null;
  learning_objectives?: readonly string[] | undefined;
};

const none: readonly string[] = [];

/** Its columns; each list takes those that it has. @see spec courses §2.1, §2.4 */
export const itemColumns = {
  title: {
    kind: "text",
    value: (row) => row.title,
    wireNames: ["documents.title"],
    sortable: true,
    searchable: "search",
    isHtml: true,
  },
  author: { kind: "text", value: (row) => row.author, searchable: "search", isHtml: true },
  editor: { kind: "text", value: (row) => row.editor, searchable: "search", isHtml: true },
  case_synopsis: {
    kind: "text",
    value: (row) => row.case_synopsis ?? null,
    searchable: "search",
    isHtml: true,
  },
  learning_objectives: {
    kind: "multi",
    value: (row) => row.learning_objectives ?? none,
    searchable: "lo_search",
  },
  kind: {
    kind: "enum",
    value: (row) => row.kind,
    label: "Item Type",
    wireNames: ["documents.kind"],
    values: documentKindNames,
    aliases: {
      case: caseKinds,
      ...Object.fromEntries(Object.entries(documentKinds).map(([name, number]) => [String(number), name])),
    },
    filterable: true,
  },
  last_release_date: {
    kind: "date",
    value: (row) => row.last_release_date,
    wireNames: ["documents.last_release_date"],
    sortable: true,
    filterable: true,
  },
} satisfies Record<string, Column<ItemRow, never>>;

const ofKind = (kind: DocumentKind): string => `kind=${documentKinds[kind]}`;

/** Items of one type, of those that are put into courses. @see spec courses §1 "Item kinds" */
export const itemTypeFilter: SelectFilter = {
  title: "Filter by Item Type",
  options: [
    { label: "Cases", filter: "kind=case" },
    { label: "Illness Scripts", filter: ofKind("illness_script") },
    { label: "Educator Resources", filter: ofKind("educator_resource") },
    { label: "Student Resources", filter: ofKind("student_resource") },
    { label: "COVID Resources", filter: ofKind("covid_resource") },
  ],
};
