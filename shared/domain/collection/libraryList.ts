import { counted } from "#shared/words/counted.ts";
import type { ClinicalField, ClinicalMetadata } from "../../case/model/clinicalMetadata.ts";
import type { ProgressFigures } from "../../contract/common.ts";
import { documentKinds } from "../kinds.ts";
import { type ItemRow, itemColumns, itemTypeFilter } from "./itemColumns.ts";
import { type Column, defineList, type SortOption } from "./listDefinition.ts";

/** Fields of a document that the library needs; a listed document of the table is one. */
export type LibraryRow = ItemRow & {
  clinical?: { [Field in ClinicalField]?: readonly string[] | undefined } | undefined;
};

/** Facts of the viewer or their program, beside the rows that all programs share. */
export type LibraryViewer = {
  /** By document. */
  progress: ReadonlyMap<number, ProgressFigures>;
  /** The provider's signature courses that the program has, by each document in them. */
  signatureContent: ReadonlyMap<number, readonly string[]>;
};

type LibraryColumn = Column<LibraryRow, LibraryViewer>;

const nothing: readonly string[] = [];

const clinical = (label: string, field: keyof ClinicalMetadata) =>
  ({
    kind: "multi",
    label,
    value: (row) => row.clinical?.[field] ?? nothing,
    filterable: true,
  }) satisfies LibraryColumn;

const columns = {
  ...itemColumns,
  date_last_accessed: {
    kind: "date",
    value: (row, { progress }) => progress.get(row.id)?.date_last_accessed ?? null,
    isPerViewer: true,
    sortable: true,
    filterable: true,
  },
  presenting_problems: clinical("Presenting Problem", "presenting_problems"),
  final_diagnoses: clinical("Final Diagnosis", "final_diagnoses"),
  additional_diagnoses: clinical("Additional Diagnosis", "additional_diagnoses"),
  signature_content: {
    kind: "multi",
    label: "Signature Content",
    value: (row, { signatureContent }) => signatureContent.get(row.id) ?? nothing,
    isPerViewer: true,
    filterable: true,
  },
  clinical_disciplines: clinical("Clinical Disciplines", "clinical_disciplines"),
  clinical_focuses: clinical("Clinical Focus", "clinical_focuses"),
  systems: clinical("System", "systems"),
  basic_science_disciplines: clinical("Basic Science Disciplines", "basic_science_disciplines"),
  clinical_locations: clinical("Clinical Location", "clinical_locations"),
  age_groups: clinical("Age Groups", "age_groups"),
} satisfies Record<string, LibraryColumn>;

const facet = (column: LabelledColumn, group: string) => ({ column, title: columns[column].label, group });
type LabelledColumn = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends { label: string } ? Name : never;
}[keyof typeof columns];

const illnessScripts = `kind=${documentKinds.illness_script}`;

const lastAccessed: SortOption = {
  column: "date_last_accessed",
  label: "Last Accessed",
  firstOrder: "DESC",
};

/** @see spec courses §2.1, §2.2 "Filters" */
export const libraryList = defineList<LibraryRow, LibraryViewer>({
  id: (row) => row.id,
  hasNumberedIds: true,
  columns,
  sortOptions: [
    { column: "title", label: "Title", firstOrder: "ASC" },
    { column: "last_release_date", label: "Date Updated", firstOrder: "DESC" },
    lastAccessed,
  ],
  selectFilters: [itemTypeFilter],
  facets: [
    facet("presenting_problems", "Diagnosis"),
    facet("final_diagnoses", "Diagnosis"),
    facet("additional_diagnoses", "Diagnosis"),
    { ...facet("signature_content", "Content"), isBranded: true },
    facet("clinical_disciplines", "Content"),
    facet("clinical_focuses", "Content"),
    facet("systems", "Content"),
    { ...facet("basic_science_disciplines", "Content"), emptyNote: "(No Subscribed Content)" },
    facet("clinical_locations", "Content"),
    facet("age_groups", "Content"),
  ],
  hasObjectiveSearch: true,
  countMessage: counted({ one: "{n} item", other: "{n} items" }),
});

/**
 * Returns true if a page shows illness scripts alone: such lists can be sorted by last access. @see spec courses §2.1
 */
export const isScriptList = (filters: readonly string[]): boolean => filters.includes(illnessScripts);

/** The sorts that a page of the library offers under some simple filters. */
export const librarySorts = (filters: readonly string[]): readonly SortOption[] =>
  libraryList.sortOptions.filter((option) => option !== lastAccessed || isScriptList(filters));
