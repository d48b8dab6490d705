import type { SittingStatus } from "#shared/domain/examClock.ts";
import { numberText } from "#shared/words/numbers.ts";
import { searchRows } from "../../ui/searchRows.ts";
import { type Sort, sortRows } from "../../ui/tableSort.ts";
import { type Room, type Student, statusOf } from "./examRoom.ts";

/** Orders in which students can be shown. */
export const studentSorts = [
  { key: "first_name", label: "First Name", sortBy: (student: Student) => student.first_name },
  { key: "last_name", label: "Last Name", sortBy: (student: Student) => student.last_name },
  { key: "email", label: "Email", sortBy: (student: Student) => student.email },
];

/** Students by how they stand, in their order. */
export type Columns = Readonly<Record<SittingStatus, readonly Student[]>>;

/** The students whom a search finds, and the same by how they stand. */
export function boardOf(
  { users, sittings }: Pick<Room, "users" | "sittings">,
  { search, sort, serverNowMs }: { search: string; sort: Sort; serverNowMs: number },
): { shown: readonly Student[]; columns: Columns } {
  const found = searchRows(users, search, ({ email, first_name, last_name }) => [
    email,
    first_name,
    last_name,
  ]);
  const shown = sortRows(found, studentSorts, sort);
  const columns: Record<SittingStatus, Student[]> = { on_hold: [], in_progress: [], submitted: [] };
  for (const student of shown) columns[statusOf(sittings[student.id], serverNowMs)].push(student);
  return { shown, columns };
}

/** A selection with some ids put in or taken out. */
export function withToggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

type Counts = { selected: number; held: number; running: number };
type Progress = { done: number; of: number };

/** Says how far a change of many is, or what is selected. */
export function selectionText({ selected, held, running }: Counts, progress: Progress | undefined): string {
  if (progress) return `${numberText(progress.done)} of ${numberText(progress.of)} done`;
  if (selected === 0) return "Select students to act on their exams.";
  return `${numberText(selected)} selected: ${numberText(held)} on hold, ${numberText(running)} in progress`;
}
