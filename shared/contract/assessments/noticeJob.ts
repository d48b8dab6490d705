import * as z from "zod/mini";
import { studentNotices } from "../../domain/assessments/notices.ts";
import { sequenceId, ulid, utcTime } from "../common.ts";

/** Job of the mails about an assessment. @see ADR 0414 */
export const assessmentNoticeInput = z.object({
  delivery_id: sequenceId,
  /** `done`: to staff, once the work of all students is in. */
  about: z.enum([...studentNotices, "done"]),
  /** Instant that is told of. Students whose window is another one by then are told nothing. */
  at: utcTime,
  /** Students it is for; null: all of the delivery. */
  user_ids: z.nullable(z.array(ulid)),
});
/** Students up to this one are done: they go by their ids. */
export const assessmentNoticeCursor = z.object({ last: z.string() });
