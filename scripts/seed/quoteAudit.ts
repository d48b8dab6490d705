import type { AuditEntry } from "#functions/table/operations/audit.ts";
import { seedUlid } from "./seedIds.ts";

/** Line of the audit log for quotes of the demo. @param at - UTC time. */
export const quoteAuditOf = (name: string, at: string, program_id: string | null): AuditEntry => ({
  ...{ id: seedUlid(`quote audit ${name}`), at, program_id, action: "quote.created", actor: null },
  ...{ subject: { kind: "quote", id: seedUlid(`quote ${name}`), name }, details: {} },
});
