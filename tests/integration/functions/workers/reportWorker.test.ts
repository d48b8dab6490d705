import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { s3 } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { env } from "#functions/runtime/env.ts";
import { keys } from "#functions/table/keys.ts";
import { getConnection, putConnection } from "#functions/table/operations/channels.ts";
import { takeJob } from "#functions/table/operations/jobLeases.ts";
import { createJob, getJob, type JobRow } from "#functions/table/operations/jobs.ts";
import { putItem } from "#functions/table/table.ts";
import { handler as reportWorker } from "#functions/workers/reportWorker.ts";
import { getAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import { archivedReportsFolder } from "#shared/domain/reportKeeping.ts";
import { aCourseWith, aCrowd } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aReportOrder } from "#tests/builders/reportOrder.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aDocument, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { dieAt } from "../../killedWorker.ts";

// Housekeeping knows what the worker knows, and the queue to which it sends lost reports again.
const { cloud, send } = useApi("housekeeping");

const node = fileURLToPath(new URL("../../../../node_modules/.bin/node", import.meta.url));
const workerProcess = fileURLToPath(new URL("./workerProcess.ts", import.meta.url));

const nowS = (): number => Math.floor(nowMs() / 1000);
const deliveryOf = (...bodies: string[]) => ({
  Records: bodies.map((body, index) => ({ messageId: `message-${index}`, body })),
});
const messageOf = (jobId: string): string => JSON.stringify({ job_id: jobId });

async function aJob(person: SignedInPerson, courseId: number, facts: Partial<JobRow> = {}) {
  const id = newUlid();
  const input = aReportOrder({ id, programId: person.programId, courseId }, { type: "xlsx" });
  const job: JobRow = {
    id,
    kind: "report",
    program_id: person.programId,
    requested_by: person.id,
    input,
    cursor: null,
    state: "queued",
    progress: 0,
    created_at: isoTime(nowMs()),
    updated_at: isoTime(nowMs()),
    attempts: 0,
    lease_until_s: 0,
    lease: null,
    expires_at_s: nowS() + 3600,
    ...facts,
  };
  await createJob(job);
  return { ...job, object_key: input.object_key };
}

async function filesOf({ programId }: SignedInPerson): Promise<string[]> {
  const reply = await s3().send(
    new ListObjectsV2Command({
      Bucket: env().REPORT_BUCKET,
      Prefix: `${archivedReportsFolder}${programId}/`,
    }),
  );
  return (reply.Contents ?? []).map((object) => object.Key ?? "");
}

describe("reports in the background (C-31)", () => {
  async function aClass(size = 1) {
    const program = await aProgram();
    const document = await aDocument([program]);
    const documents =
      size > 1
        ? Array.from({ length: 40 }, (_, n) => ({ ...document, id: document.id * 1000 + n }))
        : [document];
    const course = await aCourseWith(documents, [program]);
    const [student = ""] = await aCrowd(course, program, size);
    return { courseId: course.id, student, teacher: await aSignedInPerson(program, "Teacher") };
  }

  it("makes one file though its worker is killed half-way", async () => {
    const { courseId, teacher } = await aClass(2000);
    const job = await aJob(teacher, courseId);
    // What it writes: that it has the job, then how far it is.
    await dieAt({ write: 3, when: "made" }, "reportWorker", job.id);
    const half = await getJob(job.id);
    expect(half).toMatchObject({ state: "running", attempts: 1 });
    expect(half?.progress).toBeGreaterThanOrEqual(10);
    expect(await filesOf(teacher)).toEqual([]);

    // While the dead worker's lease runs, nobody else takes the job; once it is over, the next delivery does.
    expect(await reportWorker(deliveryOf(messageOf(job.id)))).toEqual({ batchItemFailures: [] });
    expect(await getJob(job.id)).toMatchObject({ state: "running", attempts: 1 });
    const second = spawn(node, [workerProcess, job.id], {
      env: { ...process.env, CLOCK_OFFSET_MS: "120000" },
      stdio: "ignore",
    });
    await once(second, "exit");
    expect(await getJob(job.id)).toMatchObject({ state: "ready", progress: 100, attempts: 2 });
    expect(await filesOf(teacher)).toEqual([job.object_key]);

    expect(await reportWorker(deliveryOf(messageOf(job.id)))).toEqual({ batchItemFailures: [] });
    expect(await getJob(job.id)).toMatchObject({ attempts: 2 });
  });

  it("waits for the lease of a worker that died, however often its message comes meanwhile", async () => {
    const { courseId, teacher } = await aClass();
    const dead = { state: "running", attempts: 1, lease: newUlid(), lease_until_s: nowS() + 6 } as const;
    const job = await aJob(teacher, courseId, dead);
    const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
    // As often as the queue delivers before it sets a message aside.
    for (const _ of [1, 2, 3]) {
      await sqs.send(
        new SendMessageCommand({ QueueUrl: cloud.queueUrl("reports"), MessageBody: messageOf(job.id) }),
      );
    }
    const ended = await eventually(async () => {
      const seen = await getJob(job.id);
      return seen?.state === "running" ? undefined : seen;
    }, "the report to end");
    expect(ended).toMatchObject({ state: "ready", attempts: 2 });
    expect(nowS()).toBeGreaterThanOrEqual(dead.lease_until_s);
    expect(await filesOf(teacher)).toEqual([job.object_key]);
  });

  it("gives a report up that ends its worker every time", async () => {
    const { courseId, teacher } = await aClass();
    const job = await aJob(teacher, courseId, { state: "running", attempts: 10, lease_until_s: nowS() - 1 });
    expect(await reportWorker(deliveryOf(messageOf(job.id)))).toEqual({ batchItemFailures: [] });
    expect(await getJob(job.id)).toMatchObject({ state: "failed", attempts: 10 });
  });

  it("makes a report once when two workers get it at once", async () => {
    const { courseId, teacher } = await aClass(20);
    const job = await aJob(teacher, courseId);
    const replies = await Promise.all([1, 2].map(() => reportWorker(deliveryOf(messageOf(job.id)))));
    expect(await getJob(job.id)).toMatchObject({ state: "ready", attempts: 1 });
    expect(replies.flatMap((reply) => reply.batchItemFailures).length).toBeLessThanOrEqual(1);
  });

  it("gives a job back that it could not make, so that the next delivery need not wait", async () => {
    const { teacher } = await aClass();
    const job = await aJob(teacher, 999_999);
    for (const attempts of [1, 2]) {
      const reply = await reportWorker(deliveryOf(messageOf(job.id), "not JSON"));
      expect(reply.batchItemFailures.map((failure) => failure.itemIdentifier)).toEqual([
        "message-0",
        "message-1",
      ]);
      expect(await getJob(job.id)).toMatchObject({ state: "running", attempts });
    }
  });

  it("tries a poison report three times, then sets it aside and tells whoever waits for it", async () => {
    const { courseId, student, teacher } = await aClass();
    // Figures that no version of the product wrote: whoever reads them fails.
    await putItem({
      ...keys.courseProgress(courseId, teacher.programId, student),
      course_id: courseId,
      program_id: teacher.programId,
      user_id: student,
      cells: { 1: "damaged" },
    });
    const poison = await aJob(teacher, courseId);
    const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
    for (const MessageBody of ["not a message", messageOf(poison.id)]) {
      await sqs.send(new SendMessageCommand({ QueueUrl: cloud.queueUrl("reports"), MessageBody }));
    }
    const seen = await eventually(
      async () => {
        const answer = await send({
          method: "GET",
          path: `/document_sets/${courseId}/usage_report/async`,
          query: { aws_path: poison.object_key },
          as: teacher,
        });
        const found = replyOf(getAsyncReport, answer);
        return found.state === "failed" ? found : undefined;
      },
      "the failure to show",
      40_000,
    );
    expect(seen.url).toBeUndefined();
    expect(await getJob(poison.id)).toMatchObject({ state: "failed", attempts: 3 });
    expect(await filesOf(teacher)).toEqual([]);
    // Should it be delivered once more, it stays failed.
    expect(await reportWorker(deliveryOf(messageOf(poison.id)))).toEqual({ batchItemFailures: [] });
  });
});

describe("housekeeping", () => {
  async function aTeacherWithCourse() {
    const program = await aProgram();
    const course = await aCourseWith([await aDocument([program])], [program]);
    return { courseId: course.id, teacher: await aSignedInPerson(program, "Teacher") };
  }
  const longAgo = "2026-01-01T00:00:00.000Z";

  it("sends a report again whose message was lost, and gives up one that was tried often", async () => {
    const { courseId, teacher } = await aTeacherWithCourse();
    const lost = await aJob(teacher, courseId, { updated_at: longAgo });
    const hopeless = await aJob(teacher, courseId, { updated_at: longAgo, state: "running", attempts: 3 });
    const fresh = await aJob(teacher, courseId);
    await cloud.runSchedule("housekeeping");
    await eventually(
      async () => ((await getJob(lost.id))?.state === "ready" ? true : undefined),
      "the lost report",
    );
    expect(await getJob(hopeless.id)).toMatchObject({ state: "failed" });
    expect(await getJob(fresh.id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("takes away connections past their end", async () => {
    const { teacher } = await aTeacherWithCourse();
    const connection = (id: string, expires_at_s: number) => ({
      connection_id: id,
      user_id: teacher.id,
      token_hash: teacher.tokenHash,
      program_id: teacher.programId,
      connected_at: longAgo,
      expires_at_s,
    });
    await putConnection(connection("b2xkLW9sZC1vbGQ=", 1));
    await putConnection(connection("bmV3LW5ldy1uZXc=", nowS() + 3600));
    await cloud.runSchedule("housekeeping");
    expect(await getConnection("b2xkLW9sZC1vbGQ=")).toBeUndefined();
    expect(await getConnection("bmV3LW5ldy1uZXc=")).toBeDefined();
  });

  it("leaves a job alone that a worker has just taken up", async () => {
    const { courseId, teacher } = await aTeacherWithCourse();
    const job = await aJob(teacher, courseId);
    await takeJob({ jobId: job.id, lease: "l", untilS: nowS() + 60, nowS: nowS(), now: isoTime(nowMs()) });
    await cloud.runSchedule("housekeeping");
    expect(await getJob(job.id)).toMatchObject({ state: "running", attempts: 1 });
  });
});
