import { describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { sendMail } from "#functions/mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { takeJob } from "#functions/table/operations/jobLeases.ts";
import { createJob, getJob, type JobRow } from "#functions/table/operations/jobs.ts";
import { handler as mailWorker } from "#functions/workers/mailWorker.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, aProgram, aSession, useEnvironment } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

// Housekeeping knows the table and the queues; the worker's own sender address comes beside it.
const { cloud, send } = useApi("housekeeping");
useEnvironment(cloud.functionEnv("mailWorker"));

const deliveryOf = (jobId: string) => ({
  Records: [{ messageId: "message", body: JSON.stringify({ job_id: jobId }) }],
});
const anAddress = () => `${newUlid().toLowerCase()}@bedside.test`;

const data = { first_name: "Ada <b>", changed_at: "2026-11-22T08:05:00.000Z" };

/** A mail that was ordered and whose message nobody has sent yet. */
const reader = { student_of: [] };

async function anOrderedMail(to: string, facts: Partial<JobRow> = {}): Promise<JobRow> {
  const input = { mail: "passwordChanged" as const, to, data };
  const order = { id: `mail:${newUlid()}`, kind: "mail" as const, input, requestedBy: null, programId: null };
  const job: JobRow = { ...planJob(order), ...facts };
  await createJob(job);
  return job;
}

const arrived = (to: string) =>
  eventually(async () => {
    const mails = await mailsTo(cloud.url, to);
    return mails.length > 0 ? mails : undefined;
  }, "the mail");

describe("a mail", () => {
  it("lands in the mailbox as text and HTML, from the deployment to the one address", async () => {
    const to = anAddress();
    await sendMail({ kind: "passwordChanged", to, reader, data, mailId: newUlid() });
    const [mail] = await arrived(to);
    expect(mail).toMatchObject({
      subject: "Your password was changed",
      from: { name: "Bedside", address: "no-reply@bedside.localhost" },
      to: [{ address: to }],
    });
    expect(mail?.text).toContain("Hello Ada <b>,");
    expect(mail?.text).toContain("November 22nd 2026 at 08:05 UTC");
    expect(mail?.html).toContain("Hello Ada &#60;b&#62;,");
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });

  it("is sent once though it is ordered twice and its message comes again", async () => {
    const to = anAddress();
    const mailId = newUlid();
    await Promise.all([1, 2].map(() => sendMail({ kind: "passwordChanged", to, reader, data, mailId })));
    await arrived(to);
    await eventually(
      async () => ((await getJob(`mail:${mailId}`))?.state === "ready" ? true : undefined),
      "the job to end",
    );
    expect(await mailWorker(deliveryOf(`mail:${mailId}`))).toEqual({ batchItemFailures: [] });
    await sendMail({ kind: "passwordChanged", to, reader, data, mailId });
    expect(await mailsTo(cloud.url, to)).toHaveLength(1);
  });

  it("is sent by another worker once the lease of one that died has run out, and not before", async () => {
    const nowS = Math.floor(nowMs() / 1000);
    const takenUntil = async (to: string, untilS: number): Promise<string> => {
      const { id } = await anOrderedMail(to);
      await takeJob({ jobId: id, lease: "dead", nowS, untilS, now: isoTime(nowMs()) });
      return id;
    };
    const [held, free] = [anAddress(), anAddress()];
    // Its message is sent anew, to come when the lease has ended: no try is used up.
    const waiting = await mailWorker(deliveryOf(await takenUntil(held, nowS + 60)));
    expect(waiting.batchItemFailures).toEqual([]);
    expect(await mailsTo(cloud.url, held)).toEqual([]);
    const sent = await mailWorker(deliveryOf(await takenUntil(free, nowS - 1)));
    expect(sent.batchItemFailures).toEqual([]);
    expect(await mailsTo(cloud.url, free)).toHaveLength(1);
  });

  it("is sent by housekeeping where its message was lost", async () => {
    const to = anAddress();
    await anOrderedMail(to, { updated_at: "2026-01-01T00:00:00.000Z" });
    await cloud.runSchedule("housekeeping");
    expect(await arrived(to)).toHaveLength(1);
  });

  it("stays open when it was tried in vain, for whoever sends its message again", async () => {
    const to = anAddress();
    const { id } = await anOrderedMail(to, {
      updated_at: "2026-01-01T00:00:00.000Z",
      state: "running",
      attempts: 5,
    });
    await cloud.runSchedule("housekeeping");
    expect(await getJob(id)).toMatchObject({ state: "running", attempts: 5 });
    expect(await mailWorker(deliveryOf(id))).toEqual({ batchItemFailures: [] });
    expect(await mailsTo(cloud.url, to)).toHaveLength(1);
  });

  it.each([
    ["two addresses", { to: "ada@bedside.test,eve@bedside.test" }],
    ["a name beside the address", { to: "Ada <ada@bedside.test>" }],
    ["data of another mail", { data: { name: "Ada" } }],
    ["nothing that says its language", { reader: undefined }],
  ])("is refused with %s", async (_name, wrong) => {
    const mail = {
      ...({ kind: "passwordChanged", to: anAddress(), reader, data, mailId: newUlid() } as const),
      ...wrong,
    };
    // As a caller would whose values come from outside.
    await expect(sendMail(mail as Parameters<typeof sendMail>[0])).rejects.toThrow();
    expect(await getJob(`mail:${mail.mailId}`)).toBeUndefined();
  });
});

describe("the local cloud's mailbox", () => {
  const statusFor = async (headers: Record<string, string>): Promise<number> =>
    (await send({ method: "GET", path: "/local/mailbox", headers })).status;

  it("opens on this machine's own names alone, whatever name led a browser here", async () => {
    for (const host of ["localhost", "north.bedside.localhost:1", "127.0.0.1:1"])
      expect([host, await statusFor({ host })]).toEqual([host, 200]);
    for (const host of ["rebound.example.org", "localhost.example.org"])
      expect([host, await statusFor({ host })]).toEqual([host, 403]);
  });

  it("opens for a provider admin alone where a proxy hands a request on", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.9" };
    expect(await statusFor(forwarded)).toBe(403);
    const program = await aProgram();
    const [teacher, admin] = await Promise.all(
      [false, true].map(async (is_admin) =>
        aSession(await aPerson([{ program, role: "Teacher" }], { is_admin })),
      ),
    );
    expect(await statusFor({ ...forwarded, cookie: teacher?.cookie ?? "" })).toBe(403);
    expect(await statusFor({ ...forwarded, cookie: admin?.cookie ?? "" })).toBe(200);
  });
});

it("a page is answered to HEAD as to GET, without its body", async () => {
  const headers = { accept: "text/html" };
  const [got, head] = [
    await send({ method: "GET", path: "/document_sets", headers }),
    await send({ method: "HEAD", path: "/document_sets", headers }),
  ];
  expect([got.status, head.status]).toEqual([200, 200]);
  expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
  expect(head.headers["content-security-policy"]).toBe(got.headers["content-security-policy"]);
  expect(head.text).toBe("");
});
