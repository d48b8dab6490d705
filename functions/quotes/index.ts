import { serve } from "../runtime/serve.ts";
import { addAddendum } from "./addAddendum.ts";
import { createQuoteInterface } from "./createQuoteInterface.ts";
import { getQuote } from "./getQuote.ts";
import { getQuoteInterface } from "./getQuoteInterface.ts";
import { getQuotePrices } from "./getQuotePrices.ts";
import { listQuotes } from "./listQuotes.ts";
import { listRenewals } from "./listRenewals.ts";
import { listRoleCounts } from "./listRoleCounts.ts";
import { openQuote } from "./openQuote.ts";
import { priceOpenQuote } from "./priceOpenQuote.ts";
import { priceQuote } from "./priceQuote.ts";
import { renewQuoteLink } from "./renewQuoteLink.ts";
import { resetQuote } from "./resetQuote.ts";
import { sendQuote } from "./sendQuote.ts";
import { submitOpenQuote } from "./submitOpenQuote.ts";
import { updateQuote } from "./updateQuote.ts";
import { updateQuoteInterface } from "./updateQuoteInterface.ts";
import { updateQuotePrices } from "./updateQuotePrices.ts";

export const handlers = [
  listQuotes,
  getQuote,
  priceQuote,
  updateQuote,
  openQuote,
  priceOpenQuote,
  submitOpenQuote,
  listRenewals,
  listRoleCounts,
  createQuoteInterface,
  getQuoteInterface,
  updateQuoteInterface,
  sendQuote,
  resetQuote,
  addAddendum,
  renewQuoteLink,
  getQuotePrices,
  updateQuotePrices,
];

export const handler = serve(handlers);
