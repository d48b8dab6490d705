import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import type { AuditEntry } from "../table/operations/audit.ts";

/** Who asked for something, as the log names them. */
export type AskedBy = { user_id: string; name: string; email: string };

/** The person who sent a request, as the log names them. */
export const askedBy = ({
  profile,
}: {
  profile: { id: string; email: string; first_name: string; last_name: string };
}): AskedBy => ({ user_id: profile.id, name: fullName(profile), email: profile.email });

/** A line of the audit log. The same operation on the same thing makes the same line again. */
export function auditLine(line: {
  action: AuditAction;
  at: string;
  operationId: string;
  programId: string | null;
  by: AskedBy;
  subject: AuditEntry["subject"];
  details?: Record<string, string>;
}): AuditEntry {
  const { action, at, by, subject } = line;
  return {
    id: derivedUlid(Date.parse(at), `${line.operationId} ${action} ${subject.kind} ${subject.id}`),
    at,
    program_id: line.programId,
    action,
    actor: { id: by.user_id, name: by.name, email: by.email },
    subject,
    details: line.details ?? {},
  };
}
