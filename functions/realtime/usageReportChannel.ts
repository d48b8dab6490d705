import { channels } from "#shared/contract/channels.ts";
import { decide } from "#shared/domain/access.ts";
import { listCoursesInProgram } from "../table/courses.ts";
import { defineChannel } from "./channel.ts";

/** The report of a course in a program: whoever may read it may follow it. */
export const usageReportChannel = defineChannel({
  definition: channels.UsageReportChannel,
  action: "usage_report.read",
  rule: async ({ identifier, programId }) => {
    const [course] = await listCoursesInProgram([identifier.document_set_id], programId);
    return (actor) =>
      decide(actor, "usage_report.read", {
        kind: "course",
        id: identifier.document_set_id,
        isInProgram: course !== undefined,
        isOwn: course?.program_id === programId,
        isMember: false,
        isArchived: course?.archived_at != null,
      });
  },
});
