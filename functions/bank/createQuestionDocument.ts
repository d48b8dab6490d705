import { questionTree } from "#shared/case/build/templates.ts";
import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import { createQuestionDocument as route } from "#shared/contract/bank/questions.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getQuestion } from "../table/bank/questions.ts";
import { reserveDocumentId } from "../table/cases/sources.ts";
import { associateAssets, readAssets } from "../table/media/assets.ts";
import { putQuestionWithDocument } from "./newQuestionDocument.ts";
import { pairOf } from "./pairOf.ts";
import { presentQuestion } from "./presentQuestion.ts";

/** Notes in the media library that a document shows these pictures. */
async function noteUse(images: readonly QuestionPicture[], documentId: number, at: string): Promise<void> {
  if (images.length === 0) return;
  const shown = new Set(images.map(({ key }) => key));
  const { rows } = await readAssets();
  const used = rows.filter(({ key }) => shown.has(key)).map(({ id }) => id);
  await associateAssets(used, documentId, at);
}

/** Writes the document of a question that has none, such as an imported one: its text, and the pair that it is mapped to as its proposal. */
export const createQuestionDocument = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    const question = await getQuestion(Number(params.id));
    if (!question) throw new Refusal("NOT_FOUND");
    if (question.editing_document_id !== null) return presentQuestion(question.id);
    const at = isoTime(nowMs());
    const id = await reserveDocumentId(`operation:${operationId}`);
    const title = question.case_summary_identifier;
    const act = { person: signedIn.person, operationId, at };
    const write = changedQuestion(act, question, { editing_document_id: id });
    if (!write) throw new Error(`Question ${question.id} has document ${id} already`);
    const document = { id, title, root: questionTree({ uid: `case_${id}`, title }, question.content) };
    const pair = await pairOf(question);
    if (await putQuestionWithDocument(write, { document, signedIn, operationId, at, pair })) {
      await noteUse(question.content.images, id, at);
      return presentQuestion(question.id);
    }
    const now = await getQuestion(question.id);
    if (!now || now.editing_document_id === null) throw new Refusal("CONFLICT");
    return presentQuestion(now.id);
  },
});
