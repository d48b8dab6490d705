import { getTaxExemption as route } from "#shared/contract/quotes/taxExemption.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type LoadedQuote, loadQuote } from "../subscriptions/loadQuote.ts";
import { linkToFile } from "./taxExemption.ts";

export const getTaxExemption = defineHandler<typeof route, LoadedQuote>(route, {
  load: loadQuote,
  run: async (_call, { loaded }) => ({ url: await linkToFile(loaded.read) }),
});
