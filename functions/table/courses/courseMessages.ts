import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { type AuditEntry, auditWrites } from "../operations/audit.ts";
import { type JobRow, jobWrites } from "../operations/jobs.ts";
import { queryItems, transact, transactPut } from "../table.ts";
import type { Roster } from "./courseMembers.ts";

const messageSchema = z.object({
  user_id: ulid,
  at: utcTime,
  by: z.string(),
  /** Order that it was written with: the same order writes to nobody twice. */
  operation_id: z.string(),
});
/** That a student was written to about a course: the latest time. */
export type CourseMessage = z.infer<typeof messageSchema>;

const keptDays = 180;

/** So many fit a transaction with their mails and their lines of the log. */
export const messagesAtOnce = 25;

/** Pattern: when students of a course were last written to; strongly consistent. */
export async function listCourseMessages({ courseId, programId }: Roster): Promise<CourseMessage[]> {
  const items = await queryItems({ pk: keys.courseMessages(courseId, programId), consistent: true });
  return items.map((item) => messageSchema.parse(item));
}

/**
 * Orders mails to students, with what keeps that they were written to and the lines of the log: all, or none where somebody was written
 * to after `notSince` (UTC). At most `messagesAtOnce`.
 */
export async function writeCourseMessages(
  { courseId, programId }: Roster,
  messages: readonly { message: CourseMessage; mail: JobRow; audit: AuditEntry }[],
  notSince: string,
): Promise<boolean> {
  return transact([
    ...auditWrites(messages.map(({ audit }) => audit)),
    ...messages.flatMap(({ message, mail }) => [
      ...jobWrites(mail),
      transactPut(
        {
          ...keys.courseMessage(courseId, programId, message.user_id),
          ...message,
          expires_at_s: Math.floor(Date.parse(message.at) / 1000) + keptDays * 86_400,
        },
        {
          expression: "attribute_not_exists(pk) OR #at < :since",
          names: { "#at": "at" },
          values: { ":since": notSince },
        },
      ),
    ]),
  ]);
}
