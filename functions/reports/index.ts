import { serve } from "../runtime/serve.ts";
import { createAsyncReport } from "./createAsyncReport.ts";
import { createReport } from "./createReport.ts";
import { deleteArchivedReport } from "./deleteArchivedReport.ts";
import { downloadArchivedReport } from "./downloadArchivedReport.ts";
import { getAsyncReport } from "./getAsyncReport.ts";
import { getCourseUsageReport } from "./getCourseUsageReport.ts";
import { getReport } from "./getReport.ts";
import { listArchivedReports } from "./listArchivedReports.ts";

export const handlers = [
  getCourseUsageReport,
  createAsyncReport,
  getAsyncReport,
  createReport,
  getReport,
  listArchivedReports,
  downloadArchivedReport,
  deleteArchivedReport,
];

export const handler = serve(handlers);
