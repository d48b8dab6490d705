import { proposedPairOf } from "#shared/case/model/proposedMapping.ts";
import { type QuestionText, questionTextOf } from "#shared/case/model/questionText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { answerLetters, questionTextLength } from "#shared/domain/bank/vocabulary.ts";
import { numberText } from "#shared/words/numbers.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  getQuestion,
  type QuestionRow,
  type QuestionWrite,
  questionParts,
  readQuestionLinks,
} from "../table/bank/questions.ts";
import type { CollectionChange } from "../table/lists/collections.ts";
import { type DyadRow, mappedTo, readDyads } from "../table/mapping/dyads.ts";
import type { TransactItem } from "../table/table.ts";
import { type Act, bankLine, changedQuestion } from "./questionLines.ts";

/** The pair that the text of a question proposes; undefined where it is half of one, or the pair was broken since. */
export async function proposedDyad(root: ContentNode): Promise<DyadRow | undefined> {
  const { dyad_id } = proposedPairOf(root);
  return dyad_id === null ? undefined : (await readDyads()).rows.find(({ id }) => id === dyad_id);
}

type Planned = {
  lists: readonly CollectionChange[];
  items: readonly TransactItem[];
  /** Revision of the question that was read, if the bank has one with this text. */
  rev: number | undefined;
};

/**
 * Plans what the bank takes from the text of a question that is published: its words and its key, and the pair that it proposes, with
 * a line of the question's history.
 *
 * @param published.documentId - Document of the question's text.
 * @throws Refusal CONFLICT where the bank has no room for the text
 */
export async function planPublishedQuestion(
  published: { documentId: number; root: ContentNode; snapshotId: string },
  pair: DyadRow,
  act: Act,
): Promise<Planned> {
  const { rows } = await readQuestionLinks();
  const listed = rows.find(({ editing_document_id }) => editing_document_id === published.documentId);
  const question = listed && (await getQuestion(listed.id));
  if (!question) return { lists: [], items: [], rev: undefined };
  const { learning_objective_id, reusable_object_id } = pair;
  const text = questionTextOf(published.root);
  const problem = beyondBank(text);
  if (problem) throw new Refusal("CONFLICT", { message: `${problem} Nothing was published.` });
  const change = {
    ...{ learning_objective_id, reusable_object_id, text_snapshot_id: published.snapshotId },
    content: { ...question.content, ...text },
  };
  const write = changedQuestion(act, question, change) ?? firstPublished(question, change, act);
  if (!write) return { lists: [], items: [], rev: question.rev };
  const { change: listChange, items } = questionParts([write]);
  return { lists: [listChange], items: [...items, mappedTo(pair)], rev: question.rev };
}

/** A text that says what the bank knew already becomes the bank's source all the same, once. */
const firstPublished = (
  before: QuestionRow,
  change: Partial<QuestionRow>,
  act: Act,
): QuestionWrite | undefined =>
  before.text_snapshot_id === null
    ? {
        ...{
          id: before.id,
          before,
          after: { ...before, ...change, updated_at: act.at, rev: before.rev + 1 },
        },
        line: bankLine(act, { event: "update", of: String(before.id), changes: {} }),
      }
    : undefined;

/** Says what of a text the bank has no room for. */
function beyondBank(text: QuestionText): string | undefined {
  const { vignette, stem, explanation, choice } = questionTextLength;
  const parts = [
    { name: "vignette", text: text.vignette, limit: vignette },
    { name: "stem", text: text.stem, limit: stem },
    { name: "explanation", text: text.answer_explanation, limit: explanation },
    ...text.choices.map((words, at) => ({
      name: `choice ${answerLetters[at] ?? at + 1}`,
      text: words,
      limit: choice,
    })),
  ];
  if (text.choices.length > answerLetters.length)
    return `A question has at most ${answerLetters.length} choices; this one has ${numberText(text.choices.length)}.`;
  const long = parts.find((part) => part.text.length > part.limit);
  return (
    long &&
    `The ${long.name} has ${numberText(long.text.length)} characters; the question bank holds ${numberText(long.limit)}.`
  );
}
