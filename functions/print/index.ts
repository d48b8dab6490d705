import { serve } from "../runtime/serve.ts";
import { getCaseSummary } from "./getCaseSummary.ts";

export const handlers = [getCaseSummary];

export const handler = serve(handlers);
