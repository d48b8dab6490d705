import { beforeAll, describe, expect, it } from "vitest";
import { regradeId } from "#functions/assessments/correctable.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { putCorrections } from "#functions/table/assessments/forms.ts";
import { listStudentResults, putStudentResult } from "#functions/table/assessments/studentResults.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { jobWrites } from "#functions/table/operations/jobs.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { handler } from "#functions/workers/buildWorker.ts";
import { projectStudentResult } from "#functions/workers/projectStudentResult.ts";
import { regradeForm } from "#functions/workers/regradeForm.ts";
import {
  correctExamItem,
  getFormCorrections,
  previewCorrection,
} from "#shared/contract/assessments/corrections.ts";
import { getOwnResults } from "#shared/contract/assessments/ownResults.ts";
import { aDelivery, aForm, type BuiltForm } from "#tests/builders/assessments.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, dieAt, endLease, goOn } from "../killedWorker.ts";

const { send, cloud } = useApi("buildWorker");

let staff: SignedInPerson;
let program: Program;
let admin: SignedInPerson;

beforeAll(async () => {
  staff = await aSignedInPerson(await aProgram({ is_editorial: true }), "Assessment Production Associate");
  program = await aProgram();
  admin = await aSignedInPerson(program, "Program Service Administrator");
});

const cut = { on_track_from: 0.75, off_track_below: 0.5, method: "angoff", set_on: "2026-09-01" } as const;
const aTakenForm = (parts: Parameters<typeof aForm>[0] = {}) =>
  aForm({ count: 2, cut_scores: { Early: cut }, ...parts });
const right = { option: 0, certainty: "certain" } as const;
const other = { option: 1, certainty: "certain" } as const;

/** Three students of a delivery: both answers right, one of them, none. */
async function aTakenDelivery(made: BuiltForm) {
  const delivery = await aDelivery({ program, form: made.form });
  const students: SignedInPerson[] = [];
  for (const given of [
    [right, right],
    [other, right],
    [other, other],
  ]) {
    const student = await aSignedInPerson(program, "Student");
    await aSatAssessment({ ...made, delivery }, student, given);
    await projectStudentResult(delivery.id, student.id);
    students.push(student);
  }
  return { delivery, students };
}

const call = (form: { id: number }, method: "GET" | "POST", body?: unknown, part = "") =>
  send({ method, path: `/exam_variations/${form.id}/corrections${part}`, as: staff, body });
const firstOf = ({ items }: BuiltForm): number => items[0]?.item_id ?? 0;
const scoresIn = async (deliveryId: number) =>
  new Map(
    (await listStudentResults(deliveryId)).map((row) => [row.user_id, `${row.correct} of ${row.total}`]),
  );
const entriesOf = async (deliveryId: number) =>
  (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7))).filter(
    ({ action, subject }) => action === "assessment.regraded" && subject.id === String(deliveryId),
  );

/** Waits until results were made anew. */
const regraded = (form: { id: number }) =>
  eventually(async () => {
    const read = replyOf(getFormCorrections, await call(form, "GET"));
    return read.regrade === "done" ? read : undefined;
  }, "results to be made anew");

describe("correcting an exam that students took (A-12; ADR 0421)", () => {
  it("says whose score would change and who would cross a cut, and changes nothing by it", async () => {
    const made = await aTakenForm();
    const { delivery } = await aTakenDelivery(made);
    const body = { exam_item_id: firstOf(made), accepted: [0, 1] };
    const { deliveries } = replyOf(previewCorrection, await call(made.form, "POST", body, "/preview"));
    expect(deliveries).toEqual([
      {
        ...{ id: delivery.id, title: expect.stringContaining(delivery.nickname), program_name: program.name },
        ...{ students: 3, higher: 2, lower: 0 },
        moved: expect.arrayContaining([
          { from: "Below Target", to: "On Track", students: 1 },
          { from: "Off Track", to: "Below Target", students: 1 },
        ]),
      },
    ]);
    expect([...(await scoresIn(delivery.id)).values()].sort()).toEqual(["0 of 2", "1 of 2", "2 of 2"]);
  });

  it("scores every student again, keeps the old score, and tells the program once", async () => {
    const made = await aTakenForm();
    const { delivery, students } = await aTakenDelivery(made);
    const [best, middle, last] = students.map(({ id }) => id);
    const body = {
      exam_item_id: firstOf(made),
      accepted: [0, 1],
      rev: 0,
      reason: "Both drugs are first line.",
    };
    const saved = replyOf(correctExamItem, await call(made.form, "POST", body));
    expect(saved.items[0]).toMatchObject({
      ...{ accepted: [0, 1], validated_as: [0] },
      corrections: [{ accepted: [0, 1], reason: "Both drugs are first line." }],
    });
    await regraded(made.form);
    expect(await scoresIn(delivery.id)).toEqual(
      new Map([
        [best, "2 of 2"],
        [middle, "2 of 2"],
        [last, "1 of 2"],
      ]),
    );
    const results = await listStudentResults(delivery.id);
    // A run that read the form before the correction writes last.
    const [result] = results;
    if (!result) throw new Error("There is no result");
    expect(await putStudentResult({ ...result, corrections_rev: 0, correct: 0 })).toBe(false);
    expect(results.find(({ user_id }) => user_id === last)?.earlier).toEqual([
      { corrections_rev: 0, total: 2, correct: 0 },
    ]);
    const own = replyOf(
      getOwnResults,
      await send({ method: "GET", path: `/rosterings/${delivery.id}/results`, as: students[1] }),
    );
    expect(own.items[0]).toMatchObject({ accuracy: "Correct", corrected_on: expect.any(String) });
    expect(own.figures).toMatchObject({ accuracy_percentage: 100 });
    expect((await entriesOf(delivery.id)).map(({ details }) => details)).toEqual([
      {
        Correction: "Question 1 has several right answers: A, B.",
        Reason: "Both drugs are first line.",
        Students: "2 of 3 scores changed",
      },
    ]);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(cloud.url, admin.email);
      const about = mails.filter(({ subject }) => subject?.includes(delivery.nickname));
      return about.length > 0 ? about : undefined;
    }, "the mail about it");
    expect(mail?.text).toContain("3 took it. 2 scores changed.");

    // Taken out of the score; whoever submits later is scored by it, too.
    const dropped = { ...body, accepted: null, rev: saved.rev, reason: "The picture was missing." };
    replyOf(correctExamItem, await call(made.form, "POST", dropped));
    await regraded(made.form);
    const late = await aSignedInPerson(program, "Student");
    await aSatAssessment({ ...made, delivery }, late, [right, other]);
    await projectStudentResult(delivery.id, late.id);
    expect(await scoresIn(delivery.id)).toEqual(
      new Map([
        [best, "1 of 1"],
        [middle, "1 of 1"],
        [last, "0 of 1"],
        [late.id, "0 of 1"],
      ]),
    );
  });

  it("comes to the same where a worker dies between two deliveries and another begins again", async () => {
    const made = await aTakenForm();
    const [one, two] = [await aTakenDelivery(made), await aTakenDelivery(made)];
    const body = { exam_item_id: firstOf(made), accepted: [1], rev: 0, reason: "The key was wrong." };
    replyOf(correctExamItem, await call(made.form, "POST", body));
    await regraded(made.form);
    const job = {
      ...{ id: `form-regrade:${made.form.id}:1`, kind: "form_regrade", cursor: null, outcome: null },
      created_at: (await entriesOf(one.delivery.id))[0]?.at ?? "",
      input: {
        ...{ form_id: made.form.id, compiled_id: made.form.compiled_id ?? "", corrections: 1 },
        ...{ ordered_by: { id: staff.id, name: "Staff", email: staff.email }, host: "localhost" },
      },
    };
    type Run = Parameters<typeof regradeForm>;
    const run = {
      advance: async () => {},
      advanceWrite: () => ({}),
      tell: () => {},
      remainingMs: () => 60_000,
    };
    // Only what the worker looks at.
    await regradeForm(job as unknown as Run[0], run as unknown as Run[1]);
    for (const { delivery } of [one, two]) {
      expect([...(await scoresIn(delivery.id)).values()].sort()).toEqual(["1 of 2", "1 of 2", "2 of 2"]);
      expect((await entriesOf(delivery.id)).map(({ details }) => details.Students)).toEqual([
        "3 of 3 scores changed",
      ]);
    }
  });

  it("comes to the same where the worker is killed at any of its writes, twice", async () => {
    const made = await aTakenForm();
    const taken = [await aTakenDelivery(made), await aTakenDelivery(made)];
    const by = { id: staff.id, name: "Staff" };
    const at = isoTime(nowMs());
    const compiled_id = made.form.compiled_id ?? "";
    const correction = { item_id: firstOf(made), accepted: [1], reason: "The key was wrong.", at, by };
    const job = planJob({
      kind: "form_regrade",
      id: regradeId(made.form.id, 1),
      input: {
        ...{ form_id: made.form.id, compiled_id, corrections: 1, host: "localhost:1" },
        ordered_by: { ...by, email: staff.email },
      },
      ...{ requestedBy: staff.id, programId: null },
    });
    const others = jobWrites(job);
    // Nobody is told of the job: its workers are those of this test alone.
    expect(await putCorrections({ ...made.form, compiled_id }, [correction], { at, others })).toBe(true);
    // Taking the job, three results, the count of answers, the entry and the mail of the first delivery; then those of the second.
    const deaths = [anyDeath(6), { write: 2 + anyDeath(3).write, when: "sent" } as const];
    for (const death of deaths) {
      await endLease(job.id);
      await dieAt(death, "buildWorker", job.id);
    }
    await goOn(handler, job.id);
    for (const { delivery } of taken) {
      expect([...(await scoresIn(delivery.id)).values()].sort()).toEqual(["1 of 2", "1 of 2", "2 of 2"]);
      const results = await listStudentResults(delivery.id);
      expect(results.map(({ earlier }) => earlier.length)).toEqual([1, 1, 1]);
      expect((await entriesOf(delivery.id)).map(({ details }) => details.Students)).toEqual([
        "3 of 3 scores changed",
      ]);
      const about = async () =>
        (await mailsTo(cloud.url, admin.email)).filter(({ subject }) => subject?.includes(delivery.nickname));
      await eventually(async () => (await about()).length > 0 || undefined, "the mail about it");
      expect(await about()).toHaveLength(1);
    }
  });

  it("refuses what is no correction, with a reason that says so", async () => {
    const made = await aTakenForm();
    const item = { exam_item_id: firstOf(made), rev: 0, reason: "Wrong key." };
    const refusals = [
      { ...item, accepted: [0] },
      { ...item, accepted: [] },
      { ...item, accepted: [25] },
      { ...item, accepted: [1, 1] },
      { ...item, accepted: [1], reason: " " },
      { ...item, accepted: [1], exam_item_id: 999_999_999 },
    ];
    for (const body of refusals) {
      const answer = await call(made.form, "POST", body);
      expect([body, answer.status, codeOf(answer)]).toEqual([body, 400, "INVALID_REQUEST"]);
    }
    const moved = await call(made.form, "POST", { ...item, accepted: [1], rev: 7 });
    expect([moved.status, refusalOf(moved).message]).toEqual([409, expect.stringContaining("meanwhile")]);
    const draft = await aTakenForm({ status: "draft" });
    const early = await call(draft.form, "POST", { ...item, exam_item_id: firstOf(draft), accepted: [1] });
    expect([early.status, refusalOf(early).message]).toEqual([409, expect.stringContaining("No student")]);
    expect(replyOf(getFormCorrections, await call(made.form, "GET")).items[0]?.corrections).toEqual([]);
  });
});
