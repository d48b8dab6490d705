import { channels } from "#shared/contract/channels.ts";
import { defineChannel } from "./channel.ts";
import { ruleOfCourse } from "./watchedCourse.ts";

/** That something changed in the exams of a course: for whoever may read how they stand. @see ADR 0112 */
export const examsChannel = defineChannel({
  definition: channels.ExamsChannel,
  action: "sitting.list",
  rule: ({ identifier, programId }) =>
    ruleOfCourse("sitting.list", { courseId: identifier.document_set_id, programId }),
});
