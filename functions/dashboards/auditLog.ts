import { auditList, auditLogRoutes } from "#shared/contract/dashboards/audit.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { findAudit } from "./findAudit.ts";

/** Lists the program's audit log. @see ADR 0099 */
export const auditLog = serveProgramList(auditLogRoutes, {
  find: findInProgram,
  list: auditList,
  present: (rows) => [...rows],
});

async function findInProgram(signedIn: SignedIn, asked: Query) {
  const program = await requireProgram(signedIn);
  return findAudit(program.id, asked);
}
