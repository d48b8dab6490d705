import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { requireOwnJob } from "#functions/jobs/requireOwnJob.ts";
import { served } from "#functions/jobs/runJob.ts";
import { serveKinds } from "#functions/jobs/serveJobs.ts";
import { authenticate } from "#functions/runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  createJob,
  discardJob,
  getJob,
  type JobRow,
  listJobsOfPerson,
  listOpenJobs,
} from "#functions/table/operations/jobs.ts";
import type { JobDefinition } from "#shared/contract/jobs.ts";
import { aReportOrder } from "#tests/builders/reportOrder.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

useApi("housekeeping");

/** A kind of job that the product does not have: it counts, and works in parts. */
const counting = {
  queue: "reports",
  input: z.object({ upTo: z.number() }),
  cursor: z.object({ next: z.number() }),
  leaseSeconds: 60,
  keptDays: 1,
  action: "usage_report.read",
  failedText: "Could not count.",
} as const satisfies JobDefinition;

async function aJob(facts: Partial<JobRow> = {}): Promise<JobRow> {
  const job: JobRow = {
    id: newUlid(),
    kind: "counting",
    program_id: null,
    requested_by: null,
    input: { upTo: 5 },
    cursor: null,
    state: "queued",
    progress: 0,
    created_at: isoTime(nowMs()),
    updated_at: isoTime(nowMs()),
    attempts: 0,
    lease_until_s: 0,
    lease: null,
    expires_at_s: Math.floor(nowMs() / 1000) + 3600,
    ...facts,
  };
  expect(await createJob(job)).toBe(true);
  return job;
}

/** A worker that counts two numbers a call, and dies before the number that is given, the first time it comes there. */
function aCounter({ diesAt }: { diesAt?: number } = {}) {
  const counted: number[] = [];
  const sentOn: string[] = [];
  let isDue = true;
  const handler = serveKinds(
    "reports",
    {
      counting: served(counting, async ({ input, cursor }, { advance }) => {
        const from = cursor?.next ?? 0;
        for (let n = from; n < Math.min(from + 2, input.upTo); n++) {
          if (n === diesAt && isDue) {
            isDue = false;
            throw new Error("died");
          }
          counted.push(n);
          await advance((100 * n) / input.upTo, { next: n + 1 });
        }
        return from + 2 < input.upTo ? "more" : undefined;
      }),
    },
    { atOnce: 1, sendOn: async ({ job_id }) => void sentOn.push(job_id) },
  );
  const deliver = (id: string) =>
    handler({ Records: [{ messageId: "m", body: JSON.stringify({ job_id: id }) }] });
  return { counted, sentOn, deliver };
}

describe("a job that works in parts", () => {
  it("is sent on until it is done, and each part begins where the last one ended", async () => {
    const { id } = await aJob();
    const counter = aCounter();
    for (const left of [2, 1, 0]) {
      expect(await counter.deliver(id)).toEqual({ batchItemFailures: [] });
      expect((await getJob(id))?.state).toBe(left > 0 ? "running" : "ready");
    }
    expect(counter.counted).toEqual([0, 1, 2, 3, 4]);
    expect(counter.sentOn).toEqual([id, id]);
    expect(await getJob(id)).toMatchObject({ progress: 100, cursor: { next: 5 } });
  });

  it("goes on where its worker died, and has all its tries again for what is left", async () => {
    const { id } = await aJob({ attempts: 2 });
    const counter = aCounter({ diesAt: 1 });
    expect((await counter.deliver(id)).batchItemFailures).toHaveLength(1);
    expect(await getJob(id)).toMatchObject({ attempts: 1, cursor: { next: 1 }, lease_until_s: 0 });
    while ((await getJob(id))?.state !== "ready") await counter.deliver(id);
    expect(counter.counted).toEqual([0, 1, 2, 3, 4]);
  });

  it("ends without a failure where nobody wants it any more, whether it advances or fails then", async () => {
    for (const how of ["advances", "fails", "ends"] as const) {
      const job = await aJob();
      const cancels = served(counting, async (_job, run) => {
        const at = isoTime(nowMs());
        // Housekeeping knows nothing of this kind, and must not come to it.
        await discardJob(job.id, { now: at, deleteAt: "2999-01-01T00:00:00.000Z" });
        if (how === "advances") await run.advance(50, { next: 3 });
        if (how === "fails") throw new Error("What it works on is gone");
      });
      const serve = serveKinds("reports", { counting: cancels }, { atOnce: 1 });
      const Records = [{ messageId: "m", body: JSON.stringify({ job_id: job.id }) }];
      expect(await serve({ Records }, { getRemainingTimeInMillis: () => 60_000 })).toEqual({
        batchItemFailures: [],
      });
      expect((await getJob(job.id))?.state).toBe("discarded");
    }
  });

  it("takes a lease that ends with its worker's time", async () => {
    const { id } = await aJob();
    const leases: number[] = [];
    const handler = serveKinds(
      "reports",
      {
        counting: served(counting, async (_job, { advance }) => {
          leases.push((await getJob(id))?.lease_until_s ?? 0);
          await advance(1, { next: 1 });
          leases.push((await getJob(id))?.lease_until_s ?? 0);
        }),
      },
      { atOnce: 1 },
    );
    const endS = Math.ceil(nowMs() / 1000) + 20;
    const context = { getRemainingTimeInMillis: () => endS * 1000 - nowMs() };
    await handler({ Records: [{ messageId: "m", body: JSON.stringify({ job_id: id }) }] }, context);
    expect(leases).toHaveLength(2);
    for (const until of leases) expect(until).toBeLessThanOrEqual(endS);
  });

  it("fails by name where its queue does not send it on, or another kind's worker gets it", async () => {
    const { id } = await aJob();
    const cases = [
      serveKinds("reports", { counting: served(counting, async () => "more") }, { atOnce: 1 }),
      serveKinds("reports", {}, { atOnce: 1 }),
    ];
    for (const handler of cases) {
      const reply = await handler({ Records: [{ messageId: "m", body: JSON.stringify({ job_id: id }) }] });
      expect(reply.batchItemFailures).toHaveLength(1);
    }
  });
});

describe("a person's jobs", () => {
  const signedIn = async (person: SignedInPerson) => {
    const [name = "", value = ""] = person.cookie.split("=");
    const found = await authenticate(new Map([[name, value]]), "localhost");
    if (!found) throw new Error("Nobody is signed in");
    return found;
  };
  const reportOf = (person: SignedInPerson, facts: Partial<JobRow> = {}) =>
    aJob({
      kind: "report",
      requested_by: person.id,
      program_id: person.programId,
      input: aReportOrder({ id: newUlid(), programId: person.programId, courseId: 1 }),
      ...facts,
    });

  it("are listed by kind, the newest first, and nobody else's", async () => {
    const program = await aProgram();
    const [ada, ben] = [await aSignedInPerson(program, "Teacher"), await aSignedInPerson(program, "Teacher")];
    const ids = [(await reportOf(ada)).id, (await reportOf(ada)).id, (await reportOf(ada)).id];
    await aJob({ requested_by: ada.id });
    await reportOf(ben);
    const listed = async (limit: number, before?: string) => {
      const { jobs, next } = await listJobsOfPerson(ada.id, { kind: "report", limit, before });
      return { ids: jobs.map(({ id }) => id), next };
    };
    const newestFirst = [...ids].reverse();
    expect(await listed(10)).toEqual({ ids: newestFirst, next: null });
    expect(await listed(2)).toEqual({ ids: newestFirst.slice(0, 2), next: newestFirst[1] });
    expect(await listed(2, newestFirst[1])).toEqual({ ids: newestFirst.slice(2), next: null });
  });

  it("are made once under one id, and stand open until they end", async () => {
    const job = await aJob();
    expect(await createJob({ ...job, input: { upTo: 9 } })).toBe(false);
    expect((await getJob(job.id))?.input).toEqual({ upTo: 5 });
    expect((await listOpenJobs("counting")).map(({ id }) => id)).toContain(job.id);
  });

  it("are seen by whoever ordered them, in the program they did, while they may do what the kind demands", async () => {
    const program = await aProgram();
    const ada = await aSignedInPerson(program, "Teacher");
    const { id } = await reportOf(ada);
    expect((await requireOwnJob("report", id, await signedIn(ada))).input.type).toBe("csv");

    const student = await aSignedInPerson(program, "Student");
    const refused = [
      ["another person's", id, await aSignedInPerson(program, "Teacher")],
      ["one of another program", (await reportOf(ada, { program_id: (await aProgram()).id })).id, ada],
      ["one past its end", (await reportOf(ada, { expires_at_s: 1 })).id, ada],
      ["one of another kind", (await aJob({ requested_by: ada.id, program_id: program.id })).id, ada],
      ["one that their role may not see", (await reportOf(student)).id, student],
      ["none", undefined, ada],
    ] as const;
    for (const [what, jobId, person] of refused) {
      await expect(requireOwnJob("report", jobId, await signedIn(person)), what).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  it("of the kind that nobody may see are seen by nobody", async () => {
    const ada = await aSignedInPerson(await aProgram(), "Program Service Administrator");
    const mail = { mail: "passwordChanged", to: "a@b.test", data: {} };
    const { id } = await aJob({ kind: "mail", requested_by: ada.id, program_id: ada.programId, input: mail });
    await expect(requireOwnJob("mail", id, await signedIn(ada))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
