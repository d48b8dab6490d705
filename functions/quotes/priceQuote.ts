import { priceQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { priceSent } from "../subscriptions/priceSent.ts";

export const priceQuote = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async ({ body }, { loaded, actor }) => priceSent(loaded.read, body.quote, actor),
});
