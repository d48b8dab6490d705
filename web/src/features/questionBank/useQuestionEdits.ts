import { useEffect, useState } from "react";
import type { BankQuestion, ChangedQuestion } from "#shared/contract/bank/questions.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import type { Editing, QuestionChange } from "../../bank/bankColumns.ts";

type Edits = ReadonlyMap<number, ChangedQuestion>;
const none: Edits = new Map();

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** A row as it will be once its edits are saved. */
export const edited = (row: BankQuestion, edit: ChangedQuestion | undefined): BankQuestion => {
  if (!edit) return row;
  const { id: _, lock_version: _version, content, ...fields } = edit;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...row, ...given, content: { ...row.content, ...content } };
};

/** Edit of a row with one cell more, or with one fewer where the cell is as it was; undefined where nothing is left. */
function withCell(
  row: BankQuestion,
  before: ChangedQuestion | undefined,
  { read, write }: Editing,
  chosen: readonly string[],
): ChangedQuestion | undefined {
  const { id: _, lock_version: _version, ...fields }: Partial<ChangedQuestion> = before ?? {};
  const change = write(chosen);
  const names = Object.keys(change) as (keyof QuestionChange)[]; // its own keys
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !names.some((one) => one === name)),
  );
  const all = isSame(read(row), chosen) ? rest : { ...rest, ...change };
  if (Object.keys(all).length === 0) return undefined;
  return { id: row.id, lock_version: before?.lock_version ?? row.lock_version, ...all };
}

/** New value of a cell of a row. */
export type CellEdit = { row: BankQuestion; chosen: readonly string[] };

/** Edits of the bank that are not saved yet, each step of which can be taken back. The page asks before it is left with any. */
export function useQuestionEdits() {
  const [steps, setSteps] = useState<readonly Edits[]>([]);
  const edits = steps.at(-1) ?? none;
  const isDirty = edits.size > 0;
  useEffect(() => (isDirty ? noteUnsaved({ discard: () => setSteps([]) }) : undefined), [isDirty]);

  return {
    edits,
    isDirty,
    canUndo: steps.length > 0,
    undo: () => setSteps((before) => before.slice(0, -1)),
    clear: () => setSteps([]),
    /** Chooses values for cells of one column, as one step. Cells that show these values already are no step. */
    edit: (editing: Editing, cells: readonly CellEdit[]) =>
      setSteps((before) => {
        const next = new Map(before.at(-1) ?? none);
        const changed = cells.filter(
          ({ row, chosen }) => !isSame(editing.read(edited(row, next.get(row.id))), chosen),
        );
        for (const { row, chosen } of changed) {
          const change = withCell(row, next.get(row.id), editing, chosen);
          if (change) next.set(row.id, change);
          else next.delete(row.id);
        }
        return changed.length > 0 ? [...before, next] : before;
      }),
    /** Keeps the edits of some questions alone: those of rows on top of the row as it stands now, others as they are. */
    keepOn: ({ rows, unread }: { rows: readonly BankQuestion[]; unread: readonly number[] }) =>
      setSteps((before) => {
        const last = before.at(-1) ?? none;
        const versions = new Map<number, number | undefined>([
          ...unread.map((id) => [id, undefined] as const),
          ...rows.map(({ id, lock_version }) => [id, lock_version] as const),
        ]);
        const kept = [...last].flatMap(([id, edit]) =>
          versions.has(id)
            ? [[id, { ...edit, lock_version: versions.get(id) ?? edit.lock_version }] as const]
            : [],
        );
        return kept.length > 0 ? [new Map(kept)] : [];
      }),
  };
}
export type QuestionEdits = ReturnType<typeof useQuestionEdits>;
