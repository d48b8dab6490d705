import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { counted } from "#shared/words/counted.ts";
import { readBank } from "./readBank.ts";

const selectedText = counted({ one: "{n} selected question", other: "{n} selected questions" });

/** Names the exported questions in words. */
export const aboutExport = ({
  ids,
  archived,
}: ReportParams<"question_bank" | "question_interchange">): string =>
  ids ? selectedText(ids.length) : archived ? "Archived questions" : "Active questions";

/** Questions of an export by number: those that were selected, or all that the page lists. */
export async function exportedQuestions({
  ids,
  archived = false,
}: ReportParams<"question_bank" | "question_interchange">): Promise<BankQuestion[]> {
  const rows = await readBank();
  const chosen = ids && new Set(ids);
  return rows
    .filter((row) => (chosen ? chosen.has(row.id) : (row.archived_at !== null) === archived))
    .toSorted((a, b) => a.id - b.id);
}
