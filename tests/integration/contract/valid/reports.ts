import { reportKey } from "#functions/reports/reportFile.ts";
import { putCourseMember } from "#functions/table/courses/courseMembers.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import {
  deleteReportDefinitionRow,
  putReportDefinition,
} from "#functions/table/operations/reportDefinitions.ts";
import type { ReportOrder } from "#shared/contract/reports/reportKinds.ts";
import { editorialRoles } from "#shared/domain/roles.ts";
import { aReportOrder } from "#tests/builders/reportOrder.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { course, failedJob, type Scene, type Valid } from "./scene.ts";

const programOf = (person: BuiltPerson): string => person.memberships[0]?.program_id ?? person.id;

const isEditorial = (person: BuiltPerson): boolean =>
  editorialRoles.some((role) => role === person.memberships[0]?.role);

/** Who writes cases has reports of cases, everybody else those of courses. */
const ordered = (person: BuiltPerson, { documentId }: Pick<Scene, "documentId">): Partial<ReportOrder> =>
  isEditorial(person) ? { report: "document_links", params: { document_id: documentId } } : {};

/** A report that the person ordered and that failed: nobody works on it while the test looks at it. */
const aFailedReport = (scene: Scene, person: BuiltPerson): Promise<void> =>
  aReport(scene, person, { id: person.id, state: "failed" });
const readyReportOf = (person: BuiltPerson): string => person.memberships[0]?.id ?? person.id;
const aReadyReport = (scene: Scene, person: BuiltPerson): Promise<void> =>
  aReport(scene, person, { id: readyReportOf(person), state: "ready" });

async function aReport(
  { courseId, documentId }: Scene,
  person: BuiltPerson,
  { id, state }: { id: string; state: "failed" | "ready" },
): Promise<void> {
  const [membership] = person.memberships;
  if (!membership) return;
  await createJob({
    ...failedJob(person, membership.program_id),
    id,
    state,
    kind: "report",
    input: aReportOrder({ id, programId: membership.program_id, courseId }, ordered(person, { documentId })),
  });
}

const studentId = "01HZ00000000000000000000RP";

/** A student of the course who is nobody else in the scene. */
const aStudentOfTheCourse = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  await putCourseMember({
    id: studentId,
    course_id: courseId,
    program_id: programOf(person),
    user_id: studentId,
    email: "reported@bedside.test",
    first_name: "Reported",
    last_name: "Student",
    role: "Student",
    created_at: "2026-11-20T08:00:00.000Z",
  });
};

const item = ({ relationId }: Scene) => ({ id: String(relationId) });
const dates = { start_date: "2026-01-01", end_date: "2026-12-31" };
const membership = { builder: "membership" };
const asked = { filters: { roles: ["Student"] }, columns: { role: true } };

/** A report to save, under a name that no other person of the program gives theirs. */
const savedReport = (person: BuiltPerson) => ({
  ...{ name: `Students ${person.id}`, ...membership, format: 1, ...asked, type: "csv", schedule: null },
});

/** A report that the program of the person has saved. */
const aSavedReport = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  await deleteReportDefinitionRow(programOf(person), person.id);
  await putReportDefinition({
    ...{ id: person.id, program_id: programOf(person), name: `Students ${person.id}`, format: 1, rev: 1 },
    ...{ definition: { ...membership, ...asked, type: "csv" }, schedule: null, stopped: null },
    saved_by: { id: person.id, name: "Ada Lovelace" },
    saved_at: "2026-11-20T08:00:00.000Z",
  });
};

/** Calls of the reports of a course. */
export const reportsCalls: Readonly<Record<string, Valid>> = {
  getCourseUsageReport: {
    parts: (scene) => ({ params: course(scene), query: { start_date: "2026-01-01", tab: "case" } }),
  },
  createAsyncReport: {
    parts: (scene) => ({
      params: course(scene),
      body: { type: "csv", start_date: "2026-01-01", tab: "case" },
    }),
  },
  getAsyncReport: {
    parts: (scene, person) => ({
      params: course(scene),
      query: { aws_path: reportKey(programOf(person), person.id, "csv") },
    }),
    prepare: aFailedReport,
  },
  createReport: {
    parts: (scene, person) => ({
      body: isEditorial(person)
        ? { report: "document_links", type: "csv", params: { document_id: scene.documentId } }
        : { report: "course_usage", type: "csv", params: { course_id: scene.courseId } },
    }),
  },
  getReport: {
    parts: (_scene, person) => ({ query: { aws_path: reportKey(programOf(person), person.id, "csv") } }),
    prepare: aFailedReport,
  },
  listReportBuilders: { parts: () => ({}) },
  getReportOptions: {
    parts: () => ({ params: membership, query: { "c--role": "true", roles: ["Teacher"] } }),
  },
  findReportOptions: {
    parts: () => ({ params: membership, body: { ...asked, searches: { users: "ada" } } }),
  },
  previewReport: { parts: () => ({ params: membership, body: asked }) },
  createBuiltReport: { parts: () => ({ params: membership, body: { ...asked, type: "csv" } }) },
  listReportDefinitions: { parts: () => ({}) },
  createReportDefinition: { parts: (_scene, person) => ({ body: savedReport(person) }) },
  updateReportDefinition: {
    parts: (_scene, person) => ({ params: { id: person.id }, body: { ...savedReport(person), rev: 1 } }),
    prepare: aSavedReport,
  },
  deleteReportDefinition: {
    parts: (_scene, person) => ({ params: { id: person.id } }),
    prepare: aSavedReport,
  },
  listArchivedReports: { parts: () => ({}) },
  downloadArchivedReport: {
    parts: (_scene, person) => ({ params: { id: readyReportOf(person) } }),
    prepare: aReadyReport,
  },
  deleteArchivedReport: {
    parts: (_scene, person) => ({ params: { id: person.id } }),
    prepare: aFailedReport,
  },
  getCaseUsageReport: {
    parts: (scene) => ({
      params: item(scene),
      query: { ...dates, page: "0", per_page: "10", sort_by: "id" },
    }),
  },
  downloadCaseUsageReport: { parts: (scene) => ({ params: item(scene), query: { ...dates, tab: "case" } }) },
  getStudentUsageReport: {
    parts: (scene) => ({ params: { ...course(scene), userId: studentId }, query: dates }),
    prepare: aStudentOfTheCourse,
  },
  downloadStudentUsageReport: {
    parts: (scene) => ({ params: { ...course(scene), userId: studentId }, query: { tab: "case" } }),
    prepare: aStudentOfTheCourse,
  },
  getOwnUsageReport: {
    parts: (scene, person) => ({ params: { ...course(scene), userId: person.id }, query: { tab: "case" } }),
  },
  downloadOwnUsageReport: {
    parts: (scene, person) => ({ params: { ...course(scene), userId: person.id } }),
  },
  getGroupRoleReport: { parts: () => ({ query: { page: "0", per_page: "50" } }) },
  downloadGroupRoleReport: { parts: () => ({}) },
  downloadLinksReport: { parts: ({ documentId }) => ({ params: { file: `${documentId}.csv` } }) },
};
