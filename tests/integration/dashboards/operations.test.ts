import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeAll, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { putPeopleImport } from "#functions/table/members/peopleImports.ts";
import { createJob, failJob, getJob, type JobRow } from "#functions/table/operations/jobs.ts";
import { providerAuditLogRoutes } from "#shared/contract/dashboards/audit.ts";
import {
  getSuperadminDashboard,
  listSetAside,
  redriveQueue,
} from "#shared/contract/dashboards/operations.ts";
import { productDay } from "#shared/domain/productDay.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession, type BuiltPerson, testPassword } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("dashboards");

let person: BuiltPerson;
let admin: Credentials;
let sqs: SQSClient;

beforeAll(async () => {
  person = await aPerson([], { is_admin: true, first_name: "Morgan", last_name: "Provider" });
  admin = await aSession(person);
  sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
});

const asidePath = "/queues/mail/set_aside";
const dashboard = async (query: { start_date?: string; end_date?: string } = {}) => {
  const answer = await send({ method: "GET", path: "/superadmin_dashboard", as: admin, query });
  return replyOf(getSuperadminDashboard, answer);
};
const setAside = async (): Promise<number> =>
  (await dashboard()).queues.find(({ name }) => name === "mail")?.set_aside ?? -1;

const aMailJob = (id: string, state: JobRow["state"] = "queued"): JobRow => {
  const data = { first_name: "Ana", changed_at: "2026-11-20T08:00:00.000Z" };
  const input = { mail: "passwordChanged" as const, to: "ana@bedside.test", data };
  const order = { id, kind: "mail" as const, input, requestedBy: null, programId: null };
  return { ...planJob(order), state, attempts: 5 };
};

const lay = (body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: cloud.queueUrl("mail-dlq"), MessageBody: body }));

describe("the superadmin dashboard (C-44)", () => {
  it("counts sign-ins of a day, and shows jobs that wait and that have failed", async () => {
    const today = async (): Promise<number> => (await dashboard()).use.at(-1)?.sign_ins ?? 0;
    const before = await today();
    const body = { email: person.email, password: testPassword };
    expect((await send({ method: "POST", path: "/session", body })).status).toBe(201);
    const seen = await dashboard();
    expect(seen.end_date).toBe(productDay(new Date().toISOString()));
    expect(seen.use).toHaveLength(30);
    expect(await today()).toBe(before + 1);

    const failed = `mail:failed-${newUlid()}`;
    const open = `mail:open-${newUlid()}`;
    await createJob(aMailJob(failed));
    // The twenty oldest are shown, and other tests leave mails behind.
    await createJob({ ...aMailJob(open), created_at: "2020-01-01T00:00:00.000Z" });
    await failJob(failed, new Date().toISOString());
    const after = await dashboard();
    expect(after.failed_jobs.find(({ id }) => id === failed)).toMatchObject({
      state: "failed",
      about: "passwordChanged to ana@bedside.test",
    });
    expect(after.open_mail.map(({ id }) => id)).toContain(open);
    expect(after.open_mail.map(({ id }) => id)).not.toContain(failed);
    await failJob(open, new Date().toISOString());
  });

  it("counts other days on the server, and refuses a range that is none", async () => {
    const path = "/superadmin_dashboard";
    const query = { start_date: "2026-01-30", end_date: "2026-02-02" };
    const seen = replyOf(getSuperadminDashboard, await send({ method: "GET", path, as: admin, query }));
    expect(seen.use.map(({ date }) => date)).toEqual([
      "2026-01-30",
      "2026-01-31",
      "2026-02-01",
      "2026-02-02",
    ]);
    const wrong = { start_date: "2026-02-31" };
    expect(codeOf(await send({ method: "GET", path, as: admin, query: wrong }))).toBe("INVALID_REQUEST");
  });

  it("counts programs by state, and shows the files of people of the range with how each goes", async () => {
    const before = (await dashboard()).programs;
    const [open, closed] = [
      await aProgram({ name: "Takes files" }),
      await aProgram({ archived_at: new Date().toISOString() }),
    ];
    await aProgram({ is_editorial: true });
    // Other tests make programs at the same time.
    const after = (await dashboard()).programs;
    expect(after.active).toBeGreaterThan(before.active);
    expect(after.inactive).toBeGreaterThan(before.inactive);
    expect(after.editorial).toBeGreaterThan(before.editorial);

    // Days of its own: the latest files alone are shown, and other tests send in many today.
    const aFile = async (program_id: string, day: string): Promise<string> => {
      const id = newUlid();
      const created_at = `${day}T12:00:00.000Z`;
      await putPeopleImport({
        ...{ id, program_id, created_at, created_by: person.id, file_name: `${id}.csv`, people: 3 },
        ...{ object_key: `people_imports/${id}.json`, is_of_students: true, roles: ["Student"] },
        expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
      });
      return id;
    };
    const [read, stopped, old] = [
      await aFile(open.id, "2021-03-31"),
      await aFile(closed.id, "2021-03-30"),
      await aFile(open.id, "2021-02-20"),
    ];
    const input = { import_id: stopped, object_key: "none", host: "localhost", added_by: person };
    const { id: by, email, first_name, last_name } = person;
    await createJob({
      ...aMailJob(`people-import:${stopped}`),
      kind: "people_import",
      input: { ...input, added_by: { id: by, email, first_name, last_name } },
      cursor: { at: 2, added: 1, left_out: [], left_out_count: 1 },
    });
    await failJob(`people-import:${stopped}`, new Date().toISOString());
    const { imports } = await dashboard({ start_date: "2021-03-01", end_date: "2021-03-31" });
    expect(imports.count).toBe(2);
    const shown = (id: string) => imports.files.find((file) => file.id === id);
    expect(shown(read)).toMatchObject({ state: "previewed", added: 0, program_name: "Takes files" });
    expect(shown(stopped)).toMatchObject({ state: "failed", added: 1, people: 3 });
    expect(shown(old)).toBeUndefined();
    expect(imports.files.indexOf(shown(read) as never)).toBeLessThan(
      imports.files.indexOf(shown(stopped) as never),
    );
  });

  it("is for provider admins alone", async () => {
    const program = await aProgram();
    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    for (const path of ["/superadmin_dashboard", asidePath])
      expect(codeOf(await send({ method: "GET", path, as: staff }))).toBe("FORBIDDEN");
    const post = { method: "POST", path: "/queues/mail/redrive", body: {} } as const;
    expect(codeOf(await send({ ...post, as: staff }))).toBe("FORBIDDEN");
    expect(codeOf(await send({ ...post, path: "/queues/none/redrive", as: admin }))).toBe("INVALID_REQUEST");
  });
});

describe("what a queue has set aside (C-44)", () => {
  it("is shown, stays where it is, and is sent again once under one key, with an entry in the audit log", async () => {
    const id = `mail:aside-${newUlid()}`;
    await createJob(aMailJob(id));
    const before = await setAside();
    await lay(JSON.stringify({ job_id: id }));
    await lay("no JSON at all");
    expect(await setAside()).toBe(before + 2);

    const shown = replyOf(listSetAside, await send({ method: "GET", path: asidePath, as: admin }));
    expect(shown.messages.find(({ job }) => job?.id === id)?.job?.state).toBe("queued");
    expect(shown.messages.find(({ text }) => text === "no JSON at all")?.job).toBeNull();
    expect(await setAside()).toBe(before + 2);

    // Looking hid them for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2200));
    const press = {
      method: "POST",
      path: "/queues/mail/redrive",
      as: admin,
      body: {},
      headers: { "idempotency-key": newUlid() },
    } as const;
    const first = replyOf(redriveQueue, await send(press));
    expect(first.moved).toBeGreaterThanOrEqual(2);
    const again = await send(press);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(replyOf(redriveQueue, again)).toEqual(first);

    const log = replyOf(
      providerAuditLogRoutes.list,
      await send({
        method: "GET",
        path: "/provider_audit_log",
        as: admin,
        query: { filters: ["action=queue.redriven"] },
      }),
    );
    expect(log.filter(({ actor }) => actor?.id === person.id)).toHaveLength(1);
    await eventually(async () => {
      const job = await getJob(id);
      return job?.state === "ready" ? job : undefined;
    }, "the mail to be sent after all");
  });
});
