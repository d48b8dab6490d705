import { fullName } from "#shared/domain/people/fullName.ts";
import { actorNamed, memberEntry } from "../enrolment/memberAudit.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { CourseMember } from "../table/courses/courseMembers.ts";
import { listCourseMessages, messagesAtOnce, writeCourseMessages } from "../table/courses/courseMessages.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import type { Profile } from "../table/identity/people.ts";
import type { JobRow } from "../table/operations/jobs.ts";

/** Nobody is written to about one course more often than that. */
const restMs = 20 * 3600 * 1000;
const triesAtMost = 4;

export type Recipient = {
  student: Pick<CourseMember, "user_id" | "first_name" | "last_name" | "email">;
  mail: JobRow;
};
export type MessageOrder = {
  course: Pick<CourseRow, "id" | "name">;
  programId: string;
  by: Profile;
  subject: string;
  /** The same order, made again after a crash, goes on where it ended. */
  operationId: string;
};

/**
 * Orders a mail to each, with what keeps that they were written to and a line of the log. Answers who were written to, by this order or
 * a try of it before, and who were not, since somebody wrote to them a short time ago.
 */
export async function orderMessages(
  order: MessageOrder,
  recipients: readonly Recipient[],
): Promise<{ written: Recipient[]; rested: Recipient[] }> {
  const written: Recipient[] = [];
  const rested: Recipient[] = [];
  for (let from = 0; from < recipients.length; from += messagesAtOnce) {
    const part = await orderPart(order, recipients.slice(from, from + messagesAtOnce));
    written.push(...part.written);
    rested.push(...part.rested);
  }
  return { written, rested };
}

/** Who was written to meanwhile is left out, and the others are tried again. */
async function orderPart(order: MessageOrder, part: readonly Recipient[]) {
  const roster = { courseId: order.course.id, programId: order.programId };
  const now = isoTime(nowMs());
  const notSince = isoTime(nowMs() - restMs);
  return untilWritten(
    async () => {
      const kept = new Map((await listCourseMessages(roster)).map((message) => [message.user_id, message]));
      const isOurs = ({ student }: Recipient): boolean =>
        kept.get(student.user_id)?.operation_id === order.operationId;
      const isRested = ({ student }: Recipient): boolean => (kept.get(student.user_id)?.at ?? "") >= notSince;
      const rested = part.filter((one) => !isOurs(one) && isRested(one));
      const written = part.filter((one) => !rested.includes(one));
      const open = written.filter((one) => !isOurs(one));
      const writes = open.map((one) => messageOf(order, one, now));
      if (writes.length > 0 && !(await writeCourseMessages(roster, writes, notSince))) return undefined;
      // Also those of a try before, which may have died before telling the queue.
      await announceMails(written.map(({ mail }) => mail));
      return { written, rested };
    },
    {
      triesAtMost,
      failure: () => new Error(`Students of course ${order.course.id} are written to by too many at once`),
    },
  );
}

const messageOf = (order: MessageOrder, { student, mail }: Recipient, at: string) => ({
  message: {
    user_id: student.user_id,
    at,
    by: fullName(order.by),
    operation_id: order.operationId,
  },
  mail,
  audit: memberEntry({
    id: derivedUlid(Date.parse(at), `${order.operationId} ${student.user_id}`),
    at,
    action: "course_member.written_to",
    actor: actorNamed(order.by),
    programId: order.programId,
    course: order.course,
    member: student,
    details: { Subject: order.subject },
  }),
});
