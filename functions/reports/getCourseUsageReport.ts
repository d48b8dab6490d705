import { getCourseUsageReport as route } from "#shared/contract/reports/courseUsageReport.ts";
import { planUsageReport, presentUsageReport } from "#shared/domain/usageReport.ts";
import { windowOf } from "#shared/domain/usageReports/windows.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { readReportSource } from "./readReportSource.ts";

/** A reply ends at 6 MB; a cell takes up to 30 bytes of it. */
const cellsAtMost = 120_000;

/** The progress of the current program's students in a course. @see spec courses §2.15 */
export const getCourseUsageReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program } }) => {
    const range = requireRange(query, "query");
    const source = await readReportSource(course, program.id);
    const plan = planUsageReport(source, { range, tab: query.tab, timeZone: program.time_zone });
    const atMost = Math.max(1, Math.floor(cellsAtMost / Math.max(1, plan.documents.length)));
    return presentUsageReport(
      plan,
      windowOf(plan.rows, query, { atMost, idOf: ({ student }) => student.id }),
    );
  },
});
