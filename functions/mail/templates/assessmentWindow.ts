import * as z from "zod/mini";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
import type { MailPart } from "../template.ts";

/** Data of the mails to students of an assessment. */
export const noticeData = z.strictObject({
  first_name: z.string(),
  program_name: z.string(),
  assessment: z.string(),
  /** Calendar date. Orders from before mails were translated have it in words. */
  last_day: z.string(),
  /** IANA name. */
  time_zone: z.string(),
  has_begun: z.boolean(),
  url: z.string(),
});

export const windowFacts = (data: z.infer<typeof noticeData>): MailPart => ({
  facts: [
    [words.program, data.program_name],
    [words.lastDayToBegin, words.lastDay({ date: dayText(data.last_day), zone: data.time_zone })],
  ],
});

const dayText = (day: string): string => (isCalendarDate(day) ? displayCalendarDate(day) : day);
