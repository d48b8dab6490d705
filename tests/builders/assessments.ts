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
import { putNewRosterings, type RosteringRow } from "#functions/table/assessments/rosterings.ts";
import { reserveQuestionSetId } from "#functions/table/bank/questionSets.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { daysAfter } from "#shared/domain/dates.ts";
import { someQuestions } from "./bank.ts";
import { todayAt } from "./today.ts";

export type BuiltForm = { form: FormRow; items: readonly CompiledItem[]; questions: readonly QuestionRow[] };

/**
 * An available exam variation of `count` questions of the bank, with its compiled text; `parts` says what is not as usual. All are scored
 * but those in the places of `unscored`.
 */
export async function aForm(
  parts: Partial<FormRow> & {
    count?: number;
    questions?: readonly QuestionRow[];
    unscored?: readonly number[];
  } = {},
): Promise<BuiltForm> {
  const { count = 3, questions: given, unscored = [], ...changed } = parts;
  const questions =
    given ?? (await someQuestions(count, () => ({ efficiency_breakpoints_seconds: [30, 90] })));
  const [id, firstItem] = await Promise.all([reserveFormId(), reserveExamItemIds(questions.length)]);
  const at = isoTime(nowMs());
  const form: FormRow = {
    ...{
      id,
      uid: newUlid(),
      set_id: await reserveQuestionSetId(),
      exam_name: `Exam ${id}`,
      exam_course: "Pediatrics 2027",
    },
    ...{ form_name: "Form A", version: 1, status: "available", time_limit_s: 3600 },
    instructions: "Answer each question.",
    items: questions.map((question, place) => ({
      ...{ id: firstItem + place, question_id: question.id, selected: true, scorable: true },
      scored: !unscored.includes(place),
      position: place + 1,
    })),
    ...{
      compiled_id: newUlid(),
      validated_at: at,
      replaced_by: null,
      created_at: at,
      updated_at: at,
      rev: 0,
    },
    ...changed,
  };
  const items = questions.map(
    ({ content, ...question }, place): CompiledItem => ({
      ...{ item_id: firstItem + place, question_id: question.id, position: place + 1 },
      scored: !unscored.includes(place),
      ...{ label: question.case_summary_identifier, vignette: content.vignette, stem: content.stem },
      ...{
        images: content.images,
        choices: content.choices,
        correct_index: content.correct_answer_index ?? 0,
      },
      ...{ explanation: content.answer_explanation, document_id: question.document_id },
      ...{
        text_snapshot_id: question.text_snapshot_id,
        learning_objective_id: question.learning_objective_id,
      },
      ...{ reusable_object_id: question.reusable_object_id, system: question.system },
      ...{ clinical_focus: question.clinical_focus, clinical_disciplines: question.clinical_disciplines },
      efficiency_breakpoints_seconds: question.efficiency_breakpoints_seconds,
      ...{ difficulty: question.difficulty, discrimination: question.discrimination },
    }),
  );
  if (form.compiled_id) await putCompiledItems(form.id, form.compiled_id, items);
  if (!(await putNewForm(form))) throw new Error("The form was not made");
  return { form, items, questions };
}

type Placed = Partial<DeliveryRow> & {
  program: { id: string; time_zone: string };
  form: FormRow;
  /** Days from today at which it begins and ends, both included; usually from yesterday to tomorrow. */
  days?: readonly [number, number];
};

/** A delivery of a form to a program. */
export async function aDelivery({ program, form, days = [-1, 1], ...parts }: Placed): Promise<DeliveryRow> {
  const id = await reserveDeliveryId();
  const at = isoTime(nowMs());
  const today = todayAt(program.time_zone);
  const [starts_on, ends_on] = [daysAfter(today, days[0]), daysAfter(today, days[1])];
  const delivery: DeliveryRow = {
    ...{ id, uid: newUlid(), program_id: program.id, set_id: form.set_id, exam_course: form.exam_course },
    ...{ exam_title: form.exam_name, default_form_id: form.id, form_ids: [form.id], purpose: "Early" },
    ...{ nickname: `Delivery ${id}`, type_of_student: { graduation_years: [], disciplines: [] } },
    ...windowOf({ starts_on, ends_on }, program.time_zone),
    ...{ time_zone: program.time_zone, pause_limit_minutes: 10, restarts_allowed: 1 },
    ...{ allows_date_exceptions: true, is_custom_course: false },
    ...{ created_at: at, created_by: "Tests", updated_at: at, rev: 0 },
    ...parts,
  };
  if (!(await putNewDelivery(delivery))) throw new Error("The delivery was not made");
  return delivery;
}

/** A student in a delivery; `parts` says what is not as usual. */
export async function aRostering(
  delivery: DeliveryRow,
  student: { id: string },
  parts: Partial<RosteringRow> = {},
): Promise<RosteringRow> {
  const row: RosteringRow = {
    ...{ delivery_id: delivery.id, program_id: delivery.program_id, user_id: student.id, form_id: null },
    ...{ time_factor: 1, date_exception: null, restarts_used: 0, sitting: null, sat_form_id: null },
    ...{ sat_compiled_id: null, created_at: isoTime(nowMs()), rev: 0 },
    ...parts,
  };
  if (!(await putNewRosterings([row]))) throw new Error("The rostering was not made");
  return row;
}
