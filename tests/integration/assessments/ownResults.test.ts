import { describe, expect, it } from "vitest";
import { getAnswers } from "#functions/table/assessments/answers.ts";
import { replaceForm } from "#functions/table/assessments/forms.ts";
import { getToDo, putToDo } from "#functions/table/assessments/toDos.ts";
import { answerOwnQuiz, getOwnQuiz } from "#shared/contract/assessments/ownQuiz.ts";
import {
  changeOwnToDo,
  getOwnResults,
  getOwnTeachingPoint,
  listOwnToDos,
} from "#shared/contract/assessments/ownResults.ts";
import { getOwnPerformance } from "#shared/contract/assessments/ownRosterings.ts";
import { saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { anObjective } from "#tests/builders/curriculum.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aDocument, addItems, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");

/** A form of four questions of two systems about a case in a course of the student's, each with the same teaching point. */
async function aScene() {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program]);
  const [relation] = await addItems(course, [document]);
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  const objective = await anObjective();
  const point = await anItemWithText("Look at the hydration first.", { kind: "teaching_point" });
  const questions = await someQuestions(4, (place) => ({
    efficiency_breakpoints_seconds: [30, 90],
    ...{ document_id: document.id, learning_objective_id: objective.id, reusable_object_id: point.id },
    ...{ system: place < 2 ? "Renal" : "Cardiovascular", clinical_focus: "Diagnosis" },
    clinical_disciplines: ["Pediatrics"],
  }));
  const { form, items } = await aForm({ questions });
  const get = (path: string) => send({ method: "GET", path, as: student });
  const deliver = (parts: Partial<Parameters<typeof aDelivery>[0]> = {}) =>
    aDelivery({ program, form, ...parts });
  const sat = async (given: readonly Given[], parts: Parameters<typeof deliver>[0] = {}) => {
    const delivery = await deliver(parts);
    await aSatAssessment({ delivery, form, items }, student, given);
    return delivery;
  };
  return { program, document, relation, student, objective, point, form, items, get, deliver, sat };
}

/** Right and sure, wrong and sure, right and unsure, omitted. */
const mixed: readonly Given[] = [
  { option: 0, certainty: "certain" },
  { option: 2, certainty: "very_certain" },
  { option: 0, certainty: "uncertain" },
  {},
];

describe("a student's results (A-18 to A-22, A-27)", () => {
  it("say of each item how it was answered, what it teaches, and what to review first", async () => {
    const scene = await aScene();
    const { id } = await scene.sat(mixed);
    const results = replyOf(getOwnResults, await scene.get(`/rosterings/${id}/results`));
    expect(results).toMatchObject({
      status: "Completed",
      figures: {
        ...{ total_questions: 4, completed_questions: 3, accuracy_percentage: 50 },
        calibration: { excel: 1, competent: 0, unsure: 1, novice: 0, warning: 1 },
      },
    });
    expect(results.areas.system.map((row) => [row.name, row.accuracy_percentage])).toEqual([
      ["Cardiovascular", 50],
      ["Renal", 50],
    ]);
    expect(results.items.map((row) => [row.accuracy, row.clinical_learning_calibration])).toEqual([
      ["Correct", "excel"],
      ["Incorrect", "warning"],
      ["Correct", "unsure"],
      ["Omitted", null],
    ]);
    expect(results.items[0]).toMatchObject({
      ...{ learning_objective: scene.objective.name, teaching_point_url_name: scene.point.name },
      ...{ clc_label: "Certain, correct, & fast", todo_action_element: "ADD TO-DO" },
      case_path: expect.stringMatching(/^\/document_set_document_relations\/\d+$/),
      case_status: { circle: "not_started", progress_circle_tip: "Not Started" },
    });
    const [, second, third, fourth] = scene.items.map(({ item_id }) => item_id);
    expect(results.review_first).toEqual([second, fourth, third]);
  });

  it("do not exist before the assessment is submitted, for nobody but the student", async () => {
    const scene = await aScene();
    const delivery = await scene.deliver();
    await aSatAssessment({ ...scene, delivery }, scene.student, mixed, { isRunning: true });
    const path = `/rosterings/${delivery.id}`;
    const item = scene.items[0]?.item_id;
    for (const end of ["results", `items/${item}/teaching_point`])
      expect(codeOf(await scene.get(`${path}/${end}`))).toBe("RESULTS_NOT_OUT");
    const { quizzes, areas } = replyOf(getOwnPerformance, await scene.get("/rosterings/own/performance"));
    expect(quizzes).toMatchObject([{ completed_at: null, total_questions: 0, accuracy_percentage: null }]);
    expect(areas.system).toEqual([]);
    const other = await aSignedInPerson(scene.program, "Student");
    expect(codeOf(await send({ method: "GET", path: `${path}/results`, as: other }))).toBe("NOT_FOUND");
  });

  it("show the questions only where the delivery does, and after its window", async () => {
    const scene = await aScene();
    const read = async (parts: Parameters<typeof scene.sat>[1]) => {
      const { id } = await scene.sat(mixed, parts);
      const answer = await scene.get(`/rosterings/${id}/results`);
      return { ...replyOf(getOwnResults, answer), raw: answer.text };
    };
    for (const parts of [{ days: [-3, -1] as const }, { shows_items: true }]) {
      const hidden = await read(parts);
      expect(hidden.items.every(({ question }) => question === null)).toBe(true);
      expect(hidden.questions_note).toMatch(/questions/);
      expect(hidden.raw).not.toMatch(/Because\.|What is next/);
    }
    const shown = await read({ shows_items: true, days: [-3, -1] });
    expect(shown.questions_note).toBeNull();
    expect(shown.items[1]?.question).toMatchObject({ chosen: 2, correct: [0], explanation: "Because." });
  });

  it("set aside what arrives after they were read", async () => {
    const scene = await aScene();
    const delivery = await scene.deliver();
    await aSatAssessment({ ...scene, delivery }, scene.student, mixed, { isTimedOut: true });
    await scene.get("/rosterings/own/performance");
    const sent_at = Date.now();
    const change = {
      ...{ item_id: scene.items[3]?.item_id, n: 1, option: 0, certainty: "certain", is_marked: false },
      ...{ visible_ms: 1000, made_at: sent_at - 80 * 60_000 },
    };
    const answer = await send({
      method: "POST",
      path: `/rosterings/${delivery.id}/answers`,
      body: { device: "d".repeat(32), sent_at, changes: [change] },
      as: scene.student,
    });
    expect(replyOf(saveAssessmentAnswers, answer)).toMatchObject({ set_aside: 1, is_over: true });
    expect((await getAnswers(delivery.id, scene.student.id))?.set_aside).toMatchObject([
      { reason: "key_told" },
    ]);
  });

  it("give the published text of an item's teaching point", async () => {
    const scene = await aScene();
    const { id } = await scene.sat(mixed);
    const of = (item: number | undefined) => scene.get(`/rosterings/${id}/items/${item}/teaching_point`);
    expect(replyOf(getOwnTeachingPoint, await of(scene.items[0]?.item_id))).toEqual({
      ...{ id: scene.point.id, title: scene.point.name, text: ["Look at the hydration first."] },
    });
    expect(codeOf(await of(999_999_999))).toBe("NOT_FOUND");
  });
});

describe("performance in all assessments", () => {
  it("adds them up, the latest first, and sets early beside late", async () => {
    const scene = await aScene();
    const early = await scene.sat(mixed, { purpose: "Early" });
    const right: Given = { option: 0, certainty: "very_certain", seconds: 20 };
    const late = await scene.sat([right, right, right, right], { purpose: "Late" });
    const { quizzes, areas, early_and_late } = replyOf(
      getOwnPerformance,
      await scene.get("/rosterings/own/performance"),
    );
    expect(new Set(quizzes.map(({ id }) => id))).toEqual(new Set([early.id, late.id]));
    expect(quizzes.find(({ id }) => id === late.id)).toMatchObject({
      ...{ number_of_items: 4, accuracy_percentage: 100, quiz_url: `/rosterings/${late.id}/results` },
      certainty_percentage: { very_certain: 100, certain: 0, uncertain: 0, very_uncertain: 0 },
    });
    expect(areas.discipline).toMatchObject([
      { name: "Pediatrics", total_questions: 8, accuracy_percentage: 75 },
    ]);
    expect(early_and_late).toMatchObject([
      {
        ...{ course: "Pediatrics", forms: "same", equated: null },
        early: { id: early.id, accuracy_percentage: 50 },
        late: { id: late.id, accuracy_percentage: 100 },
        systems: [
          { name: "Cardiovascular", early: 50, late: 100 },
          { name: "Renal", early: 50, late: 100 },
        ],
      },
    ]);
  });
});

describe("performance over forms that are not equated (ADR 0412)", () => {
  it("has no accuracy by area and no change, names the assessments, and has both once constants join the forms", async () => {
    const scene = await aScene();
    const questions = await someQuestions(2, () => ({
      ...{ efficiency_breakpoints_seconds: [30, 90], system: "Renal", clinical_focus: "Management" },
    }));
    const other = await aForm({ questions, form_name: "Form B" });
    const early = await scene.sat(mixed, { purpose: "Early", nickname: "Block 1, early" });
    const late = await aDelivery({ ...scene, form: other.form, purpose: "Late", nickname: "Block 1, late" });
    await aSatAssessment({ ...other, delivery: late }, scene.student, [mixed[0] ?? {}, mixed[0] ?? {}]);
    const read = async () => replyOf(getOwnPerformance, await scene.get("/rosterings/own/performance"));
    const apart = await read();
    expect(apart.areas.system).toMatchObject([
      { name: "Cardiovascular", total_questions: 2, accuracy_percentage: 50 },
      { name: "Renal", total_questions: 4, accuracy_percentage: null },
    ]);
    const named = [
      { id: early.id, name: "Block 1, early", version: "Form A, version 1" },
      { id: late.id, name: "Block 1, late", version: "Form B, version 1" },
    ];
    expect(apart.mixed_assessments.sort((a, b) => a.id - b.id)).toEqual(named);
    expect(apart.early_and_late).toMatchObject([{ forms: "not_comparable", equated: null }]);
    const equating = {
      ...{ base_form_id: scene.form.id, method: "mean_sigma" as const, slope: 1, intercept: 0, common: 5 },
      ...{ own_items: 2, base_items: 4, set_on: "2026-09-01" },
    };
    expect(await replaceForm(other.form, { equating })).toBe(true);
    const joined = await read();
    expect(joined.mixed_assessments).toEqual([]);
    expect(joined.areas.system).toMatchObject([
      { name: "Renal", accuracy_percentage: 75 },
      { name: "Cardiovascular", accuracy_percentage: 50 },
    ]);
    expect(joined.early_and_late).toMatchObject([
      { forms: "on_one_scale", equated: { early: 50, late: 50, scale: "Form A, version 1" } },
    ]);
  });
});

describe("the to-do list of results", () => {
  it("plans reviews further and further apart, and lets go of an item after the last", async () => {
    const scene = await aScene();
    const { id } = await scene.sat(mixed);
    const item = scene.items[1]?.item_id ?? 0;
    const change = async (action: string) =>
      replyOf(
        changeOwnToDo,
        await send({
          method: "PUT",
          path: `/rosterings/${id}/items/${item}/to_do`,
          body: { action },
          as: scene.student,
        }),
      ).review_on;
    const list = async () => replyOf(listOwnToDos, await scene.get("/rosterings/own/to_dos")).to_dos;
    const first = await change("add");
    expect(await change("add")).toBe(first);
    expect(await list()).toMatchObject([
      { item_id: item, title: scene.point.name, is_due: false, reviews: 0 },
    ]);
    const results = replyOf(getOwnResults, await scene.get(`/rosterings/${id}/results`));
    expect(results.items[1]).toMatchObject({ todo_state: "kept", todo_action_element: "Already a to-do" });
    const place = { user_id: scene.student.id, delivery_id: id, item_id: item };
    const row = await getToDo(place);
    if (!row) throw new Error("Nothing is kept");
    await putToDo({ ...row, review_on: "2026-01-02", rev: row.rev + 1 });
    expect(await list()).toMatchObject([{ is_due: true }]);
    const days = [await change("reviewed"), await change("reviewed"), await change("reviewed")];
    expect([...days].sort()).toEqual(days);
    expect(new Set(days).size).toBe(3);
    expect(await change("reviewed")).toBeNull();
    expect(await list()).toEqual([]);
    await change("add");
    expect(await change("remove")).toBeNull();
    expect(await list()).toEqual([]);
  });
});

describe("a quiz of one's own misses", () => {
  const shown = { shows_items: true, days: [-9, -2] as const };
  const quizOf = async (scene: Awaited<ReturnType<typeof aScene>>) => {
    const answer = await scene.get("/rosterings/own/quiz");
    return { ...replyOf(getOwnQuiz, answer), raw: answer.text };
  };
  const answer = async (
    { student }: Awaited<ReturnType<typeof aScene>>,
    at: { delivery: number; item: number | undefined },
    option: number,
  ) =>
    send({
      method: "POST",
      path: `/rosterings/${at.delivery}/items/${at.item}/quiz_answer`,
      body: { option },
      as: student,
    });

  it("asks what was wrong or omitted, tells the key with the answer, and asks again later", async () => {
    const scene = await aScene();
    const { id: delivery } = await scene.sat(mixed, shown);
    const [right, wrong, , omitted] = scene.items.map(({ item_id }) => item_id);
    const quiz = await quizOf(scene);
    expect(quiz.questions.map(({ item_id }) => item_id)).toEqual([wrong, omitted]);
    expect(quiz.raw).not.toMatch(/Because\.|correct/);
    const first = await answer(scene, { delivery, item: wrong }, 0);
    expect(replyOf(answerOwnQuiz, first)).toMatchObject({
      ...{ is_correct: true, correct: [0], explanation: "Because.", title: scene.point.name },
      ...{
        has_teaching_point: true,
        case_path: expect.stringMatching(/^\/document_set_document_relations\//),
      },
    });
    const again = await answer(scene, { delivery, item: wrong }, 0);
    expect(replyOf(answerOwnQuiz, again).review_on).toBe(replyOf(answerOwnQuiz, first).review_on);
    const missed = replyOf(answerOwnQuiz, await answer(scene, { delivery, item: omitted }, 3));
    expect(missed).toMatchObject({ is_correct: false, correct: [0] });
    const later = await quizOf(scene);
    expect(later).toMatchObject({ questions: [], waiting: 2, next_on: missed.review_on });
    const { to_dos } = replyOf(listOwnToDos, await scene.get("/rosterings/own/to_dos"));
    expect(to_dos.map(({ item_id, reviews }) => [item_id, reviews])).toEqual([
      [omitted, 0],
      [wrong, 1],
    ]);
    expect((await answer(scene, { delivery, item: right }, 25)).status).toBe(400);
  });

  it("forgets a miss once it was answered right in a later assessment, or reviewed to the end", async () => {
    const scene = await aScene();
    const { id } = await scene.sat(mixed, shown);
    const [, wrong, , omitted] = scene.items.map(({ item_id }) => item_id);
    const place = { user_id: scene.student.id, delivery_id: id, item_id: wrong ?? 0 };
    const end = () =>
      send({
        method: "PUT",
        path: `/rosterings/${id}/items/${wrong}/to_do`,
        body: { action: "reviewed" },
        as: scene.student,
      });
    await send({
      method: "PUT",
      path: `/rosterings/${id}/items/${wrong}/to_do`,
      body: { action: "add" },
      as: scene.student,
    });
    for (const _day of [1, 2, 3, 4]) await end();
    expect(await getToDo(place)).toMatchObject({ reviews: 4, done_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(codeOf(await end())).toBe("NOT_FOUND");
    expect((await quizOf(scene)).questions.map(({ item_id }) => item_id)).toEqual([omitted]);
  });

  it("keeps questions that the student is still to take in another assessment, here and in results", async () => {
    const scene = await aScene();
    const { id: delivery } = await scene.sat(mixed, shown);
    const [, wrong] = scene.items.map(({ item_id }) => item_id);
    const questionsIn = async () =>
      replyOf(getOwnResults, await scene.get(`/rosterings/${delivery}/results`)).items.filter(
        ({ question }) => question !== null,
      ).length;
    expect([(await quizOf(scene)).questions.length, await questionsIn()]).toEqual([2, 4]);
    await aRostering(await scene.deliver({ purpose: "Late" }), scene.student);
    const quiz = await quizOf(scene);
    expect([quiz.questions.length, quiz.hidden, await questionsIn()]).toEqual([0, 2, 0]);
    expect(codeOf(await answer(scene, { delivery, item: wrong }, 0))).toBe("NOT_FOUND");
  });

  it("keeps the questions of assessments that do not show them, and of other students", async () => {
    const scene = await aScene();
    const kept = await scene.sat(mixed, { days: [-9, -2] });
    const [, wrong] = scene.items.map(({ item_id }) => item_id);
    expect(await quizOf(scene)).toMatchObject({ questions: [], hidden: 2 });
    expect(codeOf(await answer(scene, { delivery: kept.id, item: wrong }, 0))).toBe("NOT_FOUND");
    const open = await scene.sat(mixed, { shows_items: true });
    expect(codeOf(await answer(scene, { delivery: open.id, item: wrong }, 0))).toBe("NOT_FOUND");
    const other = await aSignedInPerson(scene.program, "Student");
    const foreign = await answer({ ...scene, student: other }, { delivery: kept.id, item: wrong }, 0);
    expect(codeOf(foreign)).toBe("NOT_FOUND");
  });
});
