import { getCourseUsageReport as route } from "#shared/contract/reports/reports.ts";
import { planUsageReport, presentUsageReport } from "#shared/domain/usageReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { readReportSource } from "./readReportSource.ts";

/** The progress of the current program's students in a course. @see spec courses §2.15 */
export const getCourseUsageReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program } }) => {
    const range = requireRange(query, "query");
    const source = await readReportSource(course, program.id);
    return presentUsageReport(
      planUsageReport(source, { range, tab: query.tab, timeZone: program.time_zone }),
    );
  },
});
