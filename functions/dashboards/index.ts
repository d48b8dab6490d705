import { serve } from "../runtime/serve.ts";
import { auditLog } from "./auditLog.ts";
import { getEditorialDashboard } from "./getEditorialDashboard.ts";
import { getEducatorDashboard } from "./getEducatorDashboard.ts";
import { getPeopleDashboard } from "./getPeopleDashboard.ts";
import { getStudentDashboard } from "./getStudentDashboard.ts";
import { getSuperadminDashboard } from "./getSuperadminDashboard.ts";
import { listSetAside } from "./listSetAside.ts";
import { providerAuditLog } from "./providerAuditLog.ts";
import { redriveQueue } from "./redriveQueue.ts";

export const handlers = [
  getEducatorDashboard,
  getStudentDashboard,
  getPeopleDashboard,
  getEditorialDashboard,
  getSuperadminDashboard,
  listSetAside,
  redriveQueue,
  ...auditLog,
  ...providerAuditLog,
];

export const handler = serve(handlers);
