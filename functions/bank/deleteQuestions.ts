import type { BulkResult } from "#shared/contract/bank/questions.ts";
import { deletedQuestion } from "../curriculum/questionLines.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { readQuestionSets } from "../table/bank/questionSets.ts";
import { nameOfQuestion, type Planned, writeEach } from "./writeEach.ts";

/** Deletes archived questions that no set and no delivered form holds. Their history stays. */
export async function deleteQuestions(
  ids: readonly string[],
  { person, operationId }: Pick<SignedIn, "person"> & { operationId: string },
): Promise<BulkResult> {
  const act = { person, operationId, at: isoTime(nowMs()) };
  const { rows: sets } = await readQuestionSets();
  const asked = [...new Set(ids)].map((id) => ({ id: Number(id) }));
  return writeEach(asked, ({ id }, row): Planned => {
    const name = nameOfQuestion(row);
    if (row.archived_at === null) return { refused: `Question ${name} is not archived.` };
    if (row.delivered) return { refused: `Question ${name} is on a form that was delivered.` };
    const set = sets.find(({ questions }) => questions.includes(id));
    if (set) return { refused: `Question ${name} is in the set “${set.title}”.` };
    return { write: deletedQuestion(act, row) };
  });
}
