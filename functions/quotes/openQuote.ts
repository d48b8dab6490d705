import { openQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentQuote } from "./presentQuote.ts";
import { openByCode } from "./quoteLink.ts";

export const openQuote = defineHandler(route, {
  run: async ({ params, body, request }) =>
    presentQuote(await openByCode(params.id, body.access_code, request), { isAdmin: false }),
});
