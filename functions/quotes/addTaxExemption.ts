import { addTaxExemption as route } from "#shared/contract/quotes/taxExemption.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { addFile } from "./taxExemption.ts";

export const addTaxExemption = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: ({ body }, { loaded, actor, person, operationId }) =>
    addFile(loaded.read, body, { isAdmin: actor.isAdmin, by: askedBy(person), operationId }),
});
