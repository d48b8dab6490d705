import * as z from "zod/mini";
import type { MailPart } from "../template.ts";

/** Data of the mails to students of an assessment. */
export const noticeData = z.strictObject({
  first_name: z.string(),
  program_name: z.string(),
  assessment: z.string(),
  /** In words. */
  last_day: z.string(),
  /** IANA name. */
  time_zone: z.string(),
  has_begun: z.boolean(),
  url: z.string(),
});

export const windowFacts = (data: z.infer<typeof noticeData>): MailPart => ({
  facts: [
    ["Program", data.program_name],
    ["Last day to begin", `${data.last_day}, until midnight (${data.time_zone})`],
  ],
});
