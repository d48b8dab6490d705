import { downloadQuote as route } from "#shared/contract/quotes/quotePdf.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { quotePdfReply } from "./quotePdf.ts";

/** @see spec courses §7 "Quote PDF" */
export const downloadQuote = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async ({ body }, { loaded, actor }) =>
    reply({ raw: await quotePdfReply(loaded.read, body, { isAdmin: actor.isAdmin, userId: actor.userId }) }),
});
