import { isoTime } from "#functions/runtime/clock.ts";
import { type AnswersRow, newAnswersWrite } from "#functions/table/assessments/answers.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import {
  getRosterings,
  putNewRosterings,
  type RosteringRow,
} from "#functions/table/assessments/rosterings.ts";
import { readQuestionSets } from "#functions/table/bank/questionSets.ts";
import { putAssessmentIncident } from "#functions/table/exams/incidents.ts";
import {
  type AssessmentSitting,
  beginAssessment,
  pauseAssessment,
  resumeAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import type { StaffAct } from "#shared/domain/assessments/incidents.ts";
import type { Accommodation } from "#shared/domain/examClock.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import {
  answersOf,
  type MadeForm,
  type Plan,
  students,
  writeDelivery,
  writeElsewhere,
  writeForm,
} from "./assessments.ts";
import { type DemoPerson, isExpired, isInvitedOnly } from "./demoPeople.ts";
import { demoProctor, proctorEmail } from "./demoProctor.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const minute = 60_000;
const plan = {
  ...{ nickname: "Block 3, proctored", purpose: "Late", days: [-1, 12] },
  ...{ gain: 0.6, isProctored: true },
} as const satisfies Plan;

/** The same form in other programs, where it is over. */
const planElsewhere = {
  ...{ nickname: "Third clerkships, late", purpose: "Late", days: [-30, -23], gain: 0.5 },
} as const satisfies Plan;

/** Two groups: the first one has sat it, the second one waits for its proctor, the demo's own student among it. */
const invited = students.filter((person) => !isInvitedOnly(person) && !isExpired(person)).slice(0, 20);
const isOfSecondGroup = (place: number): boolean => place % 2 === 0;
const firstGroup = invited.filter((_person, place) => !isOfSecondGroup(place));
const secondGroup = invited.filter((_person, place) => isOfSecondGroup(place));

/** Minutes since midnight of yesterday, in the program's zone: the first group starts, pauses for a fire alarm and goes on. */
const at = { start: 9 * 60, pause: 9 * 60 + 25, goOn: 9 * 60 + 31 };

/** One student more slowly than the others, one to whom time is added, one whose time runs out. */
const timingOf = (place: number): Accommodation => (place === 6 ? 1.5 : 1);
const hasMoreTime = (place: number): boolean => place === 4;
const isTimedOut = (place: number): boolean => place === 8;

type Told = { sitting: AssessmentSitting; acts: StaffAct[] };

/** The morning of one student of the first group. @param midnight - Epoch milliseconds. */
function sat(form: MadeForm["form"], place: number, midnight: number): Told {
  const when = (minutes: number): number => midnight + minutes * minute;
  const begun = beginAssessment(form.time_limit_s, timingOf(place), when(at.start));
  const paused = pauseAssessment(begun, when(at.pause), "proctor").sitting;
  const resumed = resumeAssessment(paused, when(at.goOn), "proctor").sitting;
  const { clock } = resumed;
  const given = hasMoreTime(place) ? { ...resumed, clock: { ...clock, extraSeconds: 600 } } : resumed;
  const handsIn = at.goOn + 17 + place * 2 + (timingOf(place) > 1 ? 20 : 0);
  const sitting = isTimedOut(place)
    ? settleAssessment(given, when(24 * 60))
    : submitAssessment(given, when(handsIn), "learner").sitting;
  const act = (minutes: number, details: string): StaffAct => ({
    ...{ at: isoTime(when(minutes)), by: demoProctor.name, what: "proctor", details },
  });
  const acts = [act(at.start, "Started"), act(at.pause, "Paused"), act(at.goOn, "Started")];
  if (hasMoreTime(place)) acts.push(act(at.goOn + 4, "More time. 10 minutes more. Computer changed"));
  return { sitting, acts };
}

/** Writes a proctored assessment: a group that has sat it, one that waits for its proctor, and other programs. May be repeated. @param now - Epoch milliseconds. */
export async function writeProctoredAssessment(now: number): Promise<void> {
  const set = (await readQuestionSets()).rows.toSorted((a, b) => a.id - b.id)[2];
  if (!set) return;
  const made = await writeForm(set, "exam variation of the third set", now);
  const delivery = await writeDelivery(plan, made.form, now);
  const known = await getRosterings(
    delivery.id,
    invited.map(({ id }) => id),
  );
  const midnight = Date.parse(delivery.starts_at);
  for (const [place, person] of firstGroup.entries()) {
    if (known.has(person.id)) continue;
    const { sitting, acts } = sat(made.form, place, midnight);
    const answers = newAnswersWrite(answersRow(person, delivery, made, midnight + at.start * minute));
    const row = { ...rosteringRow(person, delivery, timingOf(place)), sitting, acts };
    const { id, compiled_id } = made.form;
    await putNewRosterings([{ ...row, sat_form_id: id, sat_compiled_id: compiled_id }], [answers]);
  }
  for (const [place, person] of secondGroup.entries()) {
    if (known.has(person.id)) continue;
    await putNewRosterings([rosteringRow(person, delivery, timingOf(place))]);
  }
  await noteAlarm(delivery, midnight + (at.goOn + 1) * minute);
  await writeElsewhere([planElsewhere], made, now);
}

const rosteringRow = (
  person: DemoPerson,
  delivery: DeliveryRow,
  time_factor: Accommodation,
): RosteringRow => ({
  ...{ delivery_id: delivery.id, program_id: northfield.id, user_id: person.id, form_id: null },
  ...{ time_factor, date_exception: null, restarts_used: 0, sitting: null },
  ...{ sat_form_id: null, sat_compiled_id: null, created_at: delivery.created_at, rev: 0 },
});

const answersRow = (
  { id, email }: DemoPerson,
  delivery: DeliveryRow,
  { items }: MadeForm,
  begunAt: number,
): AnswersRow => ({
  ...{ delivery_id: delivery.id, program_id: northfield.id, user_id: id },
  ...{ item_ids: items.map(({ item_id }) => item_id), device: seedUlid(`device ${email}`) },
  answers: answersOf(email, items, plan, begunAt),
  ...{ set_aside: [], contact_at: begunAt + 50 * minute, key_told_at: null, rev: 0 },
});

/** The proctor's note about the alarm. @param time - Epoch milliseconds. */
async function noteAlarm({ id: deliveryId, exam_title, nickname }: DeliveryRow, time: number): Promise<void> {
  const id = seedUlid("fire alarm of the demo", time);
  const note = "Fire alarm on the floor below. Everybody stayed in the room; six minutes were lost.";
  const reason = "interruption" as const;
  const kept = firstGroup.map((person) => ({
    user_id: person.id,
    name: `${person.firstName} ${person.lastName}`,
  }));
  await putAssessmentIncident(
    deliveryId,
    { id, at: isoTime(time), reason, note, students: kept, by: demoProctor },
    {
      ...{ id, at: isoTime(time), program_id: northfield.id, action: "exam.incident" },
      actor: { ...demoProctor, email: proctorEmail },
      subject: { kind: "assessment", id: String(deliveryId), name: `${exam_title}, ${nickname}` },
      details: {
        ...{ Assessment: `${exam_title}, ${nickname}`, Reason: incidentReasons[reason], Note: note },
        Students: kept.map(({ name }) => name).join("; "),
      },
    },
  );
}
