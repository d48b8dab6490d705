import { counted } from "#shared/words/counted.ts";
import type { ProgressFigures } from "../../contract/common.ts";
import type { CourseKind } from "../kinds.ts";
import { type ItemRow, itemColumns, itemTypeFilter } from "./itemColumns.ts";
import {
  type Column,
  defineList,
  type ListDefinition,
  type SelectFilter,
  type SortOption,
} from "./listDefinition.ts";

/** Fields of an item that the list needs; the contract's `CourseItem` is one. */
export type CourseItemRow = ItemRow & {
  document_set_document_relation_id: number;
  /** Its place in the course, from 1; absent where the reply leaves it out. */
  position?: number;
};

/** Facts of a course that its list of items depends on. */
type ListedCourse = { kind: CourseKind; circulation: "exam_circulation" | null };

/** The viewer's own progress by document id, beside the rows that everybody shares. */
export type CourseItemViewer = { progress: ReadonlyMap<number, ProgressFigures> };

const columns = {
  position: {
    kind: "number",
    value: (row) => row.position ?? null,
    label: "Course Order",
    sortable: true,
  },
  ...itemColumns,
  date_last_accessed: {
    kind: "date",
    value: (row, viewer) => viewer.progress.get(row.id)?.date_last_accessed ?? null,
    isPerViewer: true,
    sortable: true,
    filterable: true,
  },
  user_progress: {
    kind: "number",
    value: (row, viewer) => viewer.progress.get(row.id)?.percent_complete ?? 0,
    isPerViewer: true,
    sortable: true,
    filterable: true,
  },
  progress_state: {
    kind: "enum",
    value: (row, viewer) => {
      const percent = viewer.progress.get(row.id)?.percent_complete ?? 0;
      return percent >= 100 ? "completed" : percent <= 0 ? "not_started" : "in_progress";
    },
    isPerViewer: true,
    label: "Progress",
    values: ["not_started", "in_progress", "completed"],
    filterable: true,
  },
} satisfies Record<string, Column<CourseItemRow, CourseItemViewer>>;

const itemSorts = {
  courseOrder: { column: "position", label: "Course Order", firstOrder: "ASC" },
  title: { column: "title", label: "Title", firstOrder: "ASC" },
  dateUpdated: { column: "last_release_date", label: "Date Updated", firstOrder: "DESC" },
  lastAccessed: { column: "date_last_accessed", label: "Last Accessed", firstOrder: "DESC" },
  caseCompletion: { column: "user_progress", label: "Case Completion", firstOrder: "DESC" },
} satisfies Record<string, SortOption>;

const isExam = ({ circulation }: Pick<ListedCourse, "circulation">): boolean =>
  circulation === "exam_circulation";

/** The sorts that the items of a course offer; the order that its staff gave them comes first. @see spec courses §2.4 "Sort options", ADR 0105 */
export function courseItemSorts(course: ListedCourse): SortOption[] {
  const isWithoutProgress = course.kind === "student_resource" || course.kind === "illness_script";
  return [
    itemSorts.courseOrder,
    itemSorts.title,
    itemSorts.dateUpdated,
    ...(isExam(course) ? [] : [itemSorts.lastAccessed]),
    ...(isExam(course) || isWithoutProgress ? [] : [itemSorts.caseCompletion]),
  ];
}

/** Returns true if the items show a progress column at all. @see spec courses §2.4 */
export const hasProgressColumn = (course: Pick<ListedCourse, "kind">): boolean =>
  course.kind !== "student_resource";

const progressFilter: SelectFilter = {
  title: "Filter by Progress",
  options: [
    { label: "Not Started", filter: "progress_state=not_started" },
    { label: "In Progress", filter: "progress_state=in_progress" },
    { label: "Completed", filter: "progress_state=completed" },
  ],
};

/** The list of any course's items, with every sort and filter that one of them may offer. */
export const anyCourseItemList = defineList<CourseItemRow, CourseItemViewer>({
  id: (row) => row.id,
  hasNumberedIds: true,
  columns,
  sortOptions: Object.values(itemSorts),
  selectFilters: [itemTypeFilter, progressFilter],
  countMessage: counted({ one: "{n} item", other: "{n} items" }),
});

/** The list of one course's items: its sorts and filters follow the course. @see spec courses §2.4, ADR 0105 */
export const courseItemList = (course: ListedCourse): ListDefinition<CourseItemRow, CourseItemViewer> => ({
  ...anyCourseItemList,
  sortOptions: courseItemSorts(course),
  selectFilters:
    hasProgressColumn(course) && !isExam(course) ? [itemTypeFilter, progressFilter] : [itemTypeFilter],
});
