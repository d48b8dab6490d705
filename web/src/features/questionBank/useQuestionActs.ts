import type { Dispatch, SetStateAction } from "react";
import { updateAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { call } from "../../api/call.ts";
import { inCalls, partlyActed, partlyDone } from "./bulk.ts";
import { changes, readAgain } from "./changes.ts";
import type { Selected } from "./table/BankTable.tsx";
import type { useBulk } from "./useBulk.ts";
import type { QuestionEdits } from "./useQuestionEdits.ts";

/** Acts on many questions: saves or drops edits, and archives, restores or deletes selected questions. */
export function useQuestionActs(page: {
  bulk: ReturnType<typeof useBulk>;
  edits: QuestionEdits;
  selected: Selected;
  setSelected: Dispatch<SetStateAction<Selected>>;
  /** Edit mode ends. */
  onEdited: () => void;
}) {
  const { bulk, edits, selected, setSelected, onEdited } = page;
  const ids = [...selected.keys()].map((id) => ({ id }));

  /** Selected questions stay selected after a save, and are from then on what it made of them: another edit is on top of that. */
  async function refreshSelected(): Promise<void> {
    const { rows } = await readAgain([...selected.keys()].filter((id) => edits.edits.has(id)));
    const fresh = new Map(rows.map((row) => [row.id, row]));
    setSelected((before) => new Map([...before].map(([id, row]) => [id, fresh.get(id) ?? row])));
  }

  async function saveEdits(): Promise<void> {
    const outcome = await bulk.run("Are you sure you want to save the changes?", () =>
      inCalls([...edits.edits.values()], (data) => call(updateAssessmentQuestions, { body: { data } })),
    );
    if (outcome === "declined") return;
    if (!outcome.ok) return bulk.tell("Error!", `Failed to save changes. ${outcome.error}`);
    await refreshSelected();
    if (outcome.result.error > 0) {
      edits.keepOn(await readAgain(outcome.result.failed_ids));
      return bulk.tell("Error!", partlyDone(outcome.result));
    }
    edits.clear();
    onEdited();
    await bulk.tell("Saved!", "Changes have been saved.");
  }

  async function cancel(): Promise<void> {
    const isAgreed = !edits.isDirty || (await bulk.mayDiscard());
    if (!isAgreed) return;
    edits.clear();
    onEdited();
  }

  /** Archives, restores or deletes what is selected, and says how it went. */
  async function change(kind: keyof typeof changes): Promise<void> {
    const { question, title, failure, acted, done, send } = changes[kind];
    const outcome = await bulk.run({ ...question }, () => inCalls(ids, send));
    if (outcome === "declined") return;
    if (!outcome.ok) return bulk.tell("Error!", `${failure} ${outcome.error}`);
    const failed = new Set(outcome.result.failed_ids);
    setSelected((before) => new Map([...before].filter(([id]) => failed.has(id))));
    if (failed.size > 0) return bulk.tell("Error!", `${failure} ${partlyActed(outcome.result, acted)}`);
    await bulk.tell(title, done);
  }

  return { saveEdits, cancel, change };
}
