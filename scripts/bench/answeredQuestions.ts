import { selectedOptions } from "#shared/case/flow/answers.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow, QuestionParts } from "#shared/case/flow/flow.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { type EntryChange, stateOf } from "#shared/case/state/learnerState.ts";

/** Entries that the page writes when a question is answered and submitted, made by its own reducer; stamps are set when it is sent. */
export type AnsweredQuestion = { cardUid: string; entries: readonly EntryChange[] };

const essay =
  "The history and the findings point to one diagnosis; the others are less likely because ".repeat(2);

/** Every question of a signature case that has options or takes a text, answered. */
export function answeredQuestions(tree: ContentNode): AnsweredQuestion[] {
  const flow = deriveFlow(tree, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
  return [...flow.questions.values()].flatMap((question) => {
    const entries = answeredAndSubmitted(flow, question);
    const cardUid = flow.index.byUid.get(question.inputUid)?.cardUid;
    return entries && cardUid !== undefined ? [{ cardUid, entries }] : [];
  });
}

function answeredAndSubmitted(flow: Flow, question: QuestionParts): EntryChange[] | undefined {
  const input = flow.index.byUid.get(question.inputUid)?.node;
  const option = input && contentOf(input).find(({ type }) => type === "multipleChoiceAnswer");
  const isText = input?.type === "textInput";
  if (!option && !isText) return undefined;
  // Every card is open in this mode: the entries of a question are the same in the others.
  const at = { now: 0, mode: "full" } as const;
  const answer = isText
    ? { type: "answer" as const, uid: question.inputUid, value: essay }
    : { type: "answer" as const, uid: option?.uid ?? "", value: true };
  const answered = reduce(flow, {}, { ...answer, ...at });
  if (!isText && selectedOptions(flow, answered.state, input as ContentNode).length === 0) return undefined;
  const submitted = reduce(flow, answered.state, { type: "press", uid: question.submitUid, ...at });
  return [...answered.entries, ...submitted.entries];
}

/** The entries as a save sends them, made at `at` (epoch milliseconds). */
export const stamped = (entries: readonly EntryChange[], at: number): LearnerState =>
  stateOf(entries.map((entry) => ({ ...entry, updatedAt: at })));
