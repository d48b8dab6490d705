import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { auditActionNames, auditSubjects } from "#shared/domain/audit.ts";
import { keys } from "./keys.ts";
import { batchPutItems, type Item, isNew, queryItems, type TransactItem, transactPut } from "./table.ts";

const named = { id: z.string(), name: z.string() };

const auditEntry = z.object({
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
  /** What it was done to, as it was called then. */
  subject: z.object({ kind: z.enum(auditSubjects), ...named, email: z.optional(z.string()) }),
  /** Where it was done, for what happens in a course. */
  course: z.optional(z.object({ id: z.number(), name: z.string() })),
  /** Field → what it was and what it is: 'Teacher → Course Manager'. Words that a person reads. */
  details: z.record(z.string(), z.string()),
});
/** One line of the audit log. It is written once and changed by nobody. */
export type AuditEntry = z.infer<typeof auditEntry>;

const auditItem = (entry: AuditEntry): Item => ({
  ...keys.audit(entry.program_id, entry.at.slice(0, 7), entry.id),
  ...entry,
});

/** The entry as part of the transaction that does what it tells. An entry that stands already refuses the transaction. */
export const auditWrite = (entry: AuditEntry): TransactItem => transactPut(auditItem(entry), isNew);

/** Writes entries of work that is done in parts; ids that come again write the same entries again. */
export async function putAuditEntries(entries: readonly AuditEntry[]): Promise<void> {
  await batchPutItems(entries.map(auditItem));
}

/** Pattern: what was done in a program, or above all (null), in one month (`2026-11`); the first first. */
export async function listAuditEntries(programId: string | null, month: string): Promise<AuditEntry[]> {
  const items = await queryItems({ pk: keys.auditPartition(programId, month), consistent: true });
  return items.map((item) => auditEntry.parse(item));
}
