import { providerAuditList, providerAuditLogRoutes } from "#shared/contract/dashboards/audit.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { findAudit } from "./findAudit.ts";

/** The same of what belongs to no program. */
export const providerAuditLog = serveProgramList(providerAuditLogRoutes, {
  find: findAboveAll,
  list: providerAuditList,
  present: (rows) => [...rows],
});

async function findAboveAll(_signedIn: SignedIn, asked: Query) {
  return findAudit(null, asked);
}
