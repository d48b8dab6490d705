import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery } from "#functions/table/assessments/deliveries.ts";
import { rosteringsOf, rosteringsOfPerson } from "#functions/table/assessments/rosterings.ts";
import { type JobRow, listDueJobs, openDueJob } from "#functions/table/operations/jobs.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { handler } from "#functions/workers/buildWorker.ts";
import { createDelivery, type Delivery, updateDelivery } from "#shared/contract/assessments/deliveries.ts";
import { assessmentNoticeInput } from "#shared/contract/assessments/noticeJob.ts";
import { addRosterings, setDateExceptions } from "#shared/contract/assessments/rosterings.ts";
import { shortDate } from "#shared/domain/assessments/shortDates.ts";
import { daysAfter } from "#shared/domain/dates.ts";
import { aDelivery, aForm, type BuiltForm } from "#tests/builders/assessments.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { todayAt } from "#tests/builders/today.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, dieAt, dieRostering, goOn } from "../killedWorker.ts";

const { cloud, send } = useApi("buildWorker");
let program: Program;
let admin: SignedInPerson;
let made: BuiltForm;
beforeAll(async () => {
  program = await aProgram();
  admin = await aSignedInPerson(program, "Curriculum Administrator");
  made = await aForm();
});

const today = (): string => todayAt(program.time_zone);
const written = (days: readonly [number, number]) => ({
  ...{ default_form_id: made.form.id, form_ids: [made.form.id], purpose: "Early", nickname: "Spring" },
  type_of_student: { graduation_years: [], disciplines: [] },
  ...{ starts_on: daysAfter(today(), days[0]), ends_on: daysAfter(today(), days[1]) },
  ...{ pause_limit_minutes: 10, restarts_allowed: 1, allows_date_exceptions: true, is_custom_course: false },
});
const create = async (days: readonly [number, number]): Promise<Delivery> =>
  replyOf(
    createDelivery,
    await send({
      ...{ method: "POST", path: "/assessments", as: admin },
      body: { ...written(days), program_id: program.id },
    }),
  );
const at = (id: number, part = "") => `/assessments/${id}${part}`;
type Student = { id: string; email: string };
const aStudent = (parts: Parameters<typeof aPerson>[1] = {}): Promise<Student> =>
  aPerson([{ program, role: "Student" }], { email: `${newUlid().toLowerCase()}@school.test`, ...parts });
const add = async (id: number, students: readonly Student[]) =>
  replyOf(
    addRosterings,
    await send({
      ...{ method: "POST", path: at(id, "/rosterings"), as: admin },
      body: { user_ids: students.map((student) => student.id) },
    }),
  );
const subjects = async ({ email }: Pick<Student, "email">): Promise<(string | undefined)[]> =>
  (await mailsTo(cloud.url, email)).map(({ subject }) => subject);

/** Mails about a delivery that wait for their day, by what they tell of. */
async function waiting(id: number, about: string): Promise<JobRow[]> {
  const jobs = await listDueJobs(isoTime(nowMs() + 400 * 86_400_000), 5000);
  return jobs.filter(({ kind, input }) => {
    if (kind !== "assessment_notice") return false;
    const order = assessmentNoticeInput.parse(input);
    return order.delivery_id === id && order.about === about;
  });
}
/** Lets the day of such mails come, and sends them. */
async function comeDue(id: number, about: string): Promise<void> {
  for (const job of await waiting(id, about)) {
    await openDueJob(job, isoTime(nowMs()));
    await goOn(handler, job.id);
  }
}
const arrived = (student: Pick<Student, "email">, subject: string) =>
  eventually(async () => (await subjects(student)).includes(subject) || undefined, subject);

describe("mails about an assessment (issue 30; ADR 0414)", () => {
  it("tell each student once that it opened, where the worker is killed and the order repeated", async () => {
    const delivery = await create([0, 7]);
    const [first, second] = await Promise.all([aStudent(), aStudent()]);
    await add(delivery.id, [first, second]);
    const orders = await waiting(delivery.id, "opens");
    // The one of the delivery, and the one of those who came into it once it was open.
    expect(orders).toHaveLength(2);
    for (const [turn, job] of orders.entries()) {
      await openDueJob(job, isoTime(nowMs()));
      if (turn === 0) await dieAt({ write: 3, when: "made" }, "buildWorker", job.id);
      await goOn(handler, job.id);
      await goOn(handler, job.id);
    }
    for (const student of [first, second]) {
      await arrived(student, "Your assessment is open: Spring");
      expect(await subjects(student)).toEqual(["Your assessment is open: Spring"]);
    }
    const [mail] = await mailsTo(cloud.url, first.email);
    expect(mail?.text).toContain(program.time_zone);
    expect(mail?.text).toContain("/rosterings");
  });

  it("are ordered once for each student who is added, where whoever adds them dies at any write (A-13)", async () => {
    const delivery = await create([0, 7]);
    const students: Student[] = [];
    while (students.length < 60)
      students.push(...(await Promise.all(Array.from({ length: 20 }, () => aStudent()))));
    const userIds = students.map(({ id }) => id);
    // Two transactions: 45 students and the rest.
    await dieRostering(anyDeath(2), { deliveryId: delivery.id, userIds });
    const { changed, unchanged } = await add(delivery.id, students);
    expect(changed + unchanged).toBe(60);
    expect(await add(delivery.id, students)).toMatchObject({ changed: 0, unchanged: 60 });
    const rostered = (await rosteringsOf(delivery.id)).map(({ user_id }) => user_id);
    expect(rostered.toSorted()).toEqual(userIds.toSorted());
    const found = await Promise.all(userIds.map(rosteringsOfPerson));
    expect(found.map((rows) => rows.map(({ delivery_id }) => delivery_id))).toEqual(
      userIds.map(() => [delivery.id]),
    );
    const ordered = (await waiting(delivery.id, "opens")).flatMap(
      ({ input }) => assessmentNoticeInput.parse(input).user_ids ?? [],
    );
    expect(ordered.toSorted()).toEqual(userIds.toSorted());
  });

  it("leave out who has begun, and remind a day before the end whoever has not submitted", async () => {
    const delivery = await create([0, 5]);
    const kept = await getDelivery(delivery.id);
    if (!kept) throw new Error("The delivery is missing");
    const [done, running, idle] = await Promise.all([aStudent(), aStudent(), aStudent()]);
    await aSatAssessment({ ...made, delivery: kept }, done);
    await aSatAssessment({ ...made, delivery: kept }, running, [], { isRunning: true });
    await add(delivery.id, [idle]);
    await comeDue(delivery.id, "opens");
    await comeDue(delivery.id, "closes");
    await arrived(idle, "Last day: Spring");
    await arrived(running, "Last day: Spring");
    expect((await subjects(idle)).toSorted()).toEqual([
      "Last day: Spring",
      "Your assessment is open: Spring",
    ]);
    expect(await subjects(running)).toEqual(["Last day: Spring"]);
    expect(await subjects(done)).toEqual([]);
  });

  it("go to nobody whose access has ended, or who has not registered", async () => {
    const delivery = await create([0, 7]);
    const idle = await aStudent();
    const endMs = nowMs() + 4_000;
    const ends = (subscription_end: string | null): Promise<Student> =>
      aPerson([{ program, role: "Student", subscription_end }], {
        email: `${newUlid().toLowerCase()}@school.test`,
      });
    const [invited, leaving] = await Promise.all([ends(null), ends(isoTime(endMs))]);
    await add(delivery.id, [idle, invited, leaving]);
    await eventually(async () => nowMs() > endMs || undefined, "The access ends");
    await comeDue(delivery.id, "opens");
    await arrived(idle, "Your assessment is open: Spring");
    expect(await subjects(invited)).toEqual([]);
    expect(await subjects(leaving)).toEqual([]);
  });

  it("follow a window that was moved, and dates of one student", async () => {
    const delivery = await create([3, 9]);
    const [usual, own] = await Promise.all([aStudent(), aStudent()]);
    await add(delivery.id, [usual, own]);
    expect(await waiting(delivery.id, "opens")).toHaveLength(1);
    const dates = { start: shortDate(today()), end: shortDate(daysAfter(today(), 4)) };
    replyOf(
      setDateExceptions,
      await send({
        ...{ method: "PUT", path: at(delivery.id, `/rosterings/${own.id}/date_exceptions`), as: admin },
        body: dates,
      }),
    );
    await comeDue(delivery.id, "opens");
    await arrived(own, "Your assessment is open: Spring");
    // Not open to the others, whose mail came due too early here.
    expect(await subjects(usual)).toEqual([]);
    const before = await waiting(delivery.id, "closes");
    replyOf(
      updateDelivery,
      await send({
        ...{ method: "PUT", path: at(delivery.id), as: admin },
        body: { ...written([0, 9]), rev: delivery.rev },
      }),
    );
    // The end stayed: it is not ordered again.
    expect(await waiting(delivery.id, "closes")).toHaveLength(before.length);
    await comeDue(delivery.id, "opens");
    await arrived(usual, "Your assessment is open: Spring");
    expect(await subjects(own)).toEqual(["Your assessment is open: Spring"]);
  });

  it("tell the program's staff once all work is in, and not where somebody works on by then", async () => {
    const school = await aProgram();
    const head = await aPerson([{ program: school, role: "Program Service Administrator" }], {
      email: `${newUlid().toLowerCase()}@school.test`,
    });
    for (const isLate of [true, false]) {
      const delivery = await aDelivery({ program: school, form: made.form, host: "localhost:3000" });
      await aSatAssessment({ ...made, delivery }, await aPerson([{ program: school, role: "Student" }]));
      const byClock = await aPerson([{ program: school, role: "Student" }]);
      await aSatAssessment({ ...made, delivery }, byClock, [], { isTimedOut: true });
      await eventually(
        async () => ((await waiting(delivery.id, "done")).length > 0 ? true : undefined),
        "the order of the mail to staff",
      );
      const late = await aPerson([{ program: school, role: "Student" }]);
      if (isLate) await aSatAssessment({ ...made, delivery }, late, [], { isRunning: true });
      for (const job of await waiting(delivery.id, "done")) {
        await openDueJob(job, isoTime(nowMs()));
        await goOn(handler, job.id);
        await goOn(handler, job.id);
      }
    }
    const subject = `All students are done: ${made.form.exam_name}`;
    await eventually(async () => (await mailsTo(cloud.url, head.email))[0], subject);
    const [mail, ...others] = await mailsTo(cloud.url, head.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain("2 students took it. 1 assessment was submitted by the clock.");
  });
});
