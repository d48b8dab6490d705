import { serve } from "../runtime/serve.ts";
import { downloadOpenQuote } from "./downloadOpenQuote.ts";
import { downloadQuote } from "./downloadQuote.ts";
import { getAssetPdf } from "./getAssetPdf.ts";
import { getCaseSummary } from "./getCaseSummary.ts";
import { getImagePdf } from "./getImagePdf.ts";
import { getReusableUsageReport } from "./getReusableUsageReport.ts";

export const handlers = [
  getCaseSummary,
  getAssetPdf,
  getImagePdf,
  getReusableUsageReport,
  downloadQuote,
  downloadOpenQuote,
];

export const handler = serve(handlers);
