import type { CaseUsageReport } from "#shared/contract/reports/caseReport.ts";
import type { ProgressRecord } from "#shared/contract/reports/progressRecord.ts";
import type { CaseReportRow } from "#shared/domain/usageReports/caseReport.ts";
import type { Changes, LaidChange } from "./liveChanges.ts";

type Kept = { laid: LaidChange | undefined; row: CaseReportRow };
const rowsKept = new WeakMap<CaseUsageReport, Map<string, Kept>>();

/**
 * The students of the report, with what came in live since it was read. A row is the same object until something changes of its
 * student.
 */
export function caseRows(report: CaseUsageReport, changes: Changes): CaseReportRow[] {
  const kept = rowsKept.get(report) ?? new Map<string, Kept>();
  rowsKept.set(report, kept);
  return report.users.flatMap((user) => {
    const record = report.progress_lookup_by_user[user.id];
    if (!record) return [];
    const laid = changes.get(user.id)?.get(report.document.id);
    const before = kept.get(user.id);
    if (before && before.laid === laid) return [before.row];
    const row = { ...user, record: laid ? withChanged(record, laid.change) : record };
    kept.set(user.id, { laid, row });
    return [row];
  });
}

/** Texts are not told live: those that were read stay until the report is read again, or a reset takes them away. */
function withChanged(record: ProgressRecord, change: LaidChange["change"]): ProgressRecord {
  const { user_id: _user, document_id: _document, has_statement, ...figures } = change;
  return {
    ...figures,
    summary_statement: has_statement ? record.summary_statement : null,
    expert_comment: has_statement ? record.expert_comment : null,
  };
}

/** Returns true if a student has handed in a statement whose text is yet to be read. */
export const isTextMissing = (report: CaseUsageReport, change: LaidChange["change"]): boolean =>
  change.has_statement && report.progress_lookup_by_user[change.user_id]?.summary_statement === null;
