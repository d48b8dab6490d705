import type { ExamItemRow } from "#shared/contract/assessments/examVariations.ts";
import { formTimeLimit } from "#shared/domain/assessments/forms.ts";

/** Item of an exam variation as somebody has edited it; the position as typed. */
export type ItemEdit = Pick<ExamItemRow, "exam_item_id" | "selected" | "scored"> & { position: string };
/** Edits by the id of the exam item, in the order of the items. */
export type ItemEdits = ReadonlyMap<number, ItemEdit>;

/** A question may have lost its efficiency data since it was scored: then it counts no more, and is saved so. */
const isScored = ({ scored, scorable }: ExamItemRow): boolean => scored && scorable;

const editOf = (item: ExamItemRow): ItemEdit => ({
  ...{ exam_item_id: item.exam_item_id, selected: item.selected },
  ...{ scored: isScored(item), position: String(item.position) },
});

export const editsOf = (items: readonly ExamItemRow[]): ItemEdits =>
  new Map(items.map((item) => [item.exam_item_id, editOf(item)]));

/** Edits with a change of one item. An item that isn't there changes nothing. */
export function withChange(edits: ItemEdits, id: number, change: Partial<ItemEdit>): ItemEdits {
  const before = edits.get(id);
  return before ? new Map(edits).set(id, { ...before, ...change }) : edits;
}

/** Returns true if an edit differs from what its item has. */
export const areEdited = (items: readonly ExamItemRow[], edits: ItemEdits): boolean =>
  items.some((item) => {
    const now = edits.get(item.exam_item_id);
    return (
      now &&
      (now.selected !== item.selected ||
        now.scored !== isScored(item) ||
        now.position !== String(item.position))
    );
  });

export const isPosition = (typed: string): boolean => /^[1-9]\d{0,3}$/.test(typed);

/** Counts the selected items, and those of them that are scored. */
export function countsOf(edits: ItemEdits): { selected: number; scored: number } {
  const selected = [...edits.values()].filter((edit) => edit.selected);
  return { selected: selected.length, scored: selected.filter(({ scored }) => scored).length };
}

/** Items as the server takes them. */
export const itemsToSave = (edits: ItemEdits) =>
  [...edits.values()].map((edit) => ({ ...edit, position: Number(edit.position) }));

const minutes = { least: formTimeLimit.least / 60, most: formTimeLimit.most / 60 };

/** Says what is wrong with a time limit as typed, in minutes; undefined: nothing. */
export function timeLimitProblem(typed: string): string | undefined {
  const isWhole = /^\d+$/.test(typed.trim());
  if (isWhole && Number(typed) >= minutes.least && Number(typed) <= minutes.most) return undefined;
  return `Enter whole minutes, from ${minutes.least} to ${minutes.most}.`;
}
