import type { ReportedStudent } from "#shared/contract/reports/progressRecord.ts";
import type { StudentUsageReport } from "#shared/contract/reports/studentReport.ts";
import { calendarDateAt, type DateRange } from "#shared/domain/dates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { defaultTab, documentsOfTab, isLowTimeEnabled, type ReportTab } from "#shared/domain/usageReport.ts";
import { type ReportTable, reportTableOf } from "#shared/domain/usageReports/reportTable.ts";
import {
  planStudentReport,
  studentReportColumns,
  studentReportRows,
} from "#shared/domain/usageReports/studentReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listStatements } from "../table/cases/statements.ts";
import { getCourseMembers } from "../table/courses/courseMembers.ts";
import { getCourseProgress } from "../table/courses/courseProgress.ts";
import { readReportDocuments } from "./readReportSource.ts";
import { downloadName } from "./reportFile.ts";

export type LoadedStudent = LoadedCourse & { student: ReportedStudent };

type Asked = { params: { id: string; userId: string } };

/** A student of a course of the current program. Whoever is not in the course, or no student there, has no report. */
export async function loadStudent({ params }: Asked, signedIn: SignedIn): Promise<LoadedStudent> {
  const loaded = await loadCourse(Number(params.id), signedIn);
  const roster = { courseId: loaded.course.id, programId: loaded.program.id };
  const [member] = await getCourseMembers(roster, [params.userId]);
  if (member?.role !== "Student") throw new Refusal("NOT_FOUND");
  const { user_id: id, email, first_name, last_name } = member;
  return { ...loaded, student: { id, email, first_name, last_name } };
}

/**
 * Oneself in a course: of anybody else nothing is told, not even whether they are there. Staff may ask as well, and read that they
 * have done nothing: what they do in a case enters no report.
 */
export async function loadOneself({ params }: Asked, signedIn: SignedIn): Promise<LoadedStudent> {
  const { id, email, first_name, last_name } = signedIn.person.profile;
  if (params.userId !== id) throw new Refusal("NOT_FOUND");
  const loaded = await loadCourse(Number(params.id), signedIn);
  return { ...loaded, student: { id, email, first_name, last_name } };
}

/** Reads a student's work in a course. `isOwn`: for the student, without the answers of the cases. */
export async function readStudentReport(
  { course, program, student }: LoadedStudent,
  { range, tab: asked, isOwn }: { range: DateRange; tab: ReportTab | undefined; isOwn: boolean },
): Promise<StudentUsageReport> {
  const userId = student.id;
  const [documents, progress] = await Promise.all([
    readReportDocuments(course.id),
    getCourseProgress(course.id, program.id, userId),
  ]);
  const tab = asked ?? defaultTab({ course, documents });
  const shown = documentsOfTab(documents, tab);
  const statements = await listStatements(shown.map(({ id }) => ({ userId, documentId: id })));
  const rows = planStudentReport(
    shown,
    progress?.cells,
    new Map(
      statements.map((row) => [row.document_id, { text: row.text, expertComment: row.expert_comment }]),
    ),
    { range, tab, timeZone: program.time_zone },
  );
  return {
    document_set: { id: course.id, name: course.name },
    user: student,
    tab,
    documents: rows.map(({ document: { id, title, report_title } }) => ({ id, title, report_title })),
    progress_lookup_by_document: Object.fromEntries(
      rows.map(({ document, record }) => [
        String(document.id),
        isOwn ? { ...record, expert_comment: null } : record,
      ]),
    ),
    document_set_document_relation_id_lookup_by_document_id: Object.fromEntries(
      rows.map(({ document }) => [String(document.id), document.relationId]),
    ),
    low_time_enabled: isLowTimeEnabled(shown, tab),
  };
}

/** The same as a file, and what it is called. */
export function studentReportFile(
  report: StudentUsageReport,
  { program, range, isOwn }: { program: LoadedCourse["program"]; range: DateRange; isOwn: boolean },
): { table: ReportTable; fileName: string } {
  const { first_name, last_name } = report.user;
  const generatedAt = isoTime(nowMs());
  return {
    table: reportTableOf(
      {
        title: isOwn ? "My Usage Report" : "Student Usage Report",
        facts: [
          ["Student", fullName({ first_name, last_name })],
          ["Course", report.document_set.name],
          ["Program", program.name],
        ],
        range,
        generatedAt,
        frozenColumns: 1,
        hasLegend: report.low_time_enabled,
      },
      studentReportColumns(report, { isOwn }),
      studentReportRows(report),
    ),
    fileName: downloadName(
      `${fullName({ first_name, last_name })} ${report.document_set.name}`,
      calendarDateAt(generatedAt, program.time_zone),
      "xlsx",
    ),
  };
}
