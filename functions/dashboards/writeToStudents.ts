import { writeToStudents as route } from "#shared/contract/dashboards/studentsInNeed.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import {
  fillMessage,
  fillWritten,
  longestMessage,
  splitPlaceholder,
  splitsPlaceholder,
  unknownPlaceholders,
  usesReason,
} from "#shared/domain/reports/messageToStudents.ts";
import { type StudentInNeed, studentsInNeed } from "#shared/domain/reports/studentsInNeed.ts";
import { refusalOfRich, type Written } from "#shared/domain/richText.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { listLanguages } from "../table/identity/people.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { readCourseSource } from "./courseSources.ts";
import { type MessageOrder, orderMessages, type Recipient } from "./orderMessages.ts";

type Body = BodyOf<typeof route>;
type Left = { id: string; name: string; why: string };

const whyNot = {
  not_here: "No longer a student in this course.",
  ended: "Not an active member of the program.",
  no_reason: "There is no {reason} for this student.",
  rested: "Already emailed in the last 20 hours.",
} as const;

/** Writes to students, each once and each with their own reason. Who is not written to is named. @see ADR 0178 */
export const writeToStudents = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, person, operationId }) => {
    const { course, program } = loaded;
    requireKnownPlaceholders(body);
    requireCleanLook(writtenIn(body));
    await requireAllowance("student_messages", { userId: person.profile.id, operationId });
    const { students, left } = await whomToWriteTo(body, loaded);
    const url = `${originOfProgram(request.host, program.subdomain)}/document_sets/${course.id}`;
    const languages = await listLanguages(students.map(({ student }) => student.user_id));
    const recipients = students.map(({ student, reasons }): Recipient => {
      const values = { name: fullName(student), course: course.name, reasons };
      const mail = planMail({
        kind: "courseMessage",
        to: student.email,
        reader: readerOf({ language: languages.get(student.user_id) }, [
          { role: "Student", program_id: program.id },
        ]),
        data: {
          subject: fillMessage(body.subject, values),
          ...fillWritten(writtenIn(body), values),
          sender: fullName(person.profile),
          sender_email: person.profile.email,
          course_name: course.name,
          program_name: program.name,
          url,
        },
        mailId: `course-message:${operationId}:${student.user_id}`,
      });
      return { student, mail };
    });
    const order: MessageOrder = {
      course,
      programId: program.id,
      by: person.profile,
      subject: body.subject,
      operationId,
    };
    const { written, rested } = await orderMessages(order, recipients);
    return {
      written: written.length,
      left: [
        ...left,
        ...rested.map(({ student }) => ({
          id: student.user_id,
          name: fullName(student),
          why: whyNot.rested,
        })),
      ],
    };
  },
});

type Addressed = { student: Recipient["student"]; reasons: StudentInNeed["reasons"] };

/** Those of whom the course and the program say that they may be written to, and the others with the reason. */
async function whomToWriteTo(
  body: Body,
  { course, program }: LoadedCourse,
): Promise<{ students: Addressed[]; left: Left[] }> {
  const now = isoTime(nowMs());
  const [source, { rows: people }] = await Promise.all([
    readCourseSource(course, program.id),
    readPeopleOfProgram(program.id),
  ]);
  const found = studentsInNeed(source, Number(body.days ?? 7), { now, timeZone: program.time_zone });
  const reasons = new Map(found.map((one) => [one.user_id, one.reasons]));
  const ends = new Map(people.map(({ user_id, subscription_end }) => [user_id, subscription_end]));
  const members = new Map(source.members.map((member) => [member.user_id, member]));
  const isReasonNeeded = usesReason(body.subject, body.text);

  const students: Addressed[] = [];
  const left: Left[] = [];
  for (const id of new Set(body.user_ids)) {
    const member = members.get(id);
    if (member?.role !== "Student") {
      left.push({ id, name: member ? fullName(member) : id, why: whyNot.not_here });
    } else if ((ends.get(id) ?? "") <= now) {
      left.push({ id, name: fullName(member), why: whyNot.ended });
    } else if (isReasonNeeded && !reasons.has(id)) {
      left.push({ id, name: fullName(member), why: whyNot.no_reason });
    } else students.push({ student: member, reasons: reasons.get(id) ?? [] });
  }
  return { students, left };
}

function requireKnownPlaceholders(body: Body): void {
  const fields = (["subject", "text"] as const).flatMap((name) =>
    unknownPlaceholders(body[name]).map((unknown) => ({
      path: `body.${name}`,
      message: `{${unknown}} is not a placeholder. Use {name}, {course} or {reason}`,
    })),
  );
  if (fields.length > 0) throw new Refusal("INVALID_REQUEST", { fields });
}

const writtenIn = ({ text, rich }: Body): Written => (rich === undefined ? { text } : { text, rich });

function requireCleanLook(written: Written): void {
  const message =
    refusalOfRich(written, longestMessage) ?? (splitsPlaceholder(written) ? splitPlaceholder : undefined);
  if (message !== undefined)
    throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.rich", message }] });
}
