import { channels } from "#shared/contract/channels.ts";
import { decide } from "#shared/domain/access.ts";
import { listCoursesInProgram } from "../table/courses.ts";
import { defineChannel } from "./channel.ts";

/** That something changed in the exams of a course: for whoever may read how they stand. @see ADR 0136 */
export const examsChannel = defineChannel({
  definition: channels.ExamsChannel,
  action: "sitting.list",
  rule: async ({ identifier, programId }) => {
    const [course] = await listCoursesInProgram([identifier.document_set_id], programId);
    return (actor) =>
      decide(actor, "sitting.list", {
        kind: "course",
        id: identifier.document_set_id,
        isInProgram: course !== undefined,
        isOwn: course?.program_id === programId,
        isMember: false,
        isArchived: course?.archived_at != null,
      });
  },
});
