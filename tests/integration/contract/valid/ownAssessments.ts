import { newAnswersWrite } from "#functions/table/assessments/answers.ts";
import { replaceRostering } from "#functions/table/assessments/rosterings.ts";
import { getProgram, replaceProgram } from "#functions/table/programs/programs.ts";
import { beginAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { programOf, type Scene, type Valid } from "./scene.ts";

type Own = { deliveryId: number; itemId: number };
const owned = new Map<string, Own>();
const device = "c".repeat(32);

/** An assessment that is open for the person, of a form that all share. */
const anOpen = async (_scene: Scene, person: BuiltPerson) => {
  form ??= aForm({ count: 1 });
  const made = await form;
  const program = { id: programOf(person).id, time_zone: "America/New_York" };
  const delivery = await aDelivery({ program, form: made.form });
  const rostering = await aRostering(delivery, person);
  const itemId = made.items[0]?.item_id ?? 1;
  owned.set(person.id, { deliveryId: delivery.id, itemId });
  return { rostering, form: made.form, itemId };
};
let form: ReturnType<typeof aForm> | undefined;

/** The same while it runs on the person's device. */
const aRunning = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  const { rostering, form: sat, itemId } = await anOpen(scene, person);
  const { delivery_id, program_id, user_id } = rostering;
  const now = Date.now();
  const change = {
    sitting: beginAssessment(sat.time_limit_s, 1, now),
    ...{ sat_form_id: sat.id, sat_compiled_id: sat.compiled_id },
  };
  const answers = {
    ...{ delivery_id, program_id, user_id, device, answers: {}, set_aside: [], rev: 0 },
    ...{ item_ids: [itemId], contact_at: now, key_told_at: null },
  };
  await replaceRostering(rostering, change, [newAnswersWrite(answers)]);
};
const open = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await anOpen(scene, person);
};

/** One that the person has handed in, of a form whose question has a teaching point with a text. */
const aSat = async (
  _scene: Scene,
  person: BuiltPerson,
  parts: Partial<Parameters<typeof aDelivery>[0]> = {},
): Promise<void> => {
  taught ??= anItemWithText("Look at the hydration first.", { kind: "teaching_point" }).then(async ({ id }) =>
    aForm({ questions: await someQuestions(1, () => ({ reusable_object_id: id })) }),
  );
  const { form: made, items } = await taught;
  const program = { id: programOf(person).id, time_zone: "America/New_York" };
  const delivery = await aDelivery({ program, form: made, ...parts });
  await aSatAssessment({ delivery, form: made, items }, person, [{ option: 1, certainty: "certain" }]);
  owned.set(person.id, { deliveryId: delivery.id, itemId: items[0]?.item_id ?? 1 });
};
/** One whose questions the person may see. */
const aShown = (scene: Scene, person: BuiltPerson): Promise<void> =>
  aSat(scene, person, { days: [-9, -2], shows_items: true });
const sat = (scene: Scene, person: BuiltPerson): Promise<void> => aSat(scene, person);
let taught: ReturnType<typeof aForm> | undefined;

const ofItem = (_scene: Scene, person: BuiltPerson) => ({
  params: { ...ofOwn(person), item_id: String(owned.get(person.id)?.itemId ?? 1) },
});
const ofOwn = ({ id }: BuiltPerson) => ({ id: String(owned.get(id)?.deliveryId ?? 1) });
const params = (_scene: Scene, person: BuiltPerson) => ({ params: ofOwn(person) });
const onDevice = (_scene: Scene, person: BuiltPerson) => ({ params: ofOwn(person), body: { device } });
const withChanges = (_scene: Scene, person: BuiltPerson) => ({
  params: ofOwn(person),
  body: {
    device,
    sent_at: Date.now(),
    changes: [
      {
        ...{ item_id: owned.get(person.id)?.itemId ?? 1, n: 1, option: 0, certainty: "certain" },
        ...{ is_marked: false, visible_ms: 1000, made_at: Date.now() },
      },
    ],
  },
});

/** Calls of a student about their own assessments. */
export const ownAssessmentsCalls: Readonly<Record<string, Valid>> = {
  listOwnRosterings: { parts: () => ({}) },
  getOwnSitting: { parts: params, prepare: open },
  beginAssessment: {
    parts: (_scene, person) => ({ params: ofOwn(person), body: { device, accepts_honor_code: true } }),
    prepare: open,
  },
  beginDemoAssessment: {
    parts: onDevice,
    prepare: async (scene, person) => {
      await open(scene, person);
      const program = await getProgram(programOf(person).id, { consistent: true });
      if (!program) throw new Error("The person has a program");
      const feature_flags = { ...program.feature_flags, demo_program: true };
      await replaceProgram(program, { ...program, feature_flags }, []);
    },
  },
  resumeAssessment: { parts: onDevice, prepare: aRunning },
  pauseAssessment: { parts: onDevice, prepare: aRunning },
  saveAssessmentAnswers: { parts: withChanges, prepare: aRunning },
  handInAssessment: { parts: withChanges, prepare: aRunning },
  getOwnPerformance: { parts: () => ({}) },
  getOwnResults: { parts: params, prepare: sat },
  getOwnTeachingPoint: { parts: ofItem, prepare: sat },
  listOwnToDos: { parts: () => ({}) },
  getOwnQuiz: { parts: () => ({}) },
  answerOwnQuiz: {
    parts: (scene, person) => ({ ...ofItem(scene, person), body: { option: 0 } }),
    prepare: aShown,
  },
  changeOwnToDo: {
    parts: (scene, person) => ({ ...ofItem(scene, person), body: { action: "add" } }),
    prepare: sat,
  },
};
