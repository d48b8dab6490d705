import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import type { FormRow } from "#functions/table/assessments/forms.ts";
import { putNewQuestionSet, reserveQuestionSetId } from "#functions/table/bank/questionSets.ts";
import { getProgram, replaceProgram } from "#functions/table/programs/programs.ts";
import { beginAssessment, settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { shortDate } from "#shared/domain/assessments/shortDates.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { proctorAssessment } from "#tests/builders/proctored.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { todayAt } from "#tests/builders/today.ts";
import { aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { type Parts, programOf, type Scene, type Valid } from "./scene.ts";

type Own = { form: FormRow; setId: number };
const owned = new Map<string, Own>();

const aVariation =
  (parts: Partial<FormRow>) =>
  async (_scene: Scene, { id }: BuiltPerson): Promise<void> => {
    const questions = await someQuestions(2, () => ({
      ...{ efficiency_breakpoints_seconds: [30, 90], learning_objective_id: 1, reusable_object_id: 1 },
      isReviewed: true,
    }));
    const { form } = await aForm({ questions, ...parts });
    const [setId, at] = [await reserveQuestionSetId(), isoTime(nowMs())];
    await putNewQuestionSet(
      {
        ...{
          id: setId,
          title: `Set ${setId}`,
          exam_course: "Pediatrics 2027",
          for_project_type: "Assessment",
        },
        ...{ questions: questions.map((question) => question.id), created_at: at, updated_at: at },
      },
      { id: newUlid(), at, by: "Tests", event: "create", changes: {} },
    );
    owned.set(id, { form, setId });
  };
const draft = { status: "draft", compiled_id: null, validated_at: null } as const;
const params = (_scene: Scene, { id }: BuiltPerson) => ({
  params: { id: String(owned.get(id)?.form.id ?? 1) },
});

const correctionOf = ({ id }: BuiltPerson) => ({
  exam_item_id: owned.get(id)?.form.items[0]?.id ?? 1,
  accepted: [1],
});

const taughtBy = new Map<string, { deliveryId: number; itemId: number; studentId: string }>();
let taught: ReturnType<typeof aForm> | undefined;

/** A student's submitted delivery of a form whose question has a teaching point with a text, in a program like the person's. */
const aTaught = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  taught ??= anItemWithText("Look at the hydration first.", { kind: "teaching_point" }).then(async ({ id }) =>
    aForm({ questions: await someQuestions(1, () => ({ reusable_object_id: id })) }),
  );
  const { form, items } = await taught;
  const own = await getProgram(programOf(person).id);
  const program = own && !own.is_editorial ? own : await aProgram();
  const flags = { ind_result_faculty_feature: true };
  await replaceProgram(program, { ...program, feature_flags: { ...program.feature_flags, ...flags } }, []);
  const delivery = await aDelivery({ program, form });
  const student = await aPerson([{ program, role: "Student" }]);
  await aSatAssessment({ delivery, form, items }, student, [{ option: 1, certainty: "certain" }]);
  taughtBy.set(person.id, {
    ...{ deliveryId: delivery.id, itemId: items[0]?.item_id ?? 1, studentId: student.id },
  });
};

type Delivered = { delivery: DeliveryRow; form: FormRow; student: BuiltPerson };
const delivered = new Map<string, Delivered>();

/** A delivery to the person's program, or to one of the provider's customers, with a student who is rostered or not. */
const aDelivered =
  (state: "new" | "waiting" | "timed out") =>
  async (_scene: Scene, person: BuiltPerson): Promise<void> => {
    const own = await getProgram(programOf(person).id);
    const program = own && !own.is_editorial ? own : await aProgram();
    const { form } = await aForm();
    const delivery = await aDelivery({ program, form });
    const student = await aPerson([{ program, role: "Student" }]);
    const over = settleAssessment(beginAssessment(60, 1, nowMs() - 600_000), nowMs());
    if (state !== "new") await aRostering(delivery, student, state === "timed out" ? { sitting: over } : {});
    delivered.set(person.id, { delivery, form, student });
  };
const hallCode = "HALLCODE";
/** A delivery whose student waits for a proctor. */
const aProctored = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await aDelivered("waiting")(scene, person);
  const own = delivered.get(person.id);
  if (own) delivered.set(person.id, { ...own, delivery: await proctorAssessment(own.delivery, hallCode) });
};
const inHall =
  (body?: object) =>
  (scene: Scene, person: BuiltPerson): Parts => ({
    ...ofDelivery(scene, person),
    query: { proctor_access_code: hallCode },
    ...(body ? { body: { ...studentIds(person), ...body } } : {}),
  });
const deliveryOf = ({ id }: BuiltPerson) => ({ id: String(delivered.get(id)?.delivery.id ?? 1) });
const ofDelivery = (_scene: Scene, person: BuiltPerson) => ({ params: deliveryOf(person) });
const ofStudent = ({ id }: BuiltPerson) => ({
  id: String(delivered.get(id)?.delivery.id ?? 1),
  user_id: delivered.get(id)?.student.id ?? id,
});
const studentIds = ({ id }: BuiltPerson) => ({ user_ids: [delivered.get(id)?.student.id ?? id] });
const writtenDelivery = ({ id }: BuiltPerson) => {
  const own = delivered.get(id);
  const today = todayAt("America/New_York");
  return {
    ...{ default_form_id: own?.form.id ?? 1, form_ids: [own?.form.id ?? 1], purpose: "Early" },
    ...{ nickname: "Spring", type_of_student: { graduation_years: [], disciplines: [] } },
    ...{ starts_on: today, ends_on: today, pause_limit_minutes: 10, restarts_allowed: 1 },
    ...{ allows_date_exceptions: true, is_custom_course: false },
  };
};
const today = (): string => shortDate(todayAt("America/New_York"));

/** Calls of the assessments: exam variations, deliveries, rosterings, proctors. */
export const assessmentsCalls: Readonly<Record<string, Valid>> = {
  getAssessmentDashboard: { parts: inHall(), prepare: aProctored },
  batchStartAssessment: { parts: inHall({}), prepare: aProctored },
  batchPauseAssessment: { parts: inHall({}), prepare: aProctored },
  batchEndAssessment: { parts: inHall({}), prepare: aProctored },
  batchRestartAssessment: { parts: inHall({}), prepare: aProctored },
  addAssessmentTime: { parts: inHall({ minutes: 5, reason: "A fire drill" }), prepare: aProctored },
  listAssessmentIncidents: { parts: inHall(), prepare: aProctored },
  noteAssessmentIncident: {
    parts: inHall({ reason: "technical", note: "The projector failed.", user_ids: [] }),
    prepare: aProctored,
  },
  getAssessmentCode: { parts: ofDelivery, prepare: aProctored },
  setAssessmentCode: {
    parts: (scene, person) => ({ ...ofDelivery(scene, person), body: { code: hallCode } }),
    prepare: aProctored,
  },
  listExamVariations: { parts: () => ({ query: { search: "nothing has this" } }) },
  countExamVariations: { parts: () => ({}) },
  listExamVariationsIds: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportExamVariations: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedExamVariations: { parts: () => ({ body: { ids: ["1"] } }) },
  createExamVariation: {
    parts: (_scene, { id }) => ({
      body: {
        ...{ question_set_id: owned.get(id)?.setId ?? 1, exam_name: "Pediatrics", form_name: "Form B" },
        time_limit_minutes: 60,
      },
    }),
    prepare: aVariation({}),
  },
  getExamVariation: { parts: params, prepare: aVariation({}) },
  updateExamVariation: {
    parts: (scene, person) => ({
      ...params(scene, person),
      body: { rev: 0, exam_name: "Pediatrics", time_limit_minutes: 60, instructions: "", items: [] },
    }),
    prepare: aVariation(draft),
  },
  validateExamVariation: {
    parts: (scene, person) => ({ ...params(scene, person), body: { rev: 0 } }),
    prepare: aVariation(draft),
  },
  changeExamVariationStatus: {
    parts: (scene, person) => ({ ...params(scene, person), body: { rev: 0, status: "retired" } }),
    prepare: aVariation({}),
  },
  setCutScores: {
    parts: (scene, person) => ({
      ...params(scene, person),
      body: {
        ...{ rev: 0, purpose: "Late", on_track_from_percent: 70, off_track_below_percent: 50 },
        ...{ method: "angoff", set_on: "2026-09-01" },
      },
    }),
    prepare: aVariation({}),
  },
  setEquating: {
    parts: (scene, person) => ({ ...params(scene, person), body: { rev: 0, equating: null } }),
    prepare: aVariation({}),
  },
  getFormCorrections: { parts: params, prepare: aVariation({}) },
  previewCorrection: {
    parts: (scene, person) => ({ ...params(scene, person), body: correctionOf(person) }),
    prepare: aVariation({}),
  },
  correctExamItem: {
    parts: (scene, person) => ({
      ...params(scene, person),
      body: { ...correctionOf(person), rev: 0, reason: "Both answers are right." },
    }),
    prepare: aVariation({}),
  },
  previewExamVariation: { parts: params, prepare: aVariation({}) },
  listQuestionSetIndex: { parts: () => ({}) },
  getFormStatistics: { parts: params, prepare: aVariation({}) },
  orderFormStatistics: { parts: params, prepare: aVariation({}) },
  getVariationUse: { parts: params, prepare: aVariation({}) },
  listReplacementForms: { parts: params, prepare: aVariation({}) },
  deleteExamVariation: {
    parts: (scene, person) => ({ ...params(scene, person), body: { is_security: false } }),
    prepare: aVariation({}),
  },
  listDeliveries: { parts: () => ({ query: { search: "nothing has this" } }) },
  countDeliveries: { parts: () => ({}) },
  listDeliveriesIds: { parts: () => ({}) },
  exportDeliveries: { parts: () => ({ query: { search: "nothing has this" } }) },
  exportSelectedDeliveries: { parts: () => ({ body: { ids: ["1"] } }) },
  getDeliveryOptions: { parts: () => ({}) },
  listDeliveryCourses: { parts: (_scene, person) => ({ query: { program_id: programOf(person).id } }) },
  listDeliveryIncidents: { parts: ofDelivery, prepare: aDelivered("waiting") },
  getDelivery: { parts: ofDelivery, prepare: aDelivered("waiting") },
  createDelivery: {
    parts: (_scene, person) => ({
      body: {
        ...writtenDelivery(person),
        program_id: delivered.get(person.id)?.delivery.program_id ?? programOf(person).id,
      },
    }),
    prepare: aDelivered("new"),
  },
  updateDelivery: {
    parts: (scene, person) => ({
      ...ofDelivery(scene, person),
      body: { ...writtenDelivery(person), rev: 0 },
    }),
    prepare: aDelivered("new"),
  },
  getCohortResults: {
    parts: (_scene, { id }) => ({ query: { ids: [String(taughtBy.get(id)?.deliveryId ?? 1)] } }),
    prepare: aTaught,
  },
  downloadResultsTable: {
    parts: () => ({ body: { title: "Item Detail", heads: ["System"], rows: [["Renal"]] } }),
  },
  getCohortChanges: {
    parts: (_scene, { id }) => ({ query: { ids: [String(taughtBy.get(id)?.deliveryId ?? 1)] } }),
    prepare: aTaught,
  },
  getLearningProgress: {
    parts: (_scene, { id }) => ({ query: { ids: [String(taughtBy.get(id)?.deliveryId ?? 1)] } }),
    prepare: aTaught,
  },
  getStudentResults: {
    parts: (_scene, { id }) => ({
      params: {
        id: String(taughtBy.get(id)?.deliveryId ?? 1),
        user_id: taughtBy.get(id)?.studentId ?? id,
      },
    }),
    prepare: aTaught,
  },
  assignToDo: {
    parts: (_scene, { id }) => ({
      params: {
        id: String(taughtBy.get(id)?.deliveryId ?? 1),
        user_id: taughtBy.get(id)?.studentId ?? id,
        item_id: String(taughtBy.get(id)?.itemId ?? 1),
      },
      body: { action: "assign" },
    }),
    prepare: aTaught,
  },
  getCohortTeachingPoint: {
    parts: (_scene, { id }) => ({
      params: {
        id: String(taughtBy.get(id)?.deliveryId ?? 1),
        item_id: String(taughtBy.get(id)?.itemId ?? 1),
      },
    }),
    prepare: aTaught,
  },
  deleteDelivery: { parts: ofDelivery, prepare: aDelivered("waiting") },
  listRosterings: { parts: ofDelivery, prepare: aDelivered("waiting") },
  countRosterings: { parts: ofDelivery, prepare: aDelivered("waiting") },
  listRosteringsIds: { parts: ofDelivery, prepare: aDelivered("waiting") },
  exportRosterings: { parts: ofDelivery, prepare: aDelivered("waiting") },
  exportSelectedRosterings: {
    parts: (_scene, person) => ({
      params: deliveryOf(person),
      body: { ids: [delivered.get(person.id)?.student.id ?? person.id] },
    }),
    prepare: aDelivered("waiting"),
  },
  addRosterings: {
    parts: (_scene, person) => ({ params: deliveryOf(person), body: studentIds(person) }),
    prepare: aDelivered("new"),
  },
  removeRosterings: {
    parts: (_scene, person) => ({ params: deliveryOf(person), body: studentIds(person) }),
    prepare: aDelivered("waiting"),
  },
  findStudentsByEmail: {
    parts: (_scene, person) => ({ params: deliveryOf(person), body: { emails: ["ann@example.org"] } }),
    prepare: aDelivered("new"),
  },
  updateRostering: {
    parts: (_scene, person) => ({
      params: ofStudent(person),
      body: { rev: 0, timing: 1.5, form_id: null },
    }),
    prepare: aDelivered("waiting"),
  },
  setDateExceptions: {
    parts: (_scene, person) => ({
      params: ofStudent(person),
      body: { start: today(), end: today() },
    }),
    prepare: aDelivered("new"),
  },
  restartRostering: {
    parts: (_scene, person) => ({ params: ofStudent(person), body: { rev: 0 } }),
    prepare: aDelivered("timed out"),
  },
};
