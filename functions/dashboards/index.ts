import { serve } from "../runtime/serve.ts";
import { auditLog } from "./auditLog.ts";
import { getEditorialDashboard } from "./getEditorialDashboard.ts";
import { getEducatorDashboard } from "./getEducatorDashboard.ts";
import { getPeopleDashboard } from "./getPeopleDashboard.ts";
import { getStudentDashboard } from "./getStudentDashboard.ts";
import { providerAuditLog } from "./providerAuditLog.ts";

export const handlers = [
  getEducatorDashboard,
  getStudentDashboard,
  getPeopleDashboard,
  getEditorialDashboard,
  ...auditLog,
  ...providerAuditLog,
];

export const handler = serve(handlers);
