import type { AuditAction } from "#shared/domain/audit.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { quoteLabel } from "#shared/domain/quotes/quote.ts";
import { type AskedBy, auditLine } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";
import { quoteIdOf } from "./quoteIds.ts";

/** A line of the audit log about one of a program's quotes. */
export function quoteLine(
  of: QuoteInterface,
  line: {
    action: AuditAction;
    operationId: string;
    by: AskedBy;
    at: number;
    details?: Record<string, string>;
  },
): AuditEntry {
  const { action, operationId, by, at, details = {} } = line;
  return auditLine({
    action,
    at: isoTime(nowMs()),
    operationId,
    programId: of.program_id,
    by,
    subject: {
      kind: "quote",
      id: quoteIdOf(of, at),
      name: `${of.program_name}, ${schoolYearText(of.school_year)}, ${quoteLabel(at)}`,
    },
    details,
  });
}
