import { updateQuote as route } from "#shared/contract/quotes/quotes.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { changeQuote } from "./changeQuote.ts";

/** Save, submit or confirm. @see spec courses §4, §7 */
export const updateQuote = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async ({ body, request }, { loaded, actor, person, operationId }) =>
    changeQuote(loaded.read, body, {
      isAdmin: actor.isAdmin,
      by: askedBy(person),
      operationId,
      host: request.host,
    }),
});
