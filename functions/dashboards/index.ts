import { serve } from "../runtime/serve.ts";
import { auditLog } from "./auditLog.ts";
import { providerAuditLog } from "./providerAuditLog.ts";

export const handlers = [...auditLog, ...providerAuditLog];

export const handler = serve(handlers);
