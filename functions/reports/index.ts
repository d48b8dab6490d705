import { serve } from "../runtime/serve.ts";
import { createAsyncReport } from "./createAsyncReport.ts";
import { createBuiltReport } from "./createBuiltReport.ts";
import { createReport } from "./createReport.ts";
import { createReportDefinition } from "./createReportDefinition.ts";
import { deleteArchivedReport } from "./deleteArchivedReport.ts";
import { deleteReportDefinition } from "./deleteReportDefinition.ts";
import { downloadArchivedReport } from "./downloadArchivedReport.ts";
import { downloadCaseUsageReport } from "./downloadCaseUsageReport.ts";
import { downloadGroupRoleReport } from "./downloadGroupRoleReport.ts";
import { downloadLinksReport } from "./downloadLinksReport.ts";
import { downloadOwnUsageReport } from "./downloadOwnUsageReport.ts";
import { downloadRenewals } from "./downloadRenewals.ts";
import { downloadResultsTable } from "./downloadResultsTable.ts";
import { downloadStudentUsageReport } from "./downloadStudentUsageReport.ts";
import { findReportOptions } from "./findReportOptions.ts";
import { getAsyncReport } from "./getAsyncReport.ts";
import { getCaseUsageReport } from "./getCaseUsageReport.ts";
import { getCourseUsageReport } from "./getCourseUsageReport.ts";
import { getGroupRoleReport } from "./getGroupRoleReport.ts";
import { getOwnUsageReport } from "./getOwnUsageReport.ts";
import { getReport } from "./getReport.ts";
import { getReportOptions } from "./getReportOptions.ts";
import { getStudentUsageReport } from "./getStudentUsageReport.ts";
import { listArchivedReports } from "./listArchivedReports.ts";
import { listReportBuilders } from "./listReportBuilders.ts";
import { listReportDefinitions } from "./listReportDefinitions.ts";
import { previewReport } from "./previewReport.ts";
import { updateReportDefinition } from "./updateReportDefinition.ts";

export const handlers = [
  getCourseUsageReport,
  createAsyncReport,
  getAsyncReport,
  createReport,
  getReport,
  listArchivedReports,
  downloadArchivedReport,
  deleteArchivedReport,
  getCaseUsageReport,
  downloadCaseUsageReport,
  getStudentUsageReport,
  downloadStudentUsageReport,
  getOwnUsageReport,
  downloadOwnUsageReport,
  getGroupRoleReport,
  downloadGroupRoleReport,
  downloadLinksReport,
  downloadRenewals,
  downloadResultsTable,
  listReportBuilders,
  getReportOptions,
  findReportOptions,
  previewReport,
  createBuiltReport,
  listReportDefinitions,
  createReportDefinition,
  updateReportDefinition,
  deleteReportDefinition,
];

export const handler = serve(handlers);
