import { compileForm, isScorable } from "#functions/assessments/compileForm.ts";
import { orderJob } from "#functions/jobs/orderJob.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import { newAnswersWrite } from "#functions/table/assessments/answers.ts";
import {
  type DeliveryRow,
  putNewDelivery,
  readDeliveries,
  reserveDeliveryId,
} from "#functions/table/assessments/deliveries.ts";
import { putStatisticsOrder } from "#functions/table/assessments/formStatistics.ts";
import {
  type CompiledItem,
  type FormRow,
  getForm,
  putCompiledItems,
  putNewForm,
  readForms,
  reserveExamItemIds,
  reserveFormId,
} from "#functions/table/assessments/forms.ts";
import {
  getRosterings,
  putNewRosterings,
  type RosteringRow,
} from "#functions/table/assessments/rosterings.ts";
import { type QuestionSetRow, readQuestionSets } from "#functions/table/bank/questionSets.ts";
import { listQuestionsByNumber } from "#functions/table/bank/questions.ts";
import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { assessmentCodeWrite } from "#functions/table/exams/assessmentAccess.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { programsForComparison } from "#shared/domain/assessments/allPrograms.ts";
import type { Answers } from "#shared/domain/assessments/answers.ts";
import { beginAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { type Purpose, windowOf } from "#shared/domain/assessments/deliveries.ts";
import { calendarDateAt, daysAfter } from "#shared/domain/dates.ts";
import { assessedStudents } from "./assessedStudents.ts";
import {
  type DemoPerson,
  demoStudentEmail,
  idlePeople,
  isExpired,
  isInvitedOnly,
  people,
} from "./demoPeople.ts";
import { demoAccessCode, demoProctor } from "./demoProctor.ts";
import { subscribers } from "./otherPrograms.ts";
import { northfield } from "./programs.ts";
import { seededRandom, seedUlid } from "./seedIds.ts";

const dayMs = 24 * 60 * 60 * 1000;
const instructions =
  "Read each question and choose the one best answer. Say how certain you are before you submit it. You can mark questions and come back to them until you hand in.";

export type MadeForm = { form: FormRow; items: CompiledItem[] };

/** Form A of a question set of the demo: its mapped questions that are active, as they are now. */
export async function writeForm(set: QuestionSetRow, name: string, now: number): Promise<MadeForm> {
  const questions = await listQuestionsByNumber(set.questions);
  const uid = seedUlid(name);
  const known = (await readForms()).rows.find((form) => form.uid === uid);
  const form = (known && (await getForm(known.id))) ?? (await made());
  return { form, items: compileForm(form, questions) };

  async function made(): Promise<FormRow> {
    const [id, first] = [await reserveFormId(), await reserveExamItemIds(set.questions.length)];
    const at = isoTime(now - 150 * dayMs);
    const row: FormRow = {
      ...{ id, uid, set_id: set.id, exam_name: `${set.exam_course} Formative Assessment` },
      ...{ exam_course: set.exam_course, form_name: "Form A", version: 1, status: "available" },
      ...{
        time_limit_s: 60 * 60,
        instructions,
        replaced_by: null,
        compiled_id: seedUlid(`compiled ${name}`),
      },
      items: set.questions.map((question_id, place) => {
        const question = questions.get(question_id);
        const scorable = isScorable(question);
        const selected = question?.archived_at === null && scorable;
        return { id: first + place, question_id, selected, scored: selected, scorable, position: place + 1 };
      }),
      cut_scores: {
        Early: { on_track_from: 0.55, off_track_below: 0.4, method: "angoff", set_on: at.slice(0, 10) },
        Late: { on_track_from: 0.7, off_track_below: 0.5, method: "angoff", set_on: at.slice(0, 10) },
      },
      ...{ validated_at: at, created_at: at, updated_at: at, rev: 0 },
    };
    await putCompiledItems(id, row.compiled_id ?? "", compileForm(row, questions));
    await putNewForm(row);
    return row;
  }
}

export type Plan = {
  nickname: string;
  purpose: Purpose;
  /** Days from today, both included. */
  days: readonly [number, number];
  /** Gain of the students over their first sitting; null where nobody has begun. */
  gain: number | null;
  /** Asks the questions of the demo's second set. Those of a form that is still to be sat are shown nowhere else. */
  isOfSecondSet?: boolean;
  hasExceptions?: boolean;
  isCustom?: boolean;
  /** A proctor starts it. */
  isProctored?: boolean;
  /** Students see its questions, and are asked again what they missed. */
  isShown?: boolean;
  /** Absent: the demo's own program. */
  program?: Pick<Program, "id" | "time_zone" | "subdomain">;
  /** One student in so many has sat it already, where it still runs; absent: all have. Never the demo's own account. */
  satByOneIn?: number;
};

/** An early and a late assessment that are over, one that runs now, and one of a custom course with date exceptions. */
const plans: readonly Plan[] = [
  { nickname: "Block 1, early", purpose: "Early", days: [-120, -113], gain: 0, isShown: true },
  { nickname: "Block 1, late", purpose: "Late", days: [-12, -5], gain: 0.8 },
  {
    ...{ nickname: "Block 2, early", purpose: "Early", days: [-2, 12], gain: 0 },
    ...{ isOfSecondSet: true, satByOneIn: 3 },
  },
  {
    ...{ nickname: "Make-up sitting", purpose: "Late", days: [-12, -5], gain: null },
    ...{ hasExceptions: true, isCustom: true, isOfSecondSet: true },
  },
];

/** The first form in other programs, so that a cohort can be compared with all of them. */
const plansElsewhere: readonly Plan[] = [
  { nickname: "Clerkships, early", purpose: "Early", days: [-118, -112], gain: 0 },
  { nickname: "Clerkships, late", purpose: "Late", days: [-14, -6], gain: 0.5 },
];
/** The second form there. */
const secondElsewhere: Plan = {
  ...{ nickname: "Second clerkships, early", purpose: "Early", days: [-60, -53], gain: 0 },
};
/** With the demo's own, as many as a comparison takes. */
const comparedPrograms: readonly Program[] = subscribers.slice(0, programsForComparison - 1);
const studentsOf = (program: Program): readonly DemoPerson[] =>
  idlePeople.filter(({ memberships }) =>
    memberships.some((one) => one.program === program && one.role === "Student"),
  );

/** Students of the program, as the roster lists them. */
export const students = people.filter(({ memberships }) =>
  memberships.some(({ program, role }) => program.id === northfield.id && role === "Student"),
);

/** The class that the demo's assessments are for. */
export const assessedClass: readonly DemoPerson[] = [...students, ...assessedStudents];

/** A student's ability, by the same scale as `hardnessOf`, before any gain: evenly from -1.5 to 1.5. */
export const abilityOf = (email: string): number => (seededRandom(`ability ${email}`)() - 0.5) * 3;

/** How hard a question is to the students of the demo, in logits. Questions without statistics are of middle difficulty. */
export const hardnessOf = ({ difficulty }: Pick<CompiledItem, "difficulty">): number =>
  (0.6 - (difficulty ?? 0.6)) * 4;

/** Answers of a student, right by the Rasch model of their ability and the hardness of each question. */
export function answersOf(
  email: string,
  items: readonly Pick<CompiledItem, "item_id" | "difficulty" | "choices" | "correct_index">[],
  plan: Pick<Plan, "nickname" | "gain">,
  begunAt: number,
): Answers {
  const random = seededRandom(`answers ${plan.nickname} ${email}`);
  const ability = abilityOf(email) + (plan.gain ?? 0);
  let at = begunAt;
  return Object.fromEntries(
    items.map((item) => {
      const knows = 1 / (1 + Math.exp(hardnessOf(item) - ability));
      const isRight = random() < knows;
      const wrong =
        (item.correct_index + 1 + Math.floor(random() * (item.choices.length - 1))) % item.choices.length;
      const felt = knows + (random() - 0.5) * 0.6;
      const visibleMs = Math.round((30 + random() * 60) * 1000);
      at += visibleMs;
      return [
        String(item.item_id),
        {
          visibleMs,
          changes: [
            {
              ...{ n: 1, option: isRight ? item.correct_index : wrong, isMarked: random() < 0.1 },
              ...{ certainty: certaintyOf(felt), visibleMs, madeAt: at },
            },
          ],
        },
      ];
    }),
  );
}

const certaintyOf = (felt: number) => {
  if (felt > 0.85) return "very_certain" as const;
  if (felt > 0.55) return "certain" as const;
  return felt > 0.3 ? ("uncertain" as const) : ("very_uncertain" as const);
};

/** A delivery of a program, the demo's own unless the plan names another; the same one if it is there. */
export async function writeDelivery(plan: Plan, form: FormRow, now: number): Promise<DeliveryRow> {
  const { program = northfield } = plan;
  const uid = seedUlid(`delivery ${plan.program ? `${program.subdomain} ` : ""}${plan.nickname}`);
  const known = (await readDeliveries()).rows.find((row) => row.uid === uid);
  if (known) return known;
  const today = calendarDateAt(isoTime(now), program.time_zone);
  const [starts_on, ends_on] = [daysAfter(today, plan.days[0]), daysAfter(today, plan.days[1])];
  const at = isoTime(now + (plan.days[0] - 14) * dayMs);
  const row: DeliveryRow = {
    ...{ id: await reserveDeliveryId(), uid, program_id: program.id, set_id: form.set_id },
    ...{ exam_course: form.exam_course, exam_title: form.exam_name, default_form_id: form.id },
    ...{ form_ids: [form.id], purpose: plan.purpose, nickname: plan.nickname },
    type_of_student: { graduation_years: [], disciplines: [] },
    ...windowOf({ starts_on, ends_on }, program.time_zone),
    ...{ time_zone: program.time_zone, pause_limit_minutes: 10, restarts_allowed: 1 },
    ...{ allows_date_exceptions: true, is_custom_course: plan.isCustom ?? false },
    course_id: plan.isCustom ? await reserveCourseId("bedside:acute-care-block") : null,
    ...(plan.isShown && { shows_items: true }),
    ...(plan.isProctored && { proctoring: { channel_key: seedUlid("proctor channel of the assessment") } }),
    contact_email: "coordinator@bedside.test",
    ...{ created_at: at, created_by: "Tomás Echeverría", updated_at: at, rev: 0 },
  };
  const code = { code: demoAccessCode, changed_at: at, changed_by: demoProctor, rev: 1 };
  await putNewDelivery(row, plan.isProctored ? [assessmentCodeWrite(row.id, code)] : []);
  return row;
}

/**
 * Writes two exam variations, deliveries of them here and in other programs, and what their students answered; and orders their
 * statistics. May be repeated. @param now - Epoch milliseconds.
 */
export async function writeAssessments(now: number): Promise<void> {
  const [first, second] = (await readQuestionSets()).rows.toSorted((a, b) => a.id - b.id);
  if (!first || !second) return;
  const taken = await writeForm(first, "exam variation of the demo", now);
  const ahead = await writeForm(second, "exam variation of the second set", now);
  for (const plan of plans) {
    const invited = plan.isCustom ? students.slice(0, 6) : assessedClass;
    await writeCohort(plan, { made: plan.isOfSecondSet ? ahead : taken, invited, now });
  }
  await writeElsewhere(plansElsewhere, taken, now);
  await writeElsewhere([secondElsewhere], ahead, now);
}

/** Delivers a form in the other programs, each of whose students sit it, and orders its statistics. */
export async function writeElsewhere(elsewhere: readonly Plan[], made: MadeForm, now: number): Promise<void> {
  for (const program of comparedPrograms) {
    const invited = studentsOf(program);
    for (const plan of elsewhere) await writeCohort({ ...plan, program }, { made, invited, now });
  }
  await orderStatistics(made.form);
}

/** Delivers a form to students, and writes what those of them who have sat it answered. */
async function writeCohort(
  plan: Plan,
  { made, invited, now }: { made: MadeForm; invited: readonly DemoPerson[]; now: number },
): Promise<void> {
  const delivery = await writeDelivery(plan, made.form, now);
  const known = await getRosterings(
    delivery.id,
    invited.map(({ id }) => id),
  );
  const planned = invited.flatMap((person, place) =>
    known.has(person.id) ? [] : [planStudent(person, place, { plan, made, delivery, now })],
  );
  for (let from = 0; from < planned.length; from += studentsAtOnce) {
    const some = planned.slice(from, from + studentsAtOnce);
    await putNewRosterings(
      some.map(({ row }) => row),
      some.flatMap(({ answers }) => answers),
    );
  }
}

/** Orders the statistics of a form: the product's own worker calculates them once it runs. */
async function orderStatistics({ id, compiled_id }: FormRow): Promise<void> {
  if (compiled_id === null) return;
  const jobId = `form-statistics:${id}:${seedUlid("statistics of the demo")}`;
  await putStatisticsOrder(id, jobId);
  await orderJob({
    ...{ kind: "form_statistics", id: jobId, input: { form_id: id, compiled_id } },
    ...{ requestedBy: null, programId: null },
  });
}

/** Students of one transaction: three rows of each. */
const studentsAtOnce = 30;

type Given = { plan: Plan; made: MadeForm; delivery: DeliveryRow; now: number };

/** True if the student has sat the assessment. Nobody who cannot sign in sits one that still runs. */
function hasSat(person: DemoPerson, place: number, { gain, satByOneIn }: Plan): boolean {
  if (gain === null || satByOneIn === undefined) return gain !== null;
  const canSit = person.email !== demoStudentEmail && !isInvitedOnly(person) && !isExpired(person);
  return canSit && place % satByOneIn === 1;
}

/** Plans a student's sitting: the form given to them, and their answers. */
function planStudent(person: DemoPerson, place: number, { plan, made, delivery, now }: Given) {
  const { form, items } = made;
  // Within the two days that one which still runs has been open.
  const day = plan.satByOneIn === undefined ? place % 5 : place % 2;
  const begunAt = Date.parse(delivery.starts_at) + day * dayMs + (9 + (place % 7)) * 3_600_000;
  const time_factor = place % 17 === 3 ? 1.5 : 1;
  const begun = hasSat(person, place, plan) && beginAssessment(form.time_limit_s, time_factor, begunAt);
  const sitting = begun
    ? submitAssessment(begun, begunAt + (28 + (place % 25)) * 60_000, "learner").sitting
    : null;
  const today = calendarDateAt(isoTime(now), northfield.time_zone);
  const exception = { starts_on: daysAfter(today, place % 3), ends_on: daysAfter(today, 7 + place) };
  const row: RosteringRow = {
    ...{ delivery_id: delivery.id, program_id: delivery.program_id, user_id: person.id, form_id: null },
    ...{ time_factor, restarts_used: 0, sitting, created_at: delivery.created_at, rev: 0 },
    date_exception: plan.hasExceptions ? windowOf(exception, northfield.time_zone) : null,
    ...{ sat_form_id: sitting && form.id, sat_compiled_id: sitting && form.compiled_id },
  };
  const answers = newAnswersWrite({
    ...{ delivery_id: delivery.id, program_id: delivery.program_id, user_id: person.id },
    ...{ item_ids: items.map(({ item_id }) => item_id), device: seedUlid(`device ${person.email}`) },
    answers: answersOf(person.email, items, plan, begunAt),
    ...{ set_aside: [], contact_at: begunAt + 1_800_000, key_told_at: null, rev: 0 },
  });
  return { row, answers: sitting ? [answers] : [] };
}
