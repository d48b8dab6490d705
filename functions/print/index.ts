import { serve } from "../runtime/serve.ts";
import { getAssetPdf } from "./getAssetPdf.ts";
import { getCaseSummary } from "./getCaseSummary.ts";
import { getImagePdf } from "./getImagePdf.ts";
import { getReusableUsageReport } from "./getReusableUsageReport.ts";

export const handlers = [getCaseSummary, getAssetPdf, getImagePdf, getReusableUsageReport];

export const handler = serve(handlers);
