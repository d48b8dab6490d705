import { removeTaxExemption as route } from "#shared/contract/quotes/taxExemption.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { removeFile } from "./taxExemption.ts";

export const removeTaxExemption = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: ({ body }, { loaded, actor, person, operationId }) =>
    removeFile(loaded.read, body.rev, { isAdmin: actor.isAdmin, by: askedBy(person), operationId }),
});
