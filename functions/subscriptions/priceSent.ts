import type { FieldProblem } from "#shared/contract/errors.ts";
import type { SentQuote, ShownQuote } from "#shared/contract/quotes/quoteFields.ts";
import { Refusal } from "../runtime/refusal.ts";
import { showTerms } from "./presentQuote.ts";
import { figuresOf, type ReadQuote } from "./readQuote.ts";
import { differences, termFaults, termsSent } from "./sentTerms.ts";

export const noPrices = "This quote has no prices for its category and school year yet. Nothing was changed.";

/** Prices a quote with the terms that were sent. @throws Refusal INVALID_REQUEST, QUOTE_STAGE without prices */
export function priceSent(
  read: ReadQuote,
  sent: SentQuote,
  { isAdmin }: { isAdmin: boolean },
): { quote: ShownQuote; differs: FieldProblem[] } {
  const terms = termsSent(sent, read, isAdmin);
  const fields = termFaults(terms, read);
  if (fields.length > 0) throw new Refusal("INVALID_REQUEST", { fields });
  const figures = figuresOf(read, terms);
  if (!figures) throw new Refusal("QUOTE_STAGE", { message: noPrices });
  return {
    quote: showTerms({ ...read.quote, ...terms }, figures, read.of.model),
    differs: differences(sent, figures, read.of.model),
  };
}
