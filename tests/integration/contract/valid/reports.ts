import { reportKey } from "#functions/reports/reportFile.ts";
import { createJob } from "#functions/table/jobs.ts";
import { aReportOrder } from "#tests/builders/reportOrder.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { course, failedJob, type Scene, type Valid } from "./scene.ts";

const programOf = (person: BuiltPerson): string => person.memberships[0]?.program_id ?? person.id;

/** A report that the person ordered and that failed: nobody works on it while the test looks at it. */
const aFailedReport = (scene: Scene, person: BuiltPerson): Promise<void> =>
  aReport(scene, person, { id: person.id, state: "failed" });
const readyReportOf = (person: BuiltPerson): string => person.memberships[0]?.id ?? person.id;
const aReadyReport = (scene: Scene, person: BuiltPerson): Promise<void> =>
  aReport(scene, person, { id: readyReportOf(person), state: "ready" });

async function aReport(
  { courseId }: Scene,
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
    input: aReportOrder({ id, programId: membership.program_id, courseId }),
  });
}

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
    parts: (scene) => ({
      body: { report: "course_usage", type: "csv", params: { course_id: scene.courseId } },
    }),
  },
  getReport: {
    parts: (_scene, person) => ({ query: { aws_path: reportKey(programOf(person), person.id, "csv") } }),
    prepare: aFailedReport,
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
};
