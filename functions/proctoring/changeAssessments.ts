import type { StudentOutcomes } from "#shared/contract/proctoring/proctoring.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { withAct } from "#shared/domain/assessments/incidents.ts";
import {
  type ProctoredChange,
  type ProctoredRefusal,
  proctoredRefusals,
  proctoredStep,
} from "#shared/domain/assessments/proctored.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { ProctorAction } from "#shared/domain/proctoring.ts";
import {
  type Beginnable,
  beginnable,
  blankAnswers,
  formOf,
  noDevice,
  satForm,
} from "../deliveries/beginning.ts";
import { proctoredClock } from "../deliveries/proctoredClock.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { newAnswersWrite } from "../table/assessments/answers.ts";
import type { FormRow } from "../table/assessments/forms.ts";
import {
  getRosterings,
  proctoredAtOnce,
  type RosteringRow,
  rosteringWrite,
  writeRosterings,
} from "../table/assessments/rosterings.ts";
import { type AuditEntry, auditWrites } from "../table/operations/audit.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";
import { type AssessmentRoom, currentStudents, titleOf } from "./assessmentRoom.ts";
import { changeExaminees } from "./changeExaminees.ts";
import { auditActionOf, type By } from "./changeExams.ts";

type Examinee = { userId: string; student: PersonInProgram | undefined; row: RosteringRow | undefined };
type Change = {
  examinee: Examinee;
  before: RosteringRow;
  change: ProctoredChange;
  given: Beginnable | null;
  now: number;
};
type Done = { result: StudentOutcomes["results"][number]; row: RosteringRow | undefined };

const actWords = {
  start: "Started",
  pause: "Paused",
  end: "Ended",
  add_time: "More time",
  restart: "Restarted",
} as const satisfies Record<ProctorAction, string>;

/**
 * Does to each student's assessment what a proctor orders, on condition that nobody else changed it meanwhile, with a line of the audit log
 * in the same transaction. @see ADR 0439
 */
export async function changeAssessments(
  { delivery }: AssessmentRoom,
  userIds: readonly string[],
  by: By,
): Promise<StudentOutcomes> {
  const asked = [...new Set(userIds)];
  const [students, rows] = await Promise.all([
    currentStudents(delivery.program_id),
    getRosterings(delivery.id, asked),
  ]);
  const examineeOf = (userId: string, row: RosteringRow | undefined): Examinee => ({
    ...{ userId, row },
    student: students.get(userId),
  });

  const formFor = formReader(delivery, by.order);
  const plan = (examinee: Examinee) => planChange(examinee, { delivery, order: by.order, formFor });
  const write = (changes: readonly Change[]): Promise<boolean> =>
    writeRosterings([
      ...changes.flatMap(({ before, change, given, now, examinee }) => [
        rosteringWrite(before, changeOf({ before, change, given, now, examinee }, by)),
        ...(change.begins && given
          ? [newAnswersWrite(blankAnswers(before, given, { device: noDevice, now }))]
          : []),
      ]),
      ...auditWrites(changes.map((one) => entryOf(titleOf(delivery), one, by))),
    ]);

  const all = await changeExaminees<Examinee, Change, Done>(
    asked.map((userId) => examineeOf(userId, rows.get(userId))),
    {
      ...{ plan, write, atOnce: proctoredAtOnce },
      reread: async (userId) => examineeOf(userId, (await getRosterings(delivery.id, [userId])).get(userId)),
      outcomeOf: (one) =>
        outcomeOf(one.examinee.userId, { ...one.before, ...changeOf(one, by), rev: one.before.rev + 1 }),
      conflict: (userId) => refused(examineeOf(userId, undefined), "CONFLICT"),
    },
  );
  const now = nowMs();
  const changed = await Promise.all(
    all.map(async ({ row }) => {
      if (!row) return [];
      const { form } = await formFor(row);
      const clock = proctoredClock(row, { now, timeLimitSeconds: form.time_limit_s });
      return clock ? [presentForProctor(clock, now)] : [];
    }),
  );
  return { server_time_ms: now, results: all.map(({ result }) => result), sittings: changed.flat() };
}

type Delivery = AssessmentRoom["delivery"];
type FormFor = (row: RosteringRow) => Promise<{ form: FormRow; given: Beginnable | null }>;

/** Reads the form that a student sits, and what they are given if the order begins it. Most sit the same few: each is read once. */
function formReader(delivery: Delivery, order: By["order"]): FormFor {
  const forms = new Map<string, ReturnType<FormFor>>();
  return (row) => {
    const key = `${row.sat_form_id} ${row.form_id}`;
    const known =
      forms.get(key) ??
      formOf(delivery, row).then(async (form) => ({
        form,
        given: order.action === "start" && row.sitting === null ? await beginnable(form) : null,
      }));
    forms.set(key, known);
    return known;
  };
}

/** Plans the change of one student's assessment, or says at once how it ends. */
async function planChange(
  examinee: Examinee,
  { delivery, order, formFor }: { delivery: Delivery; order: By["order"]; formFor: FormFor },
): Promise<{ change: Change } | { done: Done }> {
  const { row, student } = examinee;
  if (!row || !student) return { done: refused(examinee, "NOT_FOUND") };
  if (order.action === "add_time" && row.last_time_operation === order.operationId)
    return { done: outcomeOf(examinee.userId, row) };
  const { form, given } = await formFor(row);
  const now = nowMs();
  const step = proctoredStep(order, {
    ...{ window: delivery, rostering: row, restartsAllowed: delivery.restarts_allowed, now },
    timeLimitSeconds: form.time_limit_s,
  });
  if (!step.ok) return { done: refused(examinee, step.code) };
  if (step.change.begins && !given) return { done: refused(examinee, "FORM_WITHDRAWN") };
  return { change: { examinee, before: row, change: step.change, given, now } };
}

/** Changed fields of the row: the clock, the form that is begun, and the act with its person. */
function changeOf(
  { before, change: { begins, ...change }, given, now }: Change,
  { person, order, details }: By,
): Partial<RosteringRow> {
  const what = order.action === "restart" ? ("restart" as const) : ("proctor" as const);
  const act = {
    ...{ at: isoTime(now), by: fullName(person.profile), what },
    details: [actWords[order.action], ...Object.values(details)].join(". "),
  };
  return {
    ...change,
    ...(begins && given ? satForm(given) : {}),
    ...(order.action === "add_time" ? { last_time_operation: order.operationId } : {}),
    acts: withAct(before.acts, act),
  };
}

const statusOf = (row: RosteringRow | undefined) =>
  row?.sitting ? settleAssessment(row.sitting, nowMs()).clock.status : ("on_hold" as const);

const outcomeOf = (userId: string, row: RosteringRow): Done => ({
  result: { user_id: userId, ok: true, status: statusOf(row) },
  row,
});

const refused = ({ userId, row, student }: Examinee, code: ProctoredRefusal): Done => ({
  result: {
    ...{ user_id: userId, ok: false, code, message: proctoredRefusals[code] },
    ...(row && student ? { status: statusOf(row) } : {}),
  },
  row: student && row,
});

const statusWords = { on_hold: "on hold", in_progress: "in progress", submitted: "submitted" } as const;

function entryOf(title: string, { examinee, before, change, now }: Change, by: By): AuditEntry {
  const { id, email, first_name, last_name } = by.person.profile;
  const { userId, student } = examinee;
  const [was, is] = [statusOf(before), change.sitting ? change.sitting.clock.status : statusOf(before)];
  return {
    ...{ id: newUlid(), at: isoTime(now), program_id: before.program_id },
    action: auditActionOf[by.order.action],
    actor: { id, name: fullName({ first_name, last_name }), email },
    subject: {
      ...{ kind: "person", id: userId, name: student ? fullName(student) : userId },
      ...(student ? { email: student.email } : {}),
    },
    details: {
      Assessment: title,
      ...(was === is ? {} : { Status: `${statusWords[was]} → ${statusWords[is]}` }),
      ...by.details,
    },
  };
}
