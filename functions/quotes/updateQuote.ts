import { updateQuote as route } from "#shared/contract/quotes/quotes.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeQuote } from "./changeQuote.ts";
import { type LoadedQuote, loadQuote } from "./loadQuote.ts";

/** Save, submit or confirm. @see spec courses §4, §7 */
export const updateQuote = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async ({ body }, { loaded, actor, person, operationId }) =>
    changeQuote(loaded.read, body, { isAdmin: actor.isAdmin, by: askedBy(person), operationId }),
});
