import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAnswers, replaceAnswers } from "#functions/table/assessments/answers.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import { putFormStatistics } from "#functions/table/assessments/formStatistics.ts";
import { replaceForm } from "#functions/table/assessments/forms.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import {
  getStudentResult,
  listStudentResults,
  putStudentResult,
} from "#functions/table/assessments/studentResults.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { projectStudentResult } from "#functions/workers/projectStudentResult.ts";
import {
  cohortsAtOnce,
  getCohortResults,
  getCohortTeachingPoint,
} from "#shared/contract/assessments/cohortResults.ts";
import { deliveryListRoutes } from "#shared/contract/assessments/deliveries.ts";
import { getOwnResults } from "#shared/contract/assessments/ownResults.ts";
import { programsForComparison } from "#shared/domain/assessments/allPrograms.ts";
import { restartAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { analyzeWork } from "#shared/domain/assessments/formStatistics.ts";
import type { SubmittedWork } from "#shared/domain/assessments/submittedWork.ts";
import { aDelivery, aForm, aRostering, type BuiltForm } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { anObjective } from "#tests/builders/curriculum.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");

let program: Program;
let teacher: SignedInPerson;
let made: BuiltForm;
let caseId: number;
let taught: { id: number; name: string };

/** A form of three questions of two systems: the second is not scored, the first has a case in a course of the teacher's. */
beforeAll(async () => {
  program = await aProgram();
  teacher = await aSignedInPerson(program, "Teacher");
  const course = await aCourse([program]);
  const document = await aDocument([program]);
  caseId = document.id;
  await addItems(course, [document]);
  await enroll(course, program, teacher);
  const objective = await anObjective();
  taught = await anItemWithText("Look at the hydration first.", { kind: "teaching_point" });
  const questions = await someQuestions(3, (place) => ({
    ...{ efficiency_breakpoints_seconds: [30, 90], document_id: place === 0 ? document.id : null },
    ...{ learning_objective_id: objective.id, reusable_object_id: taught.id },
    ...{ system: place < 2 ? "Renal" : "Cardiovascular", clinical_focus: "Diagnosis" },
    clinical_disciplines: ["Pediatrics"],
  }));
  made = await aForm({ questions, unscored: [1] });
});

const get = (ids: readonly number[], as: Sent["as"] = teacher, part = "") =>
  send({
    method: "GET",
    path: `/assessments/results${part}?${ids.map((id) => `ids[]=${id}`).join("&")}`,
    as,
  });
const read = async (...ids: number[]) => replyOf(getCohortResults, await get(ids));

const right: Given = { option: 0, certainty: "certain" };
const sureAndWrong: Given = { option: 2, certainty: "certain" };
const unsureAndWrong: Given = { option: 1, certainty: "uncertain" };

/** A student who sat a delivery, and whose result the stream has seen. */
async function aStudentOf(
  delivery: DeliveryRow,
  given: readonly Given[],
  options: { isRunning?: boolean; completedAt?: string } = {},
) {
  const student = await aSignedInPerson(program, "Student");
  const { completedAt, ...sat } = options;
  if (completedAt)
    await setProgress(student, { id: caseId }, { percent_complete: 100, completed_at: completedAt });
  await aSatAssessment({ ...made, delivery }, student, given, sat);
  await projectStudentResult(delivery.id, student.id);
  return student;
}

describe("results of a cohort (A-19, A-23, A-24)", () => {
  it("have no average over forms that are not equated, and name them (ADR 0412)", async () => {
    const renal = await someQuestions(1, () => ({ efficiency_breakpoints_seconds: [30], system: "Renal" }));
    const other = await aForm({ questions: renal, form_name: "Form B" });
    const [first, second] = [
      await aDelivery({ program, form: made.form }),
      await aDelivery({ program, form: other.form }),
    ];
    await aStudentOf(first, [right, right, right]);
    const student = await aSignedInPerson(program, "Student");
    await aSatAssessment({ ...other, delivery: second }, student, [right]);
    await projectStudentResult(second.id, student.id);
    const both = await read(first.id, second.id);
    expect(both.areas.system).toMatchObject([
      { name: "Cardiovascular", accuracy_percentage: 100 },
      { name: "Renal", accuracy_percentage: null, accuracy_fraction: null, total_questions: 2 },
    ]);
    expect(both).toMatchObject({ all_programs: null, not_compared: "several_forms" });
    expect(both.mixed_forms).toEqual(
      [made.form, other.form]
        .map(
          ({ exam_name, exam_course, form_name, version }) =>
            `${exam_name}, ${exam_course}, ${form_name}, version ${version}`,
        )
        .sort(),
    );
    // Constants join them.
    const equating = {
      ...{ base_form_id: made.form.id, method: "mean_sigma" as const, slope: 1, intercept: 0, common: 5 },
      ...{ own_items: 1, base_items: 2, set_on: "2026-09-01" },
    };
    expect(await replaceForm(other.form, { equating })).toBe(true);
    const joined = await read(first.id, second.id);
    expect(joined.mixed_forms).toEqual([]);
    expect(joined.areas.system).toMatchObject([{ accuracy_percentage: 100 }, { accuracy_percentage: 100 }]);
  });

  it("stand beside all programs with the same form and purpose, from five programs on, none of them named", async () => {
    const delivery = await aDelivery({ program, form: made.form, purpose: "Late" });
    const early = await aDelivery({ program, form: made.form, purpose: "Early" });
    expect(await read(delivery.id)).toMatchObject({ all_programs: null, not_compared: "no_results" });
    await aStudentOf(delivery, [right, right, sureAndWrong]);
    await aStudentOf(early, [right, right, right]);
    expect((await read(delivery.id)).not_compared).toBe("not_analyzed");
    const keys = made.items.map((item, at) => ({
      ...{ item_id: item.item_id, question_id: item.question_id, position: at + 1, label: `Item ${at}` },
      ...{ choices: ["a", "b", "c"], accepted: item.scored ? [0] : [] },
    }));
    const work = (programs: number): SubmittedWork[] =>
      Array.from({ length: programs * 2 }, (_, at) => ({
        answers: {
          [String(keys[0]?.item_id)]: {
            changes: [
              { n: 1, option: at % 2, certainty: "certain", isMarked: false, visibleMs: 9, madeAt: 1 },
            ],
            visibleMs: 9,
          },
        },
        ...{ purpose: "Late", program: `Program ${Math.floor(at / 2)}` },
      }));
    const analyzedAt = "2026-11-01T10:00:00.000Z";
    const analyze = async (programs: number) => {
      const found = analyzeWork(keys, work(programs));
      const form = { ...found.form, equating: null, id: newUlid(), at: analyzedAt };
      await putFormStatistics(made.form.id, form, found.items);
    };
    await analyze(programsForComparison - 1);
    expect((await read(delivery.id)).not_compared).toBe("few_programs");
    await analyze(programsForComparison);
    const compared = await read(delivery.id);
    expect(compared).toMatchObject({ not_compared: null, all_programs: { programs: 5, students: 10 } });
    expect(compared.all_programs?.at).toBe(analyzedAt);
    expect(compared.all_programs?.areas.system).toEqual([
      { name: "Cardiovascular", correct: 0, total: 10 },
      { name: "Renal", correct: 5, total: 10 },
    ]);
    expect(JSON.stringify(compared)).not.toContain("Program 1");
    expect((await read(early.id)).not_compared).toBe("few_programs");
    expect((await read(early.id, delivery.id)).not_compared).toBe("several_purposes");
  });

  it("count the students who answered a question, and submitted work alone; an unscored question is in no figure", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    await aStudentOf(delivery, [right, right, right], { completedAt: "2026-01-05T10:00:00.000Z" });
    await aStudentOf(delivery, [right, right, {}], { completedAt: "2999-01-05T10:00:00.000Z" });
    await aStudentOf(delivery, [sureAndWrong, right, unsureAndWrong]);
    await aStudentOf(delivery, [right, right, right], { isRunning: true });
    const { cohorts, items, areas } = await read(delivery.id);
    expect(cohorts).toMatchObject([
      { delivery_id: delivery.id, students: 3, course_name: "Pediatrics 2027" },
    ]);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      ...{ students_answered: 3, students_correct: 2, excel_fraction: 2 / 3, warning_fraction: 1 / 3 },
      ...{ novice_fraction: 0, teaching_point_url_name: taught.name, case_completed_fraction: 1 / 3 },
      document_set_document_relation_path: expect.stringMatching(/^\/document_set_document_relations\/\d+$/),
    });
    expect(items[1]).toMatchObject({
      ...{ students_answered: 2, students_correct: 1, accuracy_percentage: 50, novice_fraction: 0.5 },
      ...{ case: null, case_completed_fraction: null },
    });
    expect(areas.system).toMatchObject([
      {
        ...{ name: "Renal", completed_questions: 3, total_questions: 3, students_assessed: 3 },
        ccc_hash: { cognitive_competence_score_warning: expect.closeTo(33.3, 1) },
      },
      { name: "Cardiovascular", completed_questions: 2, total_questions: 3, students_assessed: 2 },
    ]);
    // One more student, wrong and certain: what is shown moves.
    await aStudentOf(delivery, [sureAndWrong, right, right]);
    const [moved] = (await read(delivery.id)).items;
    expect(moved).toMatchObject({ students_answered: 4, accuracy_percentage: 50, warning_fraction: 0.5 });
  });

  it("link a case in the library for staff who are in no course that holds it", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    await aStudentOf(delivery, [right, right, right]);
    const administrator = await aSignedInPerson(program, "Program Service Administrator");
    const { items } = replyOf(getCohortResults, await get([delivery.id], administrator));
    expect(items[0]).toMatchObject({ document_set_document_relation_path: `/documents/${caseId}` });
  });

  it("agree with what each student reads of themselves", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    const student = await aStudentOf(delivery, [right, right, sureAndWrong]);
    const own = replyOf(
      getOwnResults,
      await send({ method: "GET", path: `/rosterings/${delivery.id}/results`, as: student }),
    );
    const { areas } = await read(delivery.id);
    const figures = (rows: readonly { name: string; accuracy_percentage: number | null }[]) =>
      rows.map(({ name, accuracy_percentage }) => [name, accuracy_percentage]);
    for (const area of ["system", "discipline", "clinical_focus"] as const)
      expect(figures(areas[area])).toEqual(figures(own.areas[area]));
  });

  it("add up several deliveries, also of two forms of the same questions", async () => {
    const second = await aForm({ questions: made.questions });
    const first = await aDelivery({ program, form: made.form, days: [-9, -2] });
    const later = await aDelivery({ program, form: second.form, purpose: "Late" });
    await aStudentOf(first, [right, right, right]);
    const other = await aSignedInPerson(program, "Student");
    await aSatAssessment({ ...second, delivery: later }, other, [sureAndWrong, right, right]);
    await projectStudentResult(later.id, other.id);
    const { cohorts, items } = await read(later.id, first.id, first.id);
    expect(cohorts.map((one) => [one.delivery_id, one.purpose, one.students])).toEqual([
      [first.id, "Early", 1],
      [later.id, "Late", 1],
    ]);
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ students_answered: 2, accuracy_percentage: 50 });
  });
});

describe("a student's result (ADR 0421)", () => {
  it("comes by the stream once the work is in, and again with answers that came late", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    const student = await aPerson([{ program, role: "Student" }]);
    await aSatAssessment({ ...made, delivery }, student, [right, right, right]);
    const arrives = (correct: number) =>
      eventually(
        async () => (await listStudentResults(delivery.id)).find((one) => one.correct === correct),
        `a result with ${correct} right answers`,
        60_000,
      );
    expect(await arrives(2)).toMatchObject({ user_id: student.id, total: 2 });
    const answers = await getAnswers(delivery.id, student.id);
    if (!answers) throw new Error("Nothing was answered");
    await replaceAnswers(answers, { answers: {} });
    expect(await arrives(0)).toMatchObject({ responses: "-".repeat(12) });
  });

  it("follows answers that came late, never goes back to earlier ones, and counts nowhere once it is restarted", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    const { id } = await aStudentOf(delivery, [right, right, sureAndWrong]);
    const answers = await getAnswers(delivery.id, id);
    const [itemId] = Object.keys(answers?.answers ?? {});
    if (!answers || itemId === undefined) throw new Error("Nothing was answered");
    const { [itemId]: _gone, ...left } = answers.answers;
    await replaceAnswers(answers, { answers: left });
    await Promise.all([1, 2, 3].map(() => projectStudentResult(delivery.id, id)));
    const [result] = await listStudentResults(delivery.id);
    expect(result).toMatchObject({ total: 2, correct: 0, answers_rev: 1 });
    const row = await getRostering(delivery.id, id);
    const sitting = row?.sitting;
    if (!row || !sitting) throw new Error("Nothing was sat");
    const clock = { ...sitting.clock, submittedBy: "clock" as const };
    const step = restartAssessment({ ...sitting, clock }, Date.now());
    await replaceRostering(row, { sitting: step.sitting, restarts_used: 1 });
    await projectStudentResult(delivery.id, id);
    expect(step.ok).toBe(true);
    expect(await listStudentResults(delivery.id)).toEqual([]);
    // A run that began before the restart, or before the late answers, writes last.
    if (!result) throw new Error("There was no result");
    const now = await getStudentResult(delivery.id, id);
    expect(await putStudentResult(result)).toBe(false);
    expect(
      await putStudentResult({ ...result, answers_rev: 0, rostering_rev: now?.rostering_rev ?? 0 }),
    ).toBe(false);
    expect(await getStudentResult(delivery.id, id)).toEqual(now);
    expect((await read(delivery.id)).items).toEqual([]);
  });
});

const sessionOf = (person: BuiltPerson) => aSession(person, { programId: program.id });

describe("who reads results of a cohort", () => {
  it("is whoever teaches in its program, and assessment staff; nobody of another program, and no student", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    const foreign = await aSignedInPerson(await aProgram(), "Curriculum Administrator");
    const staff = await aSignedInPerson(
      await aProgram({ is_editorial: true }),
      "Assessment Production Associate",
    );
    expect((await get([delivery.id], staff)).status).toBe(200);
    expect((await get([delivery.id], foreign)).status).toBe(404);
    const own = await aDelivery({ program: await aProgram(), form: made.form });
    expect((await get([delivery.id, own.id])).status).toBe(404);
    const student = await aSignedInPerson(program, "Student");
    expect((await get([delivery.id], student)).status).toBe(403);
    const former = await aPerson([
      { program, role: "Teacher", subscription_end: "2026-01-01T00:00:00.000Z" },
    ]);
    expect((await get([delivery.id], await sessionOf(former))).status).toBe(403);
    expect((await send({ method: "GET", path: `/assessments/${delivery.id}`, as: teacher })).status).toBe(
      403,
    );
    const listed = await send({
      method: "GET",
      path: "/assessments",
      query: { search: delivery.nickname },
      as: teacher,
    });
    expect(replyOf(deliveryListRoutes.list, listed).map(({ id }) => id)).toContain(delivery.id);
  });

  it("is nobody who is to sit the same questions, until their own work is in", async () => {
    const elsewhere = await aProgram();
    const both = await aPerson([
      { program, role: "Teacher" },
      { program: elsewhere, role: "Student" },
    ]);
    const signedIn = await sessionOf(both);
    const delivery = await aDelivery({ program, form: made.form });
    const own = await aDelivery({ program: elsewhere, form: made.form });
    await aRostering(own, both);
    const refused = await get([delivery.id], signedIn);
    expect(refused.status).toBe(403);
    expect(refusalOf(refused).message).toMatch(/^You are to take an assessment with these questions/);
  });

  it("names what is wrong with a selection", async () => {
    expect((await send({ method: "GET", path: "/assessments/results", as: teacher })).status).toBe(400);
    expect((await send({ method: "GET", path: "/assessments/results?ids[]=x", as: teacher })).status).toBe(
      400,
    );
    const many = await get(Array.from({ length: cohortsAtOnce + 1 }, (_, at) => at + 1));
    expect([many.status, refusalOf(many).message]).toEqual([
      400,
      expect.stringContaining(`Choose at most ${cohortsAtOnce} assessments`),
    ]);
  });

  it("opens the teaching point of a question of the delivery, and of no other", async () => {
    const delivery = await aDelivery({ program, form: made.form });
    const item = made.items[0]?.item_id ?? 0;
    const point = (itemId: number) =>
      send({
        method: "GET",
        path: `/assessments/${delivery.id}/items/${itemId}/teaching_point`,
        as: teacher,
      });
    expect(replyOf(getCohortTeachingPoint, await point(item))).toMatchObject({
      title: taught.name,
      text: ["Look at the hydration first."],
    });
    expect(codeOf(await point(item + 1000))).toBe("NOT_FOUND");
  });
});
