import { submitOpenQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { openByCode } from "../subscriptions/quoteLink.ts";
import { changeQuote } from "./changeQuote.ts";

/** An order by the link, without an account. The log names who ordered as they named themselves. */
export const submitOpenQuote = defineHandler(route, {
  run: async ({ params, body, request }, { operationId }) => {
    const read = await openByCode(params.id, body.access_code, request);
    const by = { user_id: "quote-link", name: body.accepted_by, email: read.of.psa_email };
    return changeQuote(read, body, { isAdmin: false, by, operationId, host: request.host });
  },
});
