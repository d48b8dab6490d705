import { counted } from "#shared/words/counted.ts";
import { type CourseKind, courseKindNames, courseKinds } from "../kinds.ts";
import { fullName } from "../people/fullName.ts";
import { defineList } from "./listDefinition.ts";

/** Fields of a course that the list needs; the contract's `Course` is one. */
export type CourseListRow = {
  id: number;
  name: string;
  description: string;
  kind: CourseKind;
  archived_at: string | null;
  start_date: string | null;
  end_date: string | null;
  created_by: PersonName | null;
  responsible_person: PersonName | null;
};
type PersonName = { first_name: string; last_name: string };

/** Favourites are the viewer's own, beside the rows that everybody shares; today is a day of the program's calendar. */
export type CourseListViewer = { favoriteIds: ReadonlySet<number>; today: string };

const nameOrNull = (person: PersonName | null): string | null => person && fullName(person);

/** @see spec courses §2.3 */
export const courseList = defineList<CourseListRow, CourseListViewer>({
  id: (row) => row.id,
  hasNumberedIds: true,
  columns: {
    name: {
      kind: "text",
      value: (row) => row.name,
      wireNames: ["document_sets.name"],
      sortable: true,
      searchable: "search",
    },
    description: { kind: "text", value: (row) => row.description, searchable: "search", isHtml: true },
    created_by: {
      kind: "text",
      value: (row) => nameOrNull(row.created_by),
      label: "Created by",
      searchable: "search",
      filterable: true,
    },
    responsible_person: {
      kind: "text",
      value: (row) => nameOrNull(row.responsible_person),
      label: "Responsible",
      searchable: "search",
      filterable: true,
    },
    kind: {
      kind: "enum",
      value: (row) => row.kind,
      label: "Course Type",
      wireNames: ["document_sets.kind"],
      values: courseKindNames,
      aliases: Object.fromEntries(
        Object.entries(courseKinds).map(([name, number]) => [String(number), name]),
      ),
      filterable: true,
    },
    favorite: {
      kind: "boolean",
      value: (row, viewer) => viewer.favoriteIds.has(row.id),
      isPerViewer: true,
      label: "Favorites",
      wireNames: ["is_favorite"],
      filterable: true,
    },
    archived_at: {
      kind: "date",
      value: (row) => row.archived_at,
      wireNames: ["document_sets.archived_at"],
      filterable: true,
    },
    start_date: {
      kind: "date",
      value: (row) => row.start_date,
      wireNames: ["document_sets.start_date"],
      sortable: true,
      filterable: true,
    },
    end_date: {
      kind: "date",
      value: (row) => row.end_date,
      wireNames: ["document_sets.end_date"],
      sortable: true,
      filterable: true,
    },
  },
  isBehindOthers: ({ end_date }, { today }) => end_date !== null && end_date < today,
  sortOptions: [
    { column: "name", label: "Name", firstOrder: "ASC" },
    { column: "start_date", label: "Start Date", firstOrder: "DESC" },
    { column: "end_date", label: "End Date", firstOrder: "DESC" },
  ],
  selectFilters: [
    {
      title: "Filter by Course Type",
      options: [
        { label: "Signature Courses", filter: `kind=${courseKinds.signature}` },
        { label: "Custom Courses", filter: `kind=${courseKinds.custom}` },
        { label: "Favorites", filter: "favorite=true" },
      ],
    },
  ],
  countMessage: counted({ one: "{n} course", other: "{n} courses" }),
});
