import { serve } from "../runtime/serve.ts";
import { createAsyncReport } from "./createAsyncReport.ts";
import { getAsyncReport } from "./getAsyncReport.ts";
import { getCourseUsageReport } from "./getCourseUsageReport.ts";

export const handlers = [getCourseUsageReport, createAsyncReport, getAsyncReport];

export const handler = serve(handlers);
