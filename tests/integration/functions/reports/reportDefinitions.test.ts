import { afterEach, describe, expect, it } from "vitest";
import { readJob } from "#functions/jobs/job.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { getReportDefinition, putReportDefinition } from "#functions/table/operations/reportDefinitions.ts";
import { runReportSchedule } from "#functions/workers/runReportSchedule.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import {
  createReportDefinition,
  laterFormatText,
  listReportDefinitions,
} from "#shared/contract/reports/definitions.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { cloud, send } = useApi("buildworker");
afterEach(() => cloud.setClockOffset(0));

const plain = {
  ...{ name: "Who is here", builder: "membership", format: 1, type: "csv", schedule: null },
  ...{ filters: { roles: ["Student"] }, columns: { role: true } },
};
const save = (as: SignedInPerson, body: object) =>
  send({ method: "POST", path: "/report_definitions", body: { ...plain, ...body }, as });
const change = (as: SignedInPerson, id: string, body: object) =>
  send({ method: "PUT", path: `/report_definitions/${id}`, body: { ...plain, ...body }, as });
const listOf = async (as: SignedInPerson) =>
  replyOf(listReportDefinitions, await send({ method: "GET", path: "/report_definitions", as })).definitions;
const weekly = (recipients: string[]) => ({ schedule: { every: "week", day: 1, recipients } });

async function aProgramWithStaff() {
  const program = await aProgram();
  const [ada, ben] = [
    await aSignedInPerson(program, "Program Service Administrator"),
    await aSignedInPerson(program, "Curriculum Administrator"),
  ];
  return { program, ada, ben, teacher: await aSignedInPerson(program, "Teacher") };
}

describe("saved reports (C-32)", () => {
  it("are the program's: seen, changed and deleted by all who build reports there, the first change of two standing", async () => {
    const { ada, ben } = await aProgramWithStaff();
    const { id } = replyOf(createReportDefinition, await save(ada, {}));
    const stranger = await aSignedInPerson(await aProgram(), "Program Service Administrator");
    expect(await listOf(stranger)).toEqual([]);
    expect((await change(stranger, id, { rev: 1 })).status).toBe(404);
    expect(await listOf(ben)).toMatchObject([
      { id, name: "Who is here", rev: 1, problem: null, schedule: null },
    ]);
    expect((await change(ben, id, { name: "Students", rev: 1 })).status).toBe(200);
    expect((await change(ada, id, { name: "Mine", rev: 1 })).status).toBe(409);
    expect((await listOf(ada))[0]).toMatchObject({
      name: "Students",
      rev: 2,
      definition: { filters: plain.filters },
    });
    expect((await send({ method: "DELETE", path: `/report_definitions/${id}`, as: ben })).status).toBe(200);
    expect(await listOf(ada)).toEqual([]);
  });

  it("have a name each: another one's is refused, when one is saved and when it is renamed", async () => {
    const { ada, ben } = await aProgramWithStaff();
    const { id } = replyOf(createReportDefinition, await save(ada, {}));
    for (const name of ["Who is here", "WHO IS  HERE", "\uFF37ho is here"]) {
      const refused = refusalOf(await save(ben, { name }));
      expect([refused.code, refused.fields?.[0]?.path]).toEqual(["CONFLICT", "body.name"]);
    }
    const other = replyOf(createReportDefinition, await save(ben, { name: "Others" }));
    expect(codeOf(await change(ben, other.id, { name: "who is here", rev: 1 }))).toBe("CONFLICT");
    expect((await change(ada, id, { name: "Who Is Here", rev: 1 })).status).toBe(200);
    expect((await listOf(ada)).map(({ name }) => name)).toEqual(["Others", "Who Is Here"]);
    const elsewhere = await aProgramWithStaff();
    expect((await save(elsewhere.ada, {})).status).toBe(201);
  });

  it("are refused by name where they do not fit, come of a later version, or go to somebody outside", async () => {
    const { program, ada } = await aProgramWithStaff();
    const student = await aSignedInPerson(program, "Student");
    const refused = [
      [{ columns: { salary: true } }, "body.columns.salary"],
      [{ format: 2 }, "body.format"],
      [weekly(["somebody@elsewhere.test"]), "body.schedule.recipients.0"],
      [weekly([ada.email, student.email]), "body.schedule.recipients.1"],
      [{ schedule: { every: "month", day: 31, recipients: [ada.email] } }, "body.schedule.day"],
      [{ schedule: { every: "week", day: 8, recipients: [ada.email] } }, "body.schedule.day"],
    ] as const;
    for (const [body, path] of refused) {
      const answer = await save(ada, body);
      expect(answer.status, answer.text).toBe(400);
      expect(JSON.parse(answer.text).error.fields.map((field: { path: string }) => field.path)).toContain(
        path,
      );
    }
    expect(await listOf(ada)).toEqual([]);
    const row = {
      id: ada.id,
      program_id: program.id,
      name: "From tomorrow",
      format: 7,
      definition: { shape: "new" },
    };
    const saved_by = { id: ada.id, name: "Ada" };
    await putReportDefinition({
      ...row,
      saved_by,
      saved_at: isoTime(nowMs()),
      schedule: null,
      stopped: null,
      rev: 1,
    });
    expect(await listOf(ada)).toMatchObject([
      { name: "From tomorrow", problem: laterFormatText, definition: null },
    ]);
  });

  it("are made when they are due, once, listed with those they go to, and told by a link that needs signing in", async () => {
    const { program, ada, teacher } = await aProgramWithStaff();
    const { id } = replyOf(createReportDefinition, await save(ada, weekly([teacher.email])));
    const dueAt = (await getReportDefinition(program.id, id))?.schedule?.next_at ?? "";
    await cloud.runSchedule("housekeeping");
    const archiveOf = async (person: SignedInPerson) =>
      replyOf(listArchivedReports, await send({ method: "GET", path: "/archived_reports", as: person }))
        .reports;
    expect(await archiveOf(teacher)).toEqual([]);

    const row = await getJob(`report-schedule:${id}:${dueAt}`);
    if (!row) throw new Error("The next time has a job");
    // Twice, as after a worker that died: one report all the same.
    for (const _ of [1, 2]) await runReportSchedule(readJob(jobKinds.report_schedule, row));
    const next = (await getReportDefinition(program.id, id))?.schedule?.next_at ?? "";
    expect(next >= dueAt).toBe(true);
    const [made] = await eventually(async () => {
      const reports = await archiveOf(teacher);
      return reports[0]?.state === "ready" ? reports : undefined;
    }, "the report");
    expect(made).toMatchObject({ is_own: false, asked_by: expect.stringContaining("(scheduled)") });
    expect(await archiveOf(teacher)).toHaveLength(1);
    const mail = await eventually(async () => (await mailsTo(cloud.url, teacher.email))[0], "the mail");
    expect(mail?.subject).toBe("Who is here is ready");
    expect(mail?.text).toContain("/archived_reports");
    expect(mail?.text).not.toContain("X-Amz-Signature");
  });
});
