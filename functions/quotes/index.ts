import { serve } from "../runtime/serve.ts";
import { addAddendum } from "./addAddendum.ts";
import { addOpenTaxExemption } from "./addOpenTaxExemption.ts";
import { addTaxExemption } from "./addTaxExemption.ts";
import { createQuoteInterface } from "./createQuoteInterface.ts";
import { getCrmRefresh } from "./getCrmRefresh.ts";
import { getProgramQuotes } from "./getProgramQuotes.ts";
import { getProgramUpdates } from "./getProgramUpdates.ts";
import { getQuote } from "./getQuote.ts";
import { getQuoteCourses } from "./getQuoteCourses.ts";
import { getQuoteInterface } from "./getQuoteInterface.ts";
import { getQuotePrices } from "./getQuotePrices.ts";
import { getRollOver } from "./getRollOver.ts";
import { getRollOverRun } from "./getRollOverRun.ts";
import { getTaxExemption } from "./getTaxExemption.ts";
import { listCrmLog } from "./listCrmLog.ts";
import { listQuotes } from "./listQuotes.ts";
import { listRenewals } from "./listRenewals.ts";
import { listRoleCounts } from "./listRoleCounts.ts";
import { openQuote } from "./openQuote.ts";
import { priceOpenQuote } from "./priceOpenQuote.ts";
import { priceQuote } from "./priceQuote.ts";
import { refreshAllQuotes } from "./refreshAllQuotes.ts";
import { refreshQuote } from "./refreshQuote.ts";
import { removeTaxExemption } from "./removeTaxExemption.ts";
import { renewQuoteLink } from "./renewQuoteLink.ts";
import { resetQuote } from "./resetQuote.ts";
import { runProgramUpdates } from "./runProgramUpdates.ts";
import { runRollOver } from "./runRollOver.ts";
import { sendQuote } from "./sendQuote.ts";
import { submitOpenQuote } from "./submitOpenQuote.ts";
import { undoProgramUpdates } from "./undoProgramUpdates.ts";
import { undoRollOver } from "./undoRollOver.ts";
import { updateQuote } from "./updateQuote.ts";
import { updateQuoteCourses } from "./updateQuoteCourses.ts";
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
  addTaxExemption,
  removeTaxExemption,
  getTaxExemption,
  addOpenTaxExemption,
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
  getQuoteCourses,
  updateQuoteCourses,
  getProgramUpdates,
  runProgramUpdates,
  undoProgramUpdates,
  refreshAllQuotes,
  refreshQuote,
  getCrmRefresh,
  listCrmLog,
  getRollOver,
  runRollOver,
  getRollOverRun,
  undoRollOver,
  getProgramQuotes,
];

export const handler = serve(handlers);
