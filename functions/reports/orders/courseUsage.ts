import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decide } from "#shared/domain/access.ts";
import { reportWords } from "#shared/domain/usageReport.ts";
import { rangeText } from "#shared/domain/usageReports/reportTable.ts";
import { type LoadedCourse, loadCourse } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { requireRange } from "../../runtime/requireRange.ts";
import type { ReportPlanner } from "./planner.ts";

/** The usage report of a course. @see spec courses §2.15 */
export const courseUsagePlanner: ReportPlanner<"course_usage"> = {
  aboutOf: ({ course_id }) => course_id,
  requireRight: requireReadable,
  factsOf: async (params, signedIn) => {
    const range = requireRange(params, "body");
    const { course } = await requireReadable(params, signedIn);
    return [
      ["Course", course.name],
      ["Dates", rangeText(range)],
      ...(params.tab ? [["Shows", `${reportWords[params.tab].item}s`] satisfies [string, string]] : []),
    ];
  },
};

async function requireReadable(
  { course_id }: ReportParams<"course_usage">,
  signedIn: SignedIn,
): Promise<LoadedCourse> {
  const loaded = await loadCourse(course_id, signedIn);
  const decision = decide(signedIn.actor, "usage_report.read", loaded.resource);
  if (!decision.ok) throw new Refusal(decision.code);
  return loaded;
}
