import { listQuotes as route } from "#shared/contract/quotes/quotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listedQuotes } from "../subscriptions/presentQuote.ts";
import { listQuoteInterfaces } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices } from "../table/quotes/quotePrices.ts";

/** The quotes of the person's current program. */
export const listQuotes = defineHandler(route, {
  run: async (_call, { actor }) => {
    const programId = actor.membership?.programId;
    const interfaces = programId === undefined ? [] : await listQuoteInterfaces(programId);
    const years = await Promise.all(
      interfaces.map(async (of) => listedQuotes(of, await getQuotePrices(of.school_year), actor.isAdmin)),
    );
    return years.flat().toReversed();
  },
});
