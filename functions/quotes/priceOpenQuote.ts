import { priceOpenQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { priceSent } from "../subscriptions/priceSent.ts";
import { openByCode } from "../subscriptions/quoteLink.ts";

export const priceOpenQuote = defineHandler(route, {
  run: async ({ params, body, request }) =>
    priceSent(await openByCode(params.id, body.access_code, request), body.quote, { isAdmin: false }),
});
