import { encodeTime } from "ulid";
import { newUlid } from "#functions/runtime/clock.ts";
import type { AuditEntry } from "#functions/table/operations/audit.ts";

/** An entry of the audit log, under an identifier of its time. */
export function anAuditEntry(parts: Partial<AuditEntry> = {}): AuditEntry {
  const at = parts.at ?? new Date().toISOString();
  return {
    id: encodeTime(Date.parse(at), 10) + newUlid().slice(10),
    at,
    program_id: null,
    action: "role.changed",
    actor: { id: "1", name: "Hideo Matsuda", email: "hideo@bedside.test" },
    subject: { kind: "person", id: "2", name: "Ana Đorđević", email: "ana@bedside.test" },
    details: { Role: "Teacher → Course Manager" },
    ...parts,
  };
}
