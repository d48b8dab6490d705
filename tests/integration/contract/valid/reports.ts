import { reportKey } from "#functions/reports/reportFile.ts";
import { createJob } from "#functions/table/jobs.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { course, failedJob, type Scene, type Valid } from "./scene.ts";

/** A report that the person ordered and that failed: nobody works on it while the test looks at it. */
const aFailedReport = async ({ courseId }: Scene, person: BuiltPerson): Promise<void> => {
  const [membership] = person.memberships;
  if (!membership) return;
  await createJob({
    ...failedJob(person, membership.program_id),
    id: person.id,
    kind: "usage_report",
    input: {
      type: "csv",
      course_id: courseId,
      start_date: null,
      end_date: null,
      tab: null,
      object_key: reportKey(courseId, person.id, "csv"),
    },
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
      query: { aws_path: reportKey(scene.courseId, person.id, "csv") },
    }),
    prepare: aFailedReport,
  },
};
