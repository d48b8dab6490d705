import { useState } from "react";
import { questionsInSetAtMost } from "#shared/contract/bank/questionSets.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { localMemory } from "../../../api/browserStorage.ts";
import { readSetQuestions } from "./readSetQuestions.ts";

/** @see spec assessments §9 "stored locally under 'storedSelectedRows'" */
const storedAt = "storedSelectedRows";

/** A question of the set that is being built, as its table shows it. */
export type SetRow = {
  id: number;
  label: string;
  vignette: string;
  isArchived: boolean;
  /** Enemies of the question when it was added. Absent in rows stored before questions had enemies. */
  enemy_ids?: readonly number[];
  parent_id?: number | null;
};

const isSetRow = (row: unknown): row is SetRow => {
  const { id, label, vignette, isArchived, enemy_ids, parent_id } = (row ?? {}) as Partial<
    Record<keyof SetRow, unknown>
  >;
  return (
    Number.isSafeInteger(id) &&
    typeof label === "string" &&
    typeof vignette === "string" &&
    typeof isArchived === "boolean" &&
    (enemy_ids === undefined || (Array.isArray(enemy_ids) && enemy_ids.every(Number.isSafeInteger))) &&
    (parent_id === undefined || parent_id === null || Number.isSafeInteger(parent_id))
  );
};

/** Reads the rows that the browser has kept; rows of another shape and repeated questions are left out. */
export function readSetRows(stored: string | null): SetRow[] {
  try {
    const rows: unknown = JSON.parse(stored ?? "[]");
    const own = Array.isArray(rows) ? rows.filter(isSetRow) : [];
    return [...new Map(own.map((row) => [row.id, row])).values()].slice(0, questionsInSetAtMost);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const asSetRow = ({
  id,
  case_summary_identifier,
  content,
  archived_at,
  parent_id,
  enemies,
}: BankQuestion): SetRow => ({
  ...{ id, label: case_summary_identifier, vignette: content.vignette.slice(0, 200) },
  ...{ isArchived: archived_at !== null, parent_id, enemy_ids: enemies.map((enemy) => enemy.id) },
});

/** Rows as the bank has their questions now; those that are not in `fresh` are left out. */
export const refreshedRows = (
  rows: readonly SetRow[],
  fresh: ReadonlyMap<number, BankQuestion>,
): { rows: SetRow[]; gone: SetRow[] } => ({
  rows: rows.flatMap(({ id }) => {
    const question = fresh.get(id);
    return question ? [asSetRow(question)] : [];
  }),
  gone: rows.filter(({ id }) => !fresh.has(id)),
});

function stored(rows: readonly SetRow[]): SetRow[] {
  const first = rows.slice(0, questionsInSetAtMost);
  if (first.length === 0) localMemory.removeItem(storedAt);
  else localMemory.setItem(storedAt, JSON.stringify(first));
  return first;
}

/** Outcome of asking for the rows again. */
type Refresh =
  | { state: "none" | "running" | "failed" }
  /** Questions that the bank no longer has. */
  | { state: "done"; gone: readonly SetRow[] };

/** The question set that is being built: kept in this browser, in the order in which questions were added. */
export function useSetInMaking() {
  const [rows, setRows] = useState(() => readSetRows(localMemory.getItem(storedAt)));
  const [refresh, setRefresh] = useState<Refresh>({ state: "none" });
  const change = (next: (rows: readonly SetRow[]) => readonly SetRow[]): void =>
    setRows((before) => stored(next(before)));
  return {
    rows,
    refresh,
    /** Adds what is not in it yet, and brings up to date what is. Answers how many do not fit. */
    add: (questions: Iterable<BankQuestion>): number => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const question of questions) byId.set(question.id, asSetRow(question));
      change(() => [...byId.values()]);
      return Math.max(0, byId.size - questionsInSetAtMost);
    },
    /** Asks for the questions again: since they were added, some may have been changed, archived or deleted. */
    askAgain: async (): Promise<void> => {
      setRefresh({ state: "running" });
      try {
        const fresh = await readSetQuestions(rows.map(({ id }) => id));
        setRefresh({ state: "done", gone: refreshedRows(rows, fresh).gone });
        change((now) => refreshedRows(now, fresh).rows);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefresh({ state: "failed" });
      }
    },
    remove: (id: number) => change((now) => now.filter((row) => row.id !== id)),
    clear: () => change(() => []),
  };
}
export type SetInMaking = ReturnType<typeof useSetInMaking>;
