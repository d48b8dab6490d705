import { openQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentQuote } from "../subscriptions/presentQuote.ts";
import { openByCode } from "../subscriptions/quoteLink.ts";

export const openQuote = defineHandler(route, {
  run: async ({ params, body, request }) =>
    presentQuote(await openByCode(params.id, body.access_code, request), { isAdmin: false }),
});
