import type { ChannelIdentifier, ServerMessage, UsageReportChange } from "#shared/contract/channels.ts";
import { type Actor, type Decision, decide, decideByRole } from "#shared/domain/access.ts";
import { listCoursesInProgram } from "../table/courses.ts";

export type UsageReportIdentifier = Extract<ChannelIdentifier, { channel: "UsageReportChannel" }>;

/** Where the followers of one program's report of a course are looked up. */
export const usageReportChannel = (courseId: number, programId: string): string =>
  `UsageReportChannel#${courseId}#${programId}`;

/** Whether a person may follow the report of a course in their current program. */
export async function decideUsageReportAccess(
  actor: Actor,
  programId: string,
  identifier: UsageReportIdentifier,
): Promise<Decision> {
  const byRole = decideByRole(actor, "usage_report.read");
  if (!byRole.ok) return byRole;
  const [course] = await listCoursesInProgram([identifier.document_set_id], programId);
  return decide(actor, "usage_report.read", {
    kind: "course",
    isInProgram: course !== undefined,
    isOwn: course?.program_id === programId,
    isMember: false,
    isArchived: course?.archived_at != null,
  });
}

export const usageReportMessage = (courseId: number, data: UsageReportChange): ServerMessage => ({
  type: "message",
  identifier: { channel: "UsageReportChannel", document_set_id: courseId },
  data,
});
