import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { planUsageReport } from "#shared/domain/usageReport.ts";
import { courseReportTable } from "#shared/domain/usageReports/courseReport.ts";
import { readReportSource } from "../../reports/readReportSource.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { getCourse } from "../../table/courses.ts";
import type { Program } from "../../table/programs.ts";
import type { MadeTable } from "./maker.ts";

/** The usage report of a course. @see spec courses §2.15 */
export async function courseUsageTable(
  { course_id, start_date, end_date, tab }: ReportParams<"course_usage">,
  { program }: { program: Program },
): Promise<MadeTable> {
  const course = await getCourse(course_id);
  if (!course) throw new Error(`Course ${course_id} does not exist`);
  const source = await readReportSource(course, program.id);
  const range = { start: start_date, end: end_date };
  const plan = planUsageReport(source, { range, tab, timeZone: program.time_zone });
  const table = courseReportTable(plan, {
    facts: [
      ["Course", course.name],
      ["Program", program.name],
    ],
    range,
    generatedAt: isoTime(nowMs()),
  });
  return { table, fileName: { prefix: "usage-report", about: course.name } };
}
