import { createAsyncReport, getAsyncReport } from "./asyncReport.ts";
import { downloadCaseUsageReport, getCaseUsageReport } from "./caseReport.ts";
import { getCourseUsageReport } from "./courseUsageReport.ts";
import { downloadGroupRoleReport, getGroupRoleReport } from "./groupRoleReport.ts";
import { downloadLinksReport } from "./linksReport.ts";
import {
  downloadOwnUsageReport,
  downloadStudentUsageReport,
  getOwnUsageReport,
  getStudentUsageReport,
} from "./studentReport.ts";

/** Routes of the usage reports. @see spec courses §2.15 to §2.17 */
export const reportRoutes = [
  getCourseUsageReport,
  createAsyncReport,
  getAsyncReport,
  getCaseUsageReport,
  downloadCaseUsageReport,
  getStudentUsageReport,
  downloadStudentUsageReport,
  getOwnUsageReport,
  downloadOwnUsageReport,
  getGroupRoleReport,
  downloadGroupRoleReport,
  downloadLinksReport,
] as const;
