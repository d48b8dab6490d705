import { channels } from "#shared/contract/channels.ts";
import { defineChannel } from "./channel.ts";
import { ruleOfCourse } from "./watchedCourse.ts";

/** The report of a course in a program: whoever may read it may follow it. */
export const usageReportChannel = defineChannel({
  definition: channels.UsageReportChannel,
  action: "usage_report.read",
  rule: ({ identifier, programId }) =>
    ruleOfCourse("usage_report.read", { courseId: identifier.document_set_id, programId }),
});
