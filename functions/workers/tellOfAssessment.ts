import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { isTold, type StudentNotice } from "#shared/domain/assessments/notices.ts";
import { windowOfStudent } from "#shared/domain/assessments/rosteringStatus.ts";
import type { Language } from "#shared/words/language.ts";
import { deliveryStaffOf } from "../deliveries/assessmentNotices.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import { getRosterings, type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import { listLanguages } from "../table/identity/people.ts";
import { createJob, type JobRow } from "../table/operations/jobs.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";

type Definition = DefinitionOf<"assessment_notice">;
type Told = { delivery: DeliveryRow; program: Program; origin: string };

/** Mails of one part: what a stop may cost. */
const mailsAtOnce = 50;
const writesAtOnce = 10;
/** With less time than that the next worker goes on. */
const enoughMs = 15_000;

/**
 * Mails the students of an assessment that opened or is about to close, or its staff once all work is in. A mail is named by its
 * assessment, its instant and its reader, so that work that is done again sends nothing twice.
 * @see ADR 0414
 */
export const tellOfAssessment: JobWorker<Definition> = async (job, run) => {
  const { delivery_id, about } = job.input;
  const delivery = await getDelivery(delivery_id);
  const program = delivery && (await getProgram(delivery.program_id));
  if (!delivery?.host || !program || program.archived_at !== null) return;
  const told: Told = { delivery, program, origin: originOfProgram(delivery.host, program.subdomain) };
  if (about === "done") return order(await staffMails(told));
  const mails = await studentMails(job, about, told);
  for (let from = 0; from < mails.length; from += mailsAtOnce) {
    if (run.remainingMs() < enoughMs) return "more";
    const part = mails.slice(from, from + mailsAtOnce);
    await order(part.map(({ mail }) => mail));
    const last = part.at(-1)?.userId ?? "";
    await run.advance((100 * (from + part.length)) / (mails.length + 1), { last });
  }
};

/** Writes orders of mails, and tells their queue. Those that stand already are told of once more: whoever wrote them may have died. */
async function order(mails: readonly JobRow[]): Promise<void> {
  const [failure] = await forEachConcurrent(mails, writesAtOnce, async (mail) => {
    await createJob(mail);
  });
  if (failure) throw failure.error;
  await announceMails(mails);
}

async function studentMails({ input, cursor }: Job<Definition>, about: StudentNotice, told: Told) {
  const { delivery, program } = told;
  const [rosterings, { rows }] = await Promise.all([
    input.user_ids === null
      ? rosteringsOf(delivery.id)
      : getRosterings(delivery.id, input.user_ids).then((found) => [...found.values()]),
    readPeopleOfProgram(program.id),
  ]);
  const students = new Map(rows.filter(({ role }) => role === "Student").map((row) => [row.user_id, row]));
  const now = nowMs();
  const addressed = rosterings
    .filter(({ user_id }) => user_id > (cursor?.last ?? ""))
    .filter((rostering) => isTold({ about, at: input.at }, { window: delivery, rostering, now }))
    .sort((a, b) => (a.user_id < b.user_id ? -1 : 1))
    .flatMap((rostering) => {
      const student = students.get(rostering.user_id);
      return student && hasAccess(student, now) ? [{ rostering, student }] : [];
    });
  const languages = await listLanguages(addressed.map(({ student }) => student.user_id));
  return addressed.map(({ rostering, student }) => ({
    userId: rostering.user_id,
    mail: studentMail({
      ...told,
      ...{ about, rostering, student, at: input.at },
      language: languages.get(student.user_id),
    }),
  }));
}

/** Whoever is invited and has not registered cannot sign in yet. */
const hasAccess = ({ subscription_end }: PersonInProgram, now: number): boolean =>
  subscription_end !== null && now < Date.parse(subscription_end);

type ToStudent = Told & {
  about: StudentNotice;
  rostering: RosteringRow;
  student: PersonInProgram;
  at: string;
  language: Language | undefined;
};

function studentMail(told: ToStudent): JobRow {
  const { delivery, program, origin, about, rostering, student, at, language } = told;
  const window = windowOfStudent({ window: delivery, rostering });
  return planMail({
    kind: about === "opens" ? "assessmentOpens" : "assessmentCloses",
    to: student.email,
    reader: readerOf({ language }, [{ role: "Student", program_id: program.id }]),
    data: {
      ...{ first_name: student.first_name, program_name: program.name },
      assessment: delivery.nickname || withoutYear(delivery.exam_title),
      last_day: window.ends_on,
      time_zone: delivery.time_zone,
      has_begun: rostering.sitting !== null,
      url: `${origin}/rosterings`,
    },
    mailId: `assessment-${about}:${delivery.id}:${Date.parse(at)}:${student.user_id}`,
  });
}

/** None where somebody's work is open again, or not in. */
async function staffMails({ delivery, program, origin }: Told): Promise<JobRow[]> {
  const rosterings = await rosteringsOf(delivery.id);
  if (rosterings.some(({ sitting }) => sitting?.clock.status !== "submitted")) return [];
  const byClock = rosterings.filter(({ sitting }) => sitting?.clock.submittedBy === "clock").length;
  const staff = await deliveryStaffOf(program.id, isoTime(nowMs()));
  return staff.map((person) =>
    planMail({
      kind: "assessmentDone",
      to: person.email,
      data: {
        ...{ first_name: person.first_name, program_name: program.name },
        assessment: [withoutYear(delivery.exam_title), delivery.nickname].filter(Boolean).join(", "),
        ...{ students: rosterings.length, by_clock: byClock },
        url: `${origin}/assessments/results?ids[]=${delivery.id}`,
      },
      mailId: `assessment-done:${delivery.id}:${rosterings.length}:${person.user_id}`,
    }),
  );
}
