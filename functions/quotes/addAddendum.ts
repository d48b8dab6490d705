import { addAddendum as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { maxAddenda, stageOf } from "#shared/domain/quotes/quote.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { newQuote } from "../subscriptions/newQuotes.ts";
import { latestQuote } from "../subscriptions/quoteIds.ts";
import { presentInterface, readInterface, writeInterface } from "./interfaces.ts";

/** @see spec courses §4 "Add Addendum" */
export const addAddendum = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    const read = await readInterface(params.id);
    const { of } = read;
    if (stageOf(latestQuote(of).quote) !== "Quote Confirmed")
      throw new Refusal("QUOTE_STAGE", {
        message: "An addendum can be added once the latest quote is confirmed. Nothing was changed.",
      });
    if (of.quotes.length > maxAddenda)
      throw new Refusal("QUOTE_STAGE", {
        message: `A school year has ${maxAddenda} addenda at most. Nothing was changed.`,
      });
    const next = { ...of, quotes: [...of.quotes, newQuote()] };
    return presentInterface(
      await writeInterface(read, next, { action: "quote.addendum_added", signedIn, operationId }),
    );
  },
});
