import { proposedPairOf } from "#shared/case/model/proposedMapping.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getQuestion, questionParts, readQuestions } from "../table/bank/questions.ts";
import type { CollectionChange } from "../table/lists/collections.ts";
import { type DyadRow, mappedTo, readDyads } from "../table/mapping/dyads.ts";
import type { TransactItem } from "../table/table.ts";
import { type Act, changedQuestion } from "./questionLines.ts";

/** The pair that the text of a question proposes; undefined where it is half of one, or the pair was broken since. */
export async function proposedDyad(root: ContentNode): Promise<DyadRow | undefined> {
  const { dyad_id } = proposedPairOf(root);
  return dyad_id === null ? undefined : (await readDyads()).rows.find(({ id }) => id === dyad_id);
}

type Planned = {
  lists: readonly CollectionChange[];
  items: readonly TransactItem[];
  /** Of the question that was read, if the bank has one with this text. */
  rev: number | undefined;
};

/**
 * Plans the mapping of a question whose text is published: the pair that it proposes becomes its own, with a line of its history.
 * @param documentId - Document of the question's text.
 */
export async function planQuestionMapping(documentId: number, pair: DyadRow, act: Act): Promise<Planned> {
  const { rows } = await readQuestions();
  const listed = rows.find(({ editing_document_id }) => editing_document_id === documentId);
  const question = listed && (await getQuestion(listed.id));
  if (!question) return { lists: [], items: [], rev: undefined };
  const { learning_objective_id, reusable_object_id } = pair;
  const write = changedQuestion(act, question, { learning_objective_id, reusable_object_id });
  if (!write) return { lists: [], items: [], rev: question.rev };
  const { change, items } = questionParts([write]);
  return { lists: [change], items: [...items, mappedTo(pair)], rev: question.rev };
}
