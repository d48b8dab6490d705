import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { s3 } from "#functions/ports/storage.ts";
import { reportKey } from "#functions/reports/reportFile.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { env } from "#functions/runtime/env.ts";
import { takeJob } from "#functions/table/operations/jobLeases.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { handler as reportWorker } from "#functions/workers/reportWorker.ts";
import {
  createReport,
  downloadArchivedReport,
  getReport,
  listArchivedReports,
} from "#shared/contract/reports/archivedReports.ts";
import { type ReportOrder, reportKinds } from "#shared/contract/reports/reportKinds.ts";
import { archivedReportsFolder } from "#shared/domain/reportKeeping.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aReportOrder } from "#tests/builders/reportOrder.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { cloud, send } = useApi("housekeeping");
const dayMs = 86_400_000;

afterEach(() => cloud.setClockOffset(0));

async function aClass() {
  const program = await aProgram();
  const course = await aCourseWith([await aDocument([program])], [program], { name: "Medicine" });
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  return { program, course, student, teacher: await aSignedInPerson(program, "Teacher") };
}

const order = (as: SignedInPerson, params: object, report = "course_usage") =>
  send({ method: "POST", path: "/async_reports", body: { report, type: "csv", params }, as });
const archiveOf = async (as: SignedInPerson) =>
  replyOf(listArchivedReports, await send({ method: "GET", path: "/archived_reports", as }));
const download = (as: SignedInPerson, id: string) =>
  send({ method: "GET", path: `/archived_reports/${id}/download`, as });
const remove = (as: SignedInPerson, id: string) =>
  send({ method: "DELETE", path: `/archived_reports/${id}`, as });

async function orderAndWait(person: SignedInPerson, courseId: number): Promise<string> {
  const { aws_path, id } = replyOf(createReport, await order(person, { course_id: courseId }));
  await eventually(async () => {
    const answer = await send({ method: "GET", path: "/async_reports", query: { aws_path }, as: person });
    return replyOf(getReport, answer).url;
  }, "the report");
  return id;
}

async function filesOf(programId: string): Promise<string[]> {
  const Prefix = `${archivedReportsFolder}${programId}/`;
  const reply = await s3().send(new ListObjectsV2Command({ Bucket: env().REPORT_BUCKET, Prefix }));
  return (reply.Contents ?? []).map(({ Key }) => Key ?? "");
}

/** A report of a person's that somebody is making just now. */
async function oneInTheMaking(person: SignedInPerson, courseId: number) {
  const id = newUlid();
  const { id: requestedBy, programId } = person;
  const input = aReportOrder({ id, programId, courseId });
  await createJob(planJob({ id, kind: "report", programId, requestedBy, input }));
  return { id, objectKey: input.object_key };
}

describe("archived reports (C-31, C-44)", () => {
  it("list what somebody ordered, with its filters, size and end, to be downloaded again by nobody else", async () => {
    const { program, course, student, teacher } = await aClass();
    const id = await orderAndWait(teacher, course.id);
    const { reports, kept_days } = await archiveOf(teacher);
    expect(kept_days).toBe(90);
    const [one] = reports;
    expect(one).toMatchObject({
      ...{ id, report: "course_usage", title: "Course usage report", type: "csv", state: "ready" },
      ...{ is_own: true, rows: 1, progress: 100 },
      facts: [
        ["Course", "Medicine"],
        ["Dates", "All dates"],
      ],
    });
    expect(Math.round((Date.parse(one?.kept_until ?? "") - Date.parse(one?.ordered_at ?? "")) / dayMs)).toBe(
      90,
    );
    const file = await fetch(replyOf(downloadArchivedReport, await download(teacher, id)).url);
    const bytes = await file.arrayBuffer();
    expect(bytes.byteLength).toBe(one?.size_bytes);
    expect(new TextDecoder().decode(bytes)).toContain(student.email);

    const colleague = await aSignedInPerson(program, "Teacher");
    expect((await archiveOf(colleague)).reports).toEqual([]);
    expect((await download(colleague, id)).status).toBe(404);
    expect((await remove(colleague, id)).status).toBe(404);
    expect((await order(student, { course_id: course.id })).status).toBe(403);
  });

  it("refuse an order that is not one, and name what does not fit", async () => {
    const { course, teacher } = await aClass();
    const other = await aClass();
    expect((await order(teacher, { course_id: other.course.id })).status).toBe(404);
    const reversed = { course_id: course.id, start_date: "2026-11-30", end_date: "2026-11-01" };
    for (const params of [{}, { course_id: course.id, tab: "x" }, { course_id: course.id, q: 1 }, reversed]) {
      expect((await order(teacher, params)).status).toBe(400);
    }
    expect((await order(teacher, { course_id: course.id }, "nothing")).status).toBe(400);
    expect((await archiveOf(teacher)).reports).toEqual([]);
  });

  it("are deleted with their file on request, and by themselves when their time is over", async () => {
    const { program, course, teacher } = await aClass();
    const [first, second] = [await orderAndWait(teacher, course.id), await orderAndWait(teacher, course.id)];
    expect((await remove(teacher, first)).status).toBe(200);
    expect((await remove(teacher, first)).status).toBe(404);
    expect((await archiveOf(teacher)).reports.map(({ id }) => id)).toEqual([second]);
    expect(await filesOf(program.id)).toEqual([expect.stringContaining(second)]);

    await cloud.setClockOffset(89 * dayMs);
    await cloud.runSchedule("housekeeping");
    expect(await filesOf(program.id)).toHaveLength(1);
    await cloud.setClockOffset(90 * dayMs + 60_000);
    await cloud.runSchedule("housekeeping");
    expect(await filesOf(program.id)).toEqual([]);
    expect(await getJob(second)).toBeUndefined();
  });

  it("cancelled while they are made never come to stand there, and leave no file", async () => {
    const { program, course, teacher } = await aClass();
    const { id } = await oneInTheMaking(teacher, course.id);
    const nowS = Math.floor(nowMs() / 1000);
    // Somebody has taken it up, and is asked to stop.
    await takeJob({ jobId: id, lease: "dead", untilS: nowS, nowS, now: isoTime(nowMs()) });
    expect((await archiveOf(teacher)).reports.map(({ state }) => state)).toEqual(["running"]);
    expect((await remove(teacher, id)).status).toBe(200);
    expect((await archiveOf(teacher)).reports).toEqual([]);
    const delivery = { Records: [{ messageId: "m", body: JSON.stringify({ job_id: id }) }] };
    expect(await reportWorker(delivery)).toEqual({ batchItemFailures: [] });
    expect(await filesOf(program.id)).toEqual([]);
    await cloud.setClockOffset(30 * 60_000);
    await cloud.runSchedule("housekeeping");
    expect(await getJob(id)).toBeUndefined();
  });

  it.each([
    { report: "course_usage", was: "Teacher", is: "IT Administrator" },
    { report: "course_usage", was: "Teacher", is: "Student" },
    { report: "built", was: "Curriculum Administrator", is: "Teacher" },
    { report: "document_links", was: "Content Production Associate", is: "Assessment Production Associate" },
  ] as const)("are closed with the right to $report: a $was who becomes $is", async ({ report, was, is }) => {
    const program = await aProgram({ is_editorial: report === "document_links" });
    const course = await aCourseWith([await aDocument([program])], [program]);
    const person = await aSignedInPerson(program, was);
    const params = {
      course_usage: { course_id: course.id },
      built: { builder: "membership", filters: {}, columns: {} },
      document_links: { document_id: (await aDocument([program])).id },
    }[report];
    const id = await aMadeReport(person, { report, params });
    expect((await archiveOf(person)).reports.map((one) => one.id)).toEqual([id]);
    expect((await download(person, id)).status).toBe(200);
    await giveRole(person, is);
    await expectClosed(person, id);
  });

  it("are closed to whom one was shared with, once they may not see reports any more", async () => {
    const program = await aProgram();
    const [owner, reader] = [
      await aSignedInPerson(program, "Curriculum Administrator"),
      await aSignedInPerson(program, "Teacher"),
    ];
    const params = { builder: "membership", filters: {}, columns: {} };
    const id = await aMadeReport(owner, { report: "built", params, shared_with: [reader.id] }, [reader.id]);
    expect((await archiveOf(reader)).reports.map((one) => one.id)).toEqual([id]);
    await giveRole(reader, "Content Production Associate");
    await expectClosed(reader, id);
    expect((await download(owner, id)).status).toBe(200);
  });

  it("are closed with a course that the program has no more", async () => {
    const program = await aProgram();
    const teacher = await aSignedInPerson(program, "Teacher");
    const elsewhere = await aCourseWith([], [await aProgram()]);
    const id = await aMadeReport(teacher, {
      report: "course_usage",
      params: { course_id: elsewhere.id },
    });
    await expectClosed(teacher, id);
  });
});

/** A report that stands ready in somebody's archive. */
async function aMadeReport(
  { id: requestedBy, programId }: SignedInPerson,
  parts: Partial<ReportOrder> & Pick<ReportOrder, "report">,
  listedWith: readonly string[] = [],
): Promise<string> {
  const id = newUlid();
  const input = aReportOrder({ id, programId, courseId: 0 }, parts);
  const job = planJob({ id, kind: reportKinds[parts.report].job, programId, requestedBy, input });
  const outcome = { size_bytes: 1, rows: 1 };
  await createJob({ ...job, state: "ready", progress: 100, outcome }, { listedWith, listedAs: "report" });
  return id;
}

async function giveRole({ memberships }: SignedInPerson, role: Role): Promise<void> {
  const [membership] = memberships;
  if (!membership) throw new Error("A person without a membership");
  await putMembership({ ...membership, role }, Math.floor(nowMs() / 1000));
}

/** By every way to a report: not listed, downloaded, asked after or deleted, and kept as it is. */
async function expectClosed(person: SignedInPerson, id: string): Promise<void> {
  const listed = await send({ method: "GET", path: "/archived_reports", as: person });
  if (listed.status === 200) expect(replyOf(listArchivedReports, listed).reports).toEqual([]);
  else expect(codeOf(listed)).toBe("FORBIDDEN");
  const job = await getJob(id);
  const aws_path = reportKey(person.programId, id, "csv");
  const answers = [
    await download(person, id),
    await send({ method: "GET", path: "/async_reports", query: { aws_path }, as: person }),
    await remove(person, id),
  ];
  for (const { status } of answers) expect([403, 404]).toContain(status);
  expect(await getJob(id)).toEqual(job);
}
