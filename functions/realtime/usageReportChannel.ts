import { channels } from "#shared/contract/channels.ts";
import { decide, decideByRole } from "#shared/domain/access.ts";
import { listCoursesInProgram } from "../table/courses.ts";
import { defineChannel } from "./channel.ts";

/** The report of a course in a program: whoever may read it may follow it. */
export const usageReportChannel = defineChannel({
  definition: channels.UsageReportChannel,
  decide: async (actor, { identifier, programId }) => {
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
  },
});
