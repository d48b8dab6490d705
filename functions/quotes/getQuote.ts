import { getQuote as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { presentQuote } from "../subscriptions/presentQuote.ts";

/** @see spec courses §2.18 */
export const getQuote = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async (_call, { loaded, actor }) => presentQuote(loaded.read, actor),
});
