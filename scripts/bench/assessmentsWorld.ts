import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  type DeliveryRow,
  putNewDelivery,
  reserveDeliveryId,
} from "#functions/table/assessments/deliveries.ts";
import {
  type CompiledItem,
  type FormRow,
  putCompiledItems,
  putNewForm,
  reserveExamItemIds,
  reserveFormId,
} from "#functions/table/assessments/forms.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { calendarDateAt, daysAfter } from "#shared/domain/dates.ts";
import { addToCourse } from "./benchClass.ts";
import { signIn } from "./reportWorld.ts";

/** About as long as vignettes of an exam are: 900 characters. */
const vignette =
  "A 58-year-old woman comes to the clinic because of three weeks of fatigue and shortness of breath on stairs. ".repeat(
    8,
  );

/** An exam variation of so many scored questions, which is available. */
export async function benchForm(count: number): Promise<FormRow> {
  const [id, first] = await Promise.all([reserveFormId(), reserveExamItemIds(count)]);
  const at = isoTime(nowMs());
  const compiledId = newUlid();
  const form: FormRow = {
    ...{ id, uid: newUlid(), set_id: id, exam_name: `Exam ${id}`, exam_course: "Pediatrics 2027" },
    ...{ form_name: "Form A", version: 1, status: "available", time_limit_s: 3 * 3600 },
    instructions: "Answer each question.",
    items: Array.from({ length: count }, (_, place) => ({
      ...{ id: first + place, question_id: first + place, selected: true, scored: true, scorable: true },
      position: place + 1,
    })),
    ...{
      compiled_id: compiledId,
      validated_at: at,
      replaced_by: null,
      created_at: at,
      updated_at: at,
      rev: 0,
    },
  };
  const items = form.items.map(
    ({ id: item_id, question_id, position }): CompiledItem => ({
      ...{ item_id, question_id, position, scored: true, label: `Item ${item_id}`, vignette },
      ...{ stem: "Which of these is the next step?", images: [], correct_index: position % 5 },
      choices: ["Order a chest film", "Begin heparin", "Wait and watch", "Order an ECG", "Send her home"],
      ...{ explanation: vignette, document_id: null, text_snapshot_id: null, learning_objective_id: null },
      ...{ reusable_object_id: null, system: "Respiratory", clinical_focus: "Diagnosis" },
      ...{ clinical_disciplines: ["Pediatrics"], efficiency_breakpoints_seconds: [30, 90] },
      ...{ difficulty: 0.6, discrimination: 0.3 },
    }),
  );
  await putCompiledItems(id, compiledId, items);
  if (!(await putNewForm(form))) throw new Error("The form was not made");
  return form;
}

/** A delivery of a form to a program, from yesterday to tomorrow. */
export async function benchDelivery(program: Program, form: FormRow): Promise<DeliveryRow> {
  const [id, at] = [await reserveDeliveryId(), isoTime(nowMs())];
  const today = calendarDateAt(at, program.time_zone);
  const days = { starts_on: daysAfter(today, -1), ends_on: daysAfter(today, 1) };
  const delivery: DeliveryRow = {
    ...{ id, uid: newUlid(), program_id: program.id, set_id: form.set_id, exam_course: form.exam_course },
    ...{ exam_title: form.exam_name, default_form_id: form.id, form_ids: [form.id], purpose: "Early" },
    ...{ nickname: `Delivery ${id}`, type_of_student: { graduation_years: [], disciplines: [] } },
    ...{ ...windowOf(days, program.time_zone), time_zone: program.time_zone, pause_limit_minutes: 10 },
    ...{ restarts_allowed: 1, allows_date_exceptions: true, is_custom_course: false },
    ...{ created_at: at, created_by: "Bench", updated_at: at, rev: 0 },
  };
  if (!(await putNewDelivery(delivery))) throw new Error("The delivery was not made");
  return delivery;
}

export type BenchStudent = { id: string; cookie: string };

/** So many students of a program; the first `signedIn` of them are signed in. */
export async function benchStudents(
  programId: string,
  count: number,
  signedIn: number,
): Promise<{ ids: string[]; learners: BenchStudent[] }> {
  const now = isoTime(nowMs());
  const profiles = await addToCourse({ programId, courseId: 930_001, now }, count);
  const learners = await Promise.all(
    profiles.slice(0, signedIn).map(async (profile) => ({
      id: profile.id,
      cookie: await signIn(profile, programId, now, Math.floor(nowMs() / 1000)),
    })),
  );
  return { ids: profiles.map(({ id }) => id), learners };
}

/** World that the largest tables are measured in: a program, its students, and one of its staff who is signed in. */
export type TablesWorld = {
  tableName: string;
  program: Program;
  userIds: readonly string[];
  handler: unknown;
  staff: { cookie: string };
};
