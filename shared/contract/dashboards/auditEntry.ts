import * as z from "zod/mini";
import { auditActionNames, auditSubjects } from "../../domain/audit.ts";
import { ulid, utcTime } from "../common.ts";

const named = { id: z.string(), name: z.string() };

export const auditEntry = z.object({
  /**
   * Sorts by time. Work that may be repeated makes it from what it works on, so that a second time writes the same entry.
   */
  id: ulid,
  at: utcTime,
  /** null: of the provider's own, above all programs. */
  program_id: z.nullable(ulid),
  action: z.enum(auditActionNames),
  /** Who did it, as they were called then. null: the product itself, such as a schedule. */
  actor: z.nullable(z.object({ ...named, email: z.string() })),
  /** Thing that was changed, by its name at that time. */
  subject: z.object({ kind: z.enum(auditSubjects), ...named, email: z.optional(z.string()) }),
  /** Where it was done, for what happens in a course. */
  course: z.optional(z.object({ id: z.number(), name: z.string() })),
  /** Field → what it was and what it is: 'Teacher → Course Manager'. Words that a person reads. */
  details: z.record(z.string(), z.string()),
});
/** One line of the audit log. It is written once and changed by nobody. @see ADR 0099 */
export type AuditEntry = z.infer<typeof auditEntry>;
