import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import { type FormRow, getForm } from "#functions/table/assessments/forms.ts";
import { getToDo } from "#functions/table/assessments/toDos.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { getProgram, type Program, replaceProgram } from "#functions/table/programs/programs.ts";
import { projectStudentResult } from "#functions/workers/projectStudentResult.ts";
import { getCohortChanges } from "#shared/contract/assessments/cohortChanges.ts";
import { setCutScores, setEquating } from "#shared/contract/assessments/examVariations.ts";
import {
  assignToDo,
  getLearningProgress,
  getStudentResults,
} from "#shared/contract/assessments/learningProgress.ts";
import { getOwnResults, listOwnToDos } from "#shared/contract/assessments/ownResults.ts";
import { getOwnPerformance } from "#shared/contract/assessments/ownRosterings.ts";
import { aDelivery, aForm, aRostering, type BuiltForm } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aDocument, addItems, aProgram, enroll, setProgress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("assessments");

let program: Program;
let teacher: SignedInPerson;
let staff: SignedInPerson;
let made: BuiltForm;
let caseId: number;
let course: CourseRow;

const cuts = { method: "angoff", set_on: "2026-09-01" } as const;

/** A program with a course of one pediatric case, and a form of two questions with cut scores for both purposes. */
beforeAll(async () => {
  program = await aProgram();
  teacher = await aSignedInPerson(program, "Teacher");
  staff = await aSignedInPerson(await aProgram({ is_editorial: true }), "Assessment Production Associate");
  course = await aCourse([program]);
  const document = await aDocument([program], { clinical: { clinical_disciplines: ["Pediatrics"] } });
  caseId = document.id;
  await addItems(course, [document]);
  await enroll(course, program, teacher);
  const questions = await someQuestions(2, () => ({ efficiency_breakpoints_seconds: [30, 90] }));
  made = await aForm({
    questions,
    cut_scores: {
      Early: { on_track_from: 1, off_track_below: 0.5, ...cuts },
      Late: { on_track_from: 1, off_track_below: 1, ...cuts },
    },
  });
});

const right: Given = { option: 0, certainty: "certain" };
const wrong: Given = { option: 2, certainty: "certain" };

const get = (path: string, as: Sent["as"] = teacher) => send({ method: "GET", path, as });
const read = async (...ids: number[]) =>
  replyOf(
    getLearningProgress,
    await get(`/assessments/results/students?${ids.map((id) => `ids[]=${id}`).join("&")}`),
  );
async function sits(delivery: DeliveryRow, student: SignedInPerson, given: readonly Given[]): Promise<void> {
  await aSatAssessment({ ...made, delivery }, student, given);
  await projectStudentResult(delivery.id, student.id);
}
const named = (last_name: string) => aSignedInPerson(program, "Student", { first_name: "Ann", last_name });
const deliver = (purpose: "Early" | "Late", days: readonly [number, number]) =>
  aDelivery({ program, form: made.form, purpose, days });

async function switchOn(isOn: boolean): Promise<void> {
  const now = await getProgram(program.id, { consistent: true });
  if (now) await replaceProgram(now, { ...now, feature_flags: { ind_result_faculty_feature: isOn } }, []);
}

describe("learning progress (A-25, A-26)", () => {
  it("shows each student of a late assessment beside their early one, by cut scores, with the cases completed by then", async () => {
    await switchOn(false);
    const early = await deliver("Early", [-60, -50]);
    const late = await deliver("Late", [-9, -2]);
    const [abel, brown] = [await named("Abel"), await named("Brown")];
    const waiting = await named("Clark");
    await enroll(course, program, abel);
    await setProgress(
      abel,
      { id: caseId },
      { percent_complete: 100, completed_at: "2026-01-05T10:00:00.000Z" },
    );
    await sits(early, abel, [right, wrong]);
    await sits(late, abel, [right, right]);
    await sits(late, brown, [right, wrong]);
    await aRostering(late, waiting);
    const progress = await read(late.id);
    expect(progress).toMatchObject({
      ...{ multiple_cohorts: false, purpose: "Late", discipline: "Pediatrics" },
      ind_result_faculty_feature: false,
      cut_scores: [{ purpose: "Early" }, { purpose: "Late", on_track_from_percent: 100, method: "angoff" }],
    });
    expect(
      progress.students.map((row) => [
        ...[row.student_name, row.status, row.progress_indicator_text_early],
        ...[row.progress_indicator_text_late, row.case_completion_fraction],
      ]),
    ).toEqual([
      ["Clark, Ann", "Closed", "N/A", "N/A", null],
      ["Abel, Ann", "Completed", "Below Target", "On Track", "1/1"],
      ["Brown, Ann", "Completed", "N/A", "Off Track", "0/1"],
    ]);
    const [, first, second] = progress.students;
    expect(first).toMatchObject({
      ...{ progress_indicator_color_late: "on-track", late_rostering_progress_url: null },
      date_range_for_early_assessment: expect.stringMatching(/^\d\d\/\d\d\/\d\d - \d\d\/\d\d\/\d\d$/),
      student_case_log_path: `/document_sets/${course.id}/users/${abel.id}/document_set_usage_report`,
    });
    expect(second?.student_case_log_path).toBeNull();
    const administrator = await aSignedInPerson(program, "Program Service Administrator");
    const path = `/assessments/results/students?ids[]=${late.id}`;
    const others = replyOf(getLearningProgress, await get(path, administrator));
    // In no course, and shown the same report: it is open to all who read course reports.
    expect(others.students[1]?.student_case_log_path).toBe(first?.student_case_log_path);
    const only = await read(early.id);
    expect(only.students).toMatchObject([
      { progress_indicator_text_early: "Below Target", progress_indicator_text_late: "N/A" },
    ]);
  });

  it("of several assessments pairs those that were selected", async () => {
    const [early, late] = [await deliver("Early", [-60, -50]), await deliver("Late", [-9, -2])];
    const student = await named("Dale");
    await sits(early, student, [right, right]);
    await sits(late, student, [wrong, wrong]);
    expect(await read(late.id, early.id)).toMatchObject({
      ...{ multiple_cohorts: true, purpose: null },
      students: [
        {
          ...{ student_name: "Dale, Ann", assessment_type: "Pediatrics 2027" },
          ...{ progress_indicator_text_early: "On Track", progress_indicator_text_late: "Off Track" },
          ...{ status_for_early_assessment: "Completed", status_for_late_assessment: "Completed" },
        },
      ],
    });
  });

  it("groups students by who moved from early to late, with figures of groups of five or more alone", async () => {
    const questions = await someQuestions(2, (place) => ({
      ...{ efficiency_breakpoints_seconds: [30, 90], system: place === 0 ? "Renal" : "Cardiovascular" },
      clinical_disciplines: ["Pediatrics"],
    }));
    const own = await aForm({ questions, cut_scores: made.form.cut_scores });
    const early = await aDelivery({ program, form: own.form, purpose: "Early", days: [-60, -50] });
    const late = await aDelivery({ program, form: own.form, purpose: "Late", days: [-9, -2] });
    const sit = async (delivery: DeliveryRow, student: SignedInPerson, given: readonly Given[]) => {
      await aSatAssessment({ ...own, delivery }, student, given);
      await projectStudentResult(delivery.id, student.id);
    };
    // So many that a system has ten answers.
    for (const last_name of ["Eve", "Dan", "Cal", "Bea", "Ada", "Fay", "Gus", "Hal", "Ida", "Jon"]) {
      const student = await named(last_name);
      await sit(early, student, [wrong, right]);
      await enroll(course, program, student);
      await setProgress(
        student,
        { id: caseId },
        { percent_complete: 100, completed_at: isoTime(nowMs() - 3_600_000) },
      );
      await sit(late, student, [right, right]);
    }
    const [fell, once] = [await named("Kay"), await named("Lou")];
    await sit(early, fell, [right, right]);
    await sit(late, fell, [wrong, right]);
    await sit(late, once, [right, right]);
    const path = `/assessments/results/changes?ids[]=${late.id}`;
    const { groups, not_compared } = replyOf(getCohortChanges, await get(path));
    expect(not_compared).toBe(1);
    expect(groups.map(({ direction, students }) => [direction, students.length])).toEqual([
      ["up", 10],
      ["down", 1],
    ]);
    expect(groups[0]?.students[0]).toEqual({
      ...{ user_id: expect.any(String), student_name: "Ada, Ann", assessment_type: "Pediatrics 2027" },
      ...{ early: "Below Target", late: "On Track" },
    });
    expect(groups[0]?.figures).toMatchObject({
      ...{ surely_wrong_early: 0.5, surely_wrong_late: 0, lost: null },
      gained: { system: "Renal", early: { correct: 0, total: 10 }, late: { correct: 10, total: 10 } },
    });
    expect(groups[1]).toMatchObject({
      ...{ students: [{ student_name: "Kay, Ann", early: "On Track", late: "Off Track" }], figures: null },
    });
    // Learning Progress says the same of each.
    const rows = (await read(late.id)).students;
    for (const { user_id, early: was, late: is } of groups.flatMap(({ students }) => students))
      expect(rows.find((row) => row.user_id === user_id)).toMatchObject({
        ...{ progress_indicator_text_early: was, progress_indicator_text_late: is },
      });
    const elsewhere = await aSignedInPerson(await aProgram(), "Teacher");
    expect((await get(path, elsewhere)).status).toBe(404);
  });

  it("is N/A without cut scores, which assessment staff set", async () => {
    const { form, items } = await aForm({ questions: made.questions });
    const delivery = await aDelivery({ program, form, purpose: "Late" });
    const student = await named("Evans");
    await aSatAssessment({ form, items, delivery }, student, [right, wrong]);
    await projectStudentResult(delivery.id, student.id);
    const lpi = async () => (await read(delivery.id)).students[0]?.progress_indicator_text_late;
    expect(await lpi()).toBe("N/A");
    const body = { rev: 0, purpose: "Late", on_track_from_percent: 50, off_track_below_percent: 40, ...cuts };
    const set = (parts: object, as: Sent["as"] = staff) =>
      send({
        method: "PUT",
        path: `/exam_variations/${form.id}/cut_scores`,
        body: { ...body, ...parts },
        as,
      });
    expect((await set({}, teacher)).status).toBe(403);
    const crossed = await set({ off_track_below_percent: 60 });
    expect([crossed.status, refusalOf(crossed).message]).toEqual([
      400,
      expect.stringContaining("Off Track cannot reach above On Track"),
    ]);
    expect(replyOf(setCutScores, await set({})).cut_scores).toEqual({
      Early: null,
      Late: { on_track_from_percent: 50, off_track_below_percent: 40, ...cuts },
    });
    expect((await set({})).status).toBe(409);
    expect(await lpi()).toBe("On Track");
  });
});

describe("equating constants of a form (A-25, A-26)", () => {
  it("put its scores on the scale and under the cut scores of its base form, which every report says", async () => {
    const questions = await someQuestions(5, () => ({ efficiency_breakpoints_seconds: [30, 90] }));
    const base = await aForm({
      questions,
      cut_scores: {
        Early: { on_track_from: 0.6, off_track_below: 0.4, ...cuts },
        Late: { on_track_from: 0.6, off_track_below: 0.4, ...cuts },
      },
    });
    const harder = await aForm({ questions, form_name: "Form B" });
    const student = await named("Grant");
    const sat = async (of: typeof base, purpose: "Early" | "Late", days: readonly [number, number]) => {
      const delivery = await aDelivery({ program, form: of.form, purpose, days });
      await aSatAssessment({ ...of, delivery }, student, [right, right, wrong, wrong, wrong]);
      await projectStudentResult(delivery.id, student.id);
      return delivery;
    };
    await sat(base, "Early", [-60, -50]);
    const late = await sat(harder, "Late", [-9, -2]);
    const lpi = async () => {
      const { students, cut_scores } = await read(late.id);
      const used = cut_scores.find(({ form }) => form.includes("Form B"));
      return [students[0]?.progress_indicator_text_late, used?.equated];
    };
    const own = async () =>
      replyOf(getOwnPerformance, await get("/rosterings/own/performance", student)).early_and_late[0];
    expect(await lpi()).toEqual(["N/A", undefined]);
    expect((await own())?.equated).toBeNull();

    const constants = {
      ...{ base_form_id: base.form.id, slope: 1, intercept: 1 },
      ...{ method: "tucker", set_on: "2026-09-01" },
    };
    const putOf = ({ id }: FormRow, rev: number, equating: object | null, as: Sent["as"] = staff) =>
      send({ method: "PUT", path: `/exam_variations/${id}/equating`, body: { rev, equating }, as });
    const put = (rev: number, equating: object | null, as: Sent["as"] = staff) =>
      putOf(harder.form, rev, equating, as);
    expect((await put(0, constants, teacher)).status).toBe(403);
    expect((await put(0, { ...constants, slope: 0 })).status).toBe(400);
    const { form: stranger } = await aForm({ count: 5 });
    expect(refusalOf(await put(0, { ...constants, base_form_id: stranger.id })).message).toBe(
      "Choose a validated form of the same discipline with at least 5 questions in common.",
    );
    const kept = replyOf(setEquating, await put(0, constants));
    expect(kept.equating).toMatchObject({ ...constants, common: 5 });
    expect(kept.equating_bases.map(({ id }) => id)).toContain(base.form.id);
    expect((await put(0, constants)).status).toBe(409);
    expect(await lpi()).toEqual([
      "On Track",
      {
        ...{ to: `${base.form.exam_name}, Form A, version 1`, method: "tucker", common: 5 },
        set_on: "2026-09-01",
      },
    ]);
    expect(await own()).toMatchObject({
      late: { accuracy_percentage: 40 },
      equated: { early: 40, late: expect.closeTo(60), scale: "Form A, version 1" },
    });
    const chained = await putOf(base.form, 0, { ...constants, base_form_id: harder.form.id });
    expect(refusalOf(chained).message).toBe(
      "This form is put on the scale of another one itself. Choose that one.",
    );
    const longer = [...questions, ...(await someQuestions(2))];
    const { form: third } = await aForm({ questions: longer, unscored: [6], form_name: "Form C" });
    const baseOnThird = await putOf(base.form, 0, { ...constants, base_form_id: third.id });
    expect(refusalOf(baseOnThird).message).toBe(
      "Other forms are put on the scale of this one. Take their constants away first.",
    );
    replyOf(setEquating, await putOf(third, 0, constants));
    expect((await getForm(third.id))?.equating).toMatchObject({ own_items: 6, base_items: 5, common: 5 });
    const { form: fresh } = await aForm({ questions, form_name: "Form D", status: "validated" });
    expect(refusalOf(await putOf(fresh, 0, constants)).message).toBe(
      "Only a form that students may have taken can be equated.",
    );
    expect(replyOf(setEquating, await put(1, null)).equating).toBeNull();
    expect(await lpi()).toEqual(["N/A", undefined]);
  });
});

describe("one student's results, read by faculty (A-21, A-22, A-27)", () => {
  it("need the program's feature, agree with what the student reads, and are kept in the audit log", async () => {
    await switchOn(false);
    const delivery = await deliver("Late", [-9, -2]);
    const student = await named("Flint");
    await sits(delivery, student, [right, wrong]);
    const path = `/assessments/${delivery.id}/students/${student.id}/results`;
    expect((await get(path)).status).toBe(403);
    expect((await get(path, staff)).status).toBe(200);
    await switchOn(true);
    expect((await read(delivery.id)).students[0]).toMatchObject({ late_rostering_progress_url: path });
    const results = replyOf(getStudentResults, await get(path));
    const own = replyOf(getOwnResults, await get(`/rosterings/${delivery.id}/results`, student));
    expect([results.figures, results.areas]).toEqual([own.figures, own.areas]);
    expect(results).toMatchObject({ student: { full_name: "Ann Flint" }, id: delivery.id });
    expect(results.items.map(({ todo_action_element, question }) => [todo_action_element, question])).toEqual(
      [
        ["Not a to-do", null],
        ["Not a to-do", null],
      ],
    );
    const entries = await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7));
    expect(
      entries.filter(({ action, subject }) => action === "student_results.read" && subject.id === student.id),
    ).toMatchObject([{ actor: { id: staff.id } }, { actor: { id: teacher.id } }]);
  });

  it("can be assigned for review, and taken back without touching what is the student's own", async () => {
    await switchOn(true);
    const delivery = await deliver("Late", [-9, -2]);
    const student = await named("Hale");
    await sits(delivery, student, [wrong, wrong]);
    const [own, assigned] = made.items.map(({ item_id }) => item_id);
    const path = `/assessments/${delivery.id}/students/${student.id}`;
    const assign = (item: number | undefined, action: string, as: Sent["as"] = teacher) =>
      send({ method: "PUT", path: `${path}/items/${item}/to_do`, body: { action }, as });
    const change = (item: number | undefined, action: string) =>
      send({
        method: "PUT",
        path: `/rosterings/${delivery.id}/items/${item}/to_do`,
        body: { action },
        as: student,
      });
    const statesOf = async () =>
      replyOf(getOwnResults, await get(`/rosterings/${delivery.id}/results`, student)).items.map(
        ({ todo_action_element }) => todo_action_element,
      );
    const seen = async () =>
      replyOf(getStudentResults, await get(`${path}/results`)).items.map(
        ({ todo_action_element }) => todo_action_element,
      );
    await change(own, "add");
    expect(await seen()).toEqual(["Not a to-do", "Not a to-do"]);
    for (const item of [own, assigned, assigned])
      expect(replyOf(assignToDo, await assign(item, "assign")).todo_action_element).toBe("Assigned");
    const by = `${teacher.first_name} ${teacher.last_name}`;
    expect(await statesOf()).toEqual([`Assigned: ${by}`, `Assigned: ${by}`]);
    const { to_dos } = replyOf(listOwnToDos, await get("/rosterings/own/to_dos", student));
    expect(to_dos.map(({ assigned_by, reviews }) => [assigned_by, reviews])).toEqual([
      [by, 0],
      [by, 0],
    ]);
    expect(codeOf(await change(assigned, "remove"))).toBe("CONFLICT");
    for (const item of [own, assigned]) await assign(item, "withdraw");
    expect(await seen()).toEqual(["Not a to-do", "Not a to-do"]);
    expect(await statesOf()).toEqual(["Already a to-do", "ADD TO-DO"]);
    for (const action of ["add", "reviewed", "reviewed", "reviewed", "reviewed"])
      await change(assigned, action);
    const place = { user_id: student.id, delivery_id: delivery.id, item_id: assigned ?? 0 };
    const before = await getToDo(place);
    for (const action of ["assign", "withdraw"]) await assign(assigned, action);
    expect(before?.done_at).toMatch(/Z$/);
    expect(await getToDo(place)).toMatchObject({ done_at: before?.done_at });
    expect((await getToDo(place))?.assigned).toBeUndefined();
    expect((await assign(assigned, "assign", student)).status).toBe(403);
    expect((await assign(999_999_999, "assign")).status).toBe(404);
    await switchOn(false);
    expect((await assign(assigned, "assign")).status).toBe(403);
  });

  it("are nobody else's, and do not exist before the work is in", async () => {
    await switchOn(true);
    const delivery = await deliver("Late", [-1, 1]);
    const student = await named("Grant");
    await aSatAssessment({ ...made, delivery }, student, [right], { isRunning: true });
    const path = `/assessments/${delivery.id}/students/${student.id}/results`;
    expect(codeOf(await get(path))).toBe("RESULTS_NOT_OUT");
    expect((await get(path, student)).status).toBe(403);
    expect((await get(path, await aSignedInPerson(await aProgram(), "Teacher"))).status).toBe(404);
    expect((await get(path.replace(student.id, teacher.id))).status).toBe(404);
  });
});
