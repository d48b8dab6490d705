import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { planUsageReport } from "#shared/domain/usageReport.ts";
import { courseReportTable } from "#shared/domain/usageReports/courseReport.ts";
import { readReportSource } from "../../reports/readReportSource.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { getCourse } from "../../table/courses/courses.ts";
import type { Program } from "../../table/programs/programs.ts";
import type { MadeTable } from "./maker.ts";

/** So much of the work is reading the figures. */
const readPercent = 50;

/** The usage report of a course. @see spec courses §2.15 */
export async function courseUsageTable(
  { course_id, start_date, end_date, tab }: ReportParams<"course_usage">,
  { program, advance }: { program: Program; advance: (percent: number) => Promise<void> },
): Promise<MadeTable> {
  const course = await getCourse(course_id);
  if (!course) throw new Error(`Course ${course_id} does not exist`);
  const source = await readReportSource(course, program.id, (share) => advance(readPercent * share));
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
  let written = 0;
  const { rows } = table;
  const counted = {
    *[Symbol.iterator]() {
      for (const row of rows) {
        written += 1;
        yield row;
      }
    },
  };
  const percentDone = (): number =>
    readPercent + ((100 - readPercent) * written) / Math.max(1, table.rowCount);
  return {
    table: { ...table, rows: counted, percentDone },
    fileName: { prefix: "usage-report", about: course.name },
  };
}
