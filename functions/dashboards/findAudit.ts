import { auditRangeDays } from "#shared/domain/audit.ts";
import { auditRangeOf, monthsIn } from "#shared/domain/auditRange.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type AuditEntry, readAuditEntries } from "../table/operations/audit.ts";

/** The entries that are searched: those of a program, or of the provider above all programs (null), in the time that is asked for. */
export async function findAudit(programId: string | null, asked: Query) {
  const range = auditRangeOf(asked, nowMs());
  if (!range) {
    throw new Refusal("INVALID_REQUEST", {
      fields: [{ path: "generic_filters.at", message: `must be at most ${auditRangeDays} days` }],
    });
  }
  const { rows } = await readAuditEntries(programId, monthsIn(range));
  const from = new Date(range.fromMs).toISOString();
  return { rows, viewer: undefined, isShown: ({ at }: AuditEntry): boolean => at >= from };
}
