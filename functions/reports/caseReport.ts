import type { CaseUsageReport } from "#shared/contract/reports/caseReport.ts";
import type { DateRange } from "#shared/domain/dates.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { isLowTimeEnabled, type ReportDocument, type ReportTab } from "#shared/domain/usageReport.ts";
import {
  type CasePlanRow,
  type CaseReportRow,
  caseReportHasWork,
  planCaseReport,
  tabOf,
} from "#shared/domain/usageReports/caseReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listStatements } from "../table/cases/statements.ts";
import { getRelation, readCourseItems } from "../table/courses/courseItems.ts";
import { listCourseMembers } from "../table/courses/courseMembers.ts";
import { listCourseProgressIn } from "../table/courses/courseProgress.ts";
import { reportDocument } from "./readReportSource.ts";

export type LoadedItem = LoadedCourse & { item: ReportDocument };

/**
 * An item of a course as the current program may report on it; what has no progress has no report. That of an archived one stays, for
 * whoever asks for it by its number.
 */
export async function loadItem(relationId: number, signedIn: SignedIn): Promise<LoadedItem> {
  const relation = await getRelation(relationId);
  if (!relation) throw new Refusal("NOT_FOUND");
  const loaded = await loadCourse(relation.course_id, signedIn);
  const { rows } = await readCourseItems(relation.course_id);
  const row = rows.find((one) => one.relation_id === relationId);
  if (!row || isResource(row.document.kind)) throw new Refusal("NOT_FOUND");
  return { ...loaded, item: reportDocument(row) };
}

export type CaseReport = {
  tab: ReportTab;
  rows: readonly CasePlanRow[];
  hasWork: boolean;
  isLowTime: boolean;
};

/** The report of an item without the statements; an item has one tab, whichever is asked for. */
export async function readCaseReport(
  { course, program, item }: LoadedItem,
  range: DateRange,
): Promise<CaseReport> {
  const [members, figures] = await Promise.all([
    listCourseMembers(course.id, program.id),
    listCourseProgressIn(course.id, program.id, item.id),
  ]);
  const rows = planCaseReport({ document: item, members, figures }, { range, timeZone: program.time_zone });
  const tab = tabOf(item);
  return { tab, rows, hasWork: caseReportHasWork(rows), isLowTime: isLowTimeEnabled([item], tab) };
}

/** The rows with what their students handed in. */
export async function withStatements(
  documentId: number,
  rows: readonly CasePlanRow[],
): Promise<CaseReportRow[]> {
  const handedIn = rows.filter(({ hasStatement }) => hasStatement);
  const statements = await listStatements(handedIn.map(({ id }) => ({ userId: id, documentId })));
  const byUser = new Map(statements.map((row) => [row.user_id, row]));
  return rows.map((row) => {
    const found = row.hasStatement ? byUser.get(row.id) : undefined;
    if (!found) return row;
    const { text: summary_statement, expert_comment } = found;
    return { ...row, record: { ...row.record, summary_statement, expert_comment } };
  });
}

export const presentCaseRows = (
  rows: readonly CaseReportRow[],
): Pick<CaseUsageReport, "users" | "progress_lookup_by_user"> => ({
  users: rows.map(({ id, email, first_name, last_name }) => ({ id, email, first_name, last_name })),
  progress_lookup_by_user: Object.fromEntries(rows.map(({ id, record }) => [id, record])),
});
