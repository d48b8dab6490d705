import { getTodoForm as route } from "#shared/contract/followUp/followUp.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { followUpTexts } from "#shared/domain/followUpTexts.ts";
import type { LoadedDocument } from "../access/document.ts";
import { pageReply } from "../html/pageHtml.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { todoFormHtml } from "./todoFormHtml.ts";

export const getTodoForm = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async (_call, { loaded: { document } }) => {
    const body = todoFormHtml(plainText(document.title), `/documents/${document.id}`);
    return reply({ raw: pageReply(followUpTexts.planTitle, body) });
  },
});
