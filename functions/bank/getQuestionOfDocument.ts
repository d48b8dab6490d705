import { getQuestionOfDocument as route } from "#shared/contract/bank/questions.ts";
import { readBank } from "../questions/readBank.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { mayEditData } from "./mayEditData.ts";

/** @see spec documents §2.8 "ASSESSMENT QUESTION DATA" */
export const getQuestionOfDocument = defineHandler(route, {
  run: async ({ params }, signedIn) => {
    const documentId = Number(params.id);
    const question = (await readBank()).find(({ editing_document }) => editing_document?.id === documentId);
    if (!question) throw new Refusal("NOT_FOUND");
    return { question, may_edit_data: await mayEditData(documentId, signedIn) };
  },
});
