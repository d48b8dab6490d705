import type { ReportFacts, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decide } from "#shared/domain/access.ts";
import { reportWords } from "#shared/domain/usageReport.ts";
import { rangeText } from "#shared/domain/usageReports/reportTable.ts";
import { loadCourse } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { requireRange } from "../../runtime/requireRange.ts";

/** The usage report of a course. @see spec courses §2.15 */
export async function planCourseUsage(
  params: ReportParams<"course_usage">,
  signedIn: SignedIn,
): Promise<ReportFacts> {
  const range = requireRange(params, "body");
  const { course, resource } = await loadCourse(params.course_id, signedIn);
  const decision = decide(signedIn.actor, "usage_report.read", resource);
  if (!decision.ok) throw new Refusal(decision.code);
  return [
    ["Course", course.name],
    ["Dates", rangeText(range)],
    ...(params.tab ? [["Shows", `${reportWords[params.tab].item}s`] satisfies [string, string]] : []),
  ];
}
