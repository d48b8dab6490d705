import { beforeAll, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { runJob, served } from "#functions/jobs/runJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery, replaceDelivery } from "#functions/table/assessments/deliveries.ts";
import { getRostering, replaceRostering } from "#functions/table/assessments/rosterings.ts";
import { listQuestionStatistics, putQuestionStatistics } from "#functions/table/bank/itemStatistics.ts";
import { getQuestion } from "#functions/table/bank/questions.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { countResponses } from "#functions/workers/countResponses.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { academicYearOf } from "#shared/domain/bank/questionStatistics.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("buildWorker")));

const count = (deliveryId: number) =>
  countResponses(
    { id: newUlid(), input: { delivery_id: deliveryId } } as Parameters<typeof countResponses>[0],
    {
      advance: async () => {},
      tell: () => {},
      remainingMs: () => 600_000,
    } as unknown as Parameters<typeof countResponses>[1],
  );

const right: Given = { option: 0, certainty: "very_certain" };
const wrong: Given = { option: 2, certainty: "uncertain" };

/** Six students, the first ones better; the second item is skipped by the last two. */
const six: readonly (readonly Given[])[] = [
  [right, right, right],
  [right, right, wrong],
  [right, right, wrong],
  [right, wrong, wrong],
  [wrong, {}, wrong],
  [wrong, {}, wrong],
];

async function aSatDelivery(form?: Awaited<ReturnType<typeof aForm>>) {
  const program = await aProgram();
  const built = form ?? (await aForm());
  const delivery = await aDelivery({ program, form: built.form });
  const students = six.map(() => ({ id: newUlid() }));
  for (const [place, given] of six.entries())
    await aSatAssessment({ ...built, delivery }, students[place] ?? { id: newUlid() }, given);
  return { built, delivery, students };
}

describe("statistics of questions from stored responses (A-38, A-39, D-37)", () => {
  it("count what students answered, once for each way of counting it again, beside years that were imported", async () => {
    const { built, delivery } = await aSatDelivery();
    const [first, second] = built.questions;
    if (!first || !second) throw new Error("The form has three questions");
    const at = "2024-07-01T00:00:00.000Z";
    const imported = {
      ...{ id: 1, assessment_question_id: first.id, label: "2023-2024", skips_count: 0 },
      ...{ choice_a_count: 9, choice_b_count: 1, choice_c_count: 0, choice_d_count: 0 },
      ...{ choice_e_count: 0, choice_f_count: 0, administrations_count: 10, difficulty: 0.9 },
      ...{ discrimination: null, average_certainty_rating: null, created_at: at, updated_at: at },
    };
    await putQuestionStatistics([imported]);
    await count(delivery.id);
    const label = academicYearOf(delivery.starts_on);
    const [year, past] = await listQuestionStatistics(first.id);
    expect(past).toEqual(imported);
    expect(year).toMatchObject({
      ...{ label, assessment_question_id: first.id, administrations_count: 6 },
      ...{ choice_a_count: 4, choice_c_count: 2, skips_count: 0, difficulty: 0.6667 },
      average_certainty_rating: 3.3333,
    });
    // Item–rest: x = 1 1 1 1 0 0, rest = 2 1 1 0 0 0. r = (6·4 − 4·4) / √((6·4 − 16)(6·6 − 16)).
    expect(year?.discrimination).toBe(0.6325);
    expect((await listQuestionStatistics(second.id))[0]).toMatchObject({ choice_a_count: 3, skips_count: 2 });
    const counted = await getQuestion(first.id);
    expect(counted).toMatchObject({ difficulty: 0.6667, discrimination: year?.discrimination });

    await count(delivery.id);
    const [again] = await listQuestionStatistics(first.id);
    expect({ ...again, updated_at: null }).toEqual({ ...year, updated_at: null });
    expect((await getQuestion(first.id))?.rev).toBe(counted?.rev);
  });

  it("add deliveries of one form, leave out work that is open again, and follow a window that was moved", async () => {
    const { built, delivery, students } = await aSatDelivery();
    const other = await aSatDelivery(built);
    const [question] = built.questions;
    if (!question) throw new Error("The form has three questions");
    await count(delivery.id);
    await count(other.delivery.id);
    const years = () => listQuestionStatistics(question.id);
    expect((await years())[0]).toMatchObject({ administrations_count: 12, choice_a_count: 8 });

    const rostering = await getRostering(delivery.id, students[0]?.id ?? "");
    if (!rostering?.sitting) throw new Error("The student has sat");
    const { clock } = rostering.sitting;
    const reopened = { ...rostering.sitting, clock: { ...clock, status: "in_progress", submittedAt: null } };
    await replaceRostering(rostering, { sitting: reopened as typeof rostering.sitting });
    await count(delivery.id);
    expect((await years())[0]).toMatchObject({ administrations_count: 11, choice_a_count: 7 });

    const row = await getDelivery(delivery.id);
    if (!row) throw new Error("The delivery stands");
    await replaceDelivery(row, { starts_on: "2021-03-01" });
    await count(delivery.id);
    expect((await years()).map((year) => [year.label, year.administrations_count])).toEqual([
      [academicYearOf(delivery.starts_on), 6],
      ["2020-2021", 5],
    ]);
  });

  it.each([
    { moment: "before its writes", calls: 1, years: 0 },
    { moment: "after the figures are written and before it ends", calls: 2, years: 1 },
  ])("come to the same when a worker is killed $moment, and another one takes the job", async (killed) => {
    const { built, delivery } = await aSatDelivery();
    const job = planJob({
      ...{ kind: "question_statistics", id: newUlid(), requestedBy: newUlid(), programId: null },
      input: { delivery_id: delivery.id },
    });
    await createJob(job);
    const work = (worker: typeof countResponses) => ({
      question_statistics: served(jobKinds.question_statistics, worker),
    });
    let calls = 0;
    const isKilled: typeof countResponses = (one, run) =>
      countResponses(one, {
        ...run,
        advance: async (progress, ...cursor) => {
          if (progress >= 50 && ++calls === killed.calls) throw new Error("killed");
          return run.advance(progress, ...cursor);
        },
      });
    await expect(runJob(job.id, work(isKilled), () => 60_000)).rejects.toThrow("killed");
    const figures = async () => {
      const questions = await Promise.all(built.questions.map(({ id }) => getQuestion(id)));
      const years = await Promise.all(built.questions.map(({ id }) => listQuestionStatistics(id)));
      return {
        questions: questions.map((row) => [row?.difficulty, row?.discrimination, row?.rev]),
        years: years.map((all) => all.map(({ updated_at: _, ...year }) => year)),
      };
    };
    const halfway = await figures();
    expect(halfway.years.map((all) => all.length)).toEqual([killed.years, killed.years, killed.years]);
    expect(await runJob(job.id, work(countResponses), () => 60_000)).toEqual({ state: "done" });
    expect((await getJob(job.id))?.state).toBe("ready");
    const whole = await figures();
    expect(whole.years.map((all) => all[0]?.administrations_count)).toEqual([6, 6, 6]);
    // What was written already stays as it was.
    if (killed.years > 0) expect(whole).toEqual(halfway);
    await count(delivery.id);
    expect(await figures()).toEqual(whole);
  });

  it("are ordered for the end of ten minutes when work comes in", async () => {
    const before = nowMs();
    const { delivery } = await aSatDelivery();
    const tenMinutes = 600_000;
    await eventually(async () => {
      const first = Math.floor(before / tenMinutes) * tenMinutes;
      for (const place of [1, 2, 3]) {
        const dueAt = isoTime(first + place * tenMinutes);
        const job = await getJob(`question-statistics:${delivery.id}:${dueAt}`);
        if (job) return job;
      }
      return undefined;
    }, "the count of the delivery's answers");
  });
});
