import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import { beforeEach, describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid } from "#functions/runtime/clock.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getPeopleImport, previewPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import type { Role } from "#shared/domain/roles.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { dieAt } from "../killedWorker.ts";
import { rowsOfProgram } from "./rowsOfProgram.ts";

const { cloud, send } = useApi("peopleWorker");

const node = fileURLToPath(new URL("../../../node_modules/.bin/node", import.meta.url));
const workerProcess = fileURLToPath(new URL("../../../scripts/bench/importWorker.ts", import.meta.url));

let program: Program;
let administrator: BuiltPerson;
let as: Credentials;
let mark: string;
beforeEach(async () => {
  mark = newUlid().slice(-10).toLowerCase();
  program = await aProgram();
  administrator = await aPerson([{ program, role: "Program Service Administrator" }]);
  as = await aSession(administrator);
});

const addressOf = (name: string): string => `${name}.${mark}@bedside.test`;
const csv = (...lines: string[]): string => ["First Name,Last Name,Email,Role", ...lines].join("\n");
const preview = (content: string, more: Record<string, unknown> = {}, who = as) =>
  send({
    method: "POST",
    path: "/people_imports",
    body: { file_name: "people.csv", format: "csv", content, default_role: "Student", ...more },
    as: who,
  });
const previewed = async (content: string, more: Record<string, unknown> = {}, who = as) =>
  replyOf(previewPeopleImport, await preview(content, more, who));
const start = (id: string, who = as) =>
  send({ method: "POST", path: `/people_imports/${id}/start`, body: undefined, as: who });
const read = async (id: string) =>
  replyOf(getPeopleImport, await send({ method: "GET", path: `/people_imports/${id}`, as }));
const ended = (id: string) =>
  eventually(async () => {
    const found = await read(id);
    return found.state === "ready" || found.state === "failed" ? found : undefined;
  }, "the import's end");
const addressesInProgram = async () =>
  (await readPeopleOfProgram(program.id)).rows.map(({ email }) => email).toSorted();

describe("the preview of a file of people (C-43)", () => {
  it("names every bad line with its field and reason, and adds nobody", async () => {
    const before = await addressesInProgram();
    const reply = await previewed(
      csv(
        `Ada,Lovelace,${addressOf("ada")},Student`,
        `Grace,Hopper,not an address,Student`,
        `,Nobody,${addressOf("nobody")},Wizard`,
        ``,
        `Ada,Again,${addressOf("ada").toUpperCase()},`,
        `Me,Myself,${administrator.email},`,
      ),
    );
    expect(reply.people).toBe(1);
    expect(reply.sample[0]).toMatchObject({ line: 2, email: addressOf("ada"), role: "Student" });
    expect(reply.bad.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [3, "email", "is not an email address"],
      [4, "first_name", "is missing"],
      [4, "role", "is not a role"],
      [6, "email", "stands in line 2 already"],
    ]);
    expect(reply.members).toEqual([{ line: 7, email: administrator.email }]);
    expect(await addressesInProgram()).toEqual(before);
    expect(await getUserIdByEmail(addressOf("ada"))).toBeUndefined();
  });

  it("lets a Student Roster Manager add students alone", async () => {
    const manager = await aSession(await aPerson([{ program, role: "Student Roster Manager" }]));
    const reply = await previewed(
      csv(`Ada,L,${addressOf("ada")},Student`, `Alan,T,${addressOf("alan")},Teacher`),
      {},
      manager,
    );
    expect(reply.people).toBe(1);
    expect(reply.bad).toEqual([
      { line: 3, field: "role", value: "Teacher", reason: "is a role that you may not give" },
    ]);
    const staff = await previewed(csv(`Alan,T,${addressOf("alan")},Teacher`));
    expect(codeOf(await start(staff.id, manager))).toBe("FORBIDDEN");
  });

  it("lets nobody give by a file a role that they may not give otherwise, nor start what somebody else has read", async () => {
    const roles: [Role, Role][] = [
      ["IT Administrator", "Curriculum Administrator"],
      ["Curriculum Administrator", "Program Service Administrator"],
    ];
    for (const [own, higher] of roles) {
      const who = await aSession(await aPerson([{ program, role: own }]));
      const line = csv(`Ada,L,${addressOf(newUlid())},${higher}`, `Alan,T,${addressOf(newUlid())},Teacher`);
      const reply = await previewed(line, {}, who);
      expect(reply.people).toBe(1);
      expect(reply.bad).toEqual([
        { line: 2, field: "role", value: higher, reason: "is a role that you may not give" },
      ]);
      const { id } = await previewed(line);
      expect(codeOf(await start(id, who))).toBe("FORBIDDEN");
    }
  });

  it("is not for students, and of another program it does not exist", async () => {
    const student = await aSession(await aPerson([{ program, role: "Student" }]));
    expect(codeOf(await preview(csv(`A,B,${addressOf("a")},`), {}, student))).toBe("FORBIDDEN");
    const stranger = await aSession(
      await aPerson([{ program: await aProgram(), role: "Program Service Administrator" }]),
    );
    const { id } = await previewed(csv(`A,B,${addressOf("a")},`));
    expect(codeOf(await start(id, stranger))).toBe("NOT_FOUND");
  });

  it("reads a workbook as it reads text", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("People");
    sheet.addRow(["Email address", "First name", "Last name"]);
    sheet.addRow([{ text: addressOf("ada"), hyperlink: `mailto:${addressOf("ada")}` }, "Ada", "Lovelace"]);
    sheet.addRow([]);
    sheet.addRow(["no address", "Grace", "Hopper"]);
    const content = Buffer.from(await workbook.xlsx.writeBuffer()).toString("base64");
    const reply = await previewed(content, { format: "xlsx", file_name: "people.xlsx" });
    expect(reply.people).toBe(1);
    expect(reply.bad.map(({ line, field }) => [line, field])).toEqual([[4, "email"]]);
  });

  it.each([
    ["xlsx", "bm90IGEgd29ya2Jvb2s="],
    ["xlsx", "???"],
    ["csv", "Name,Mail\nx,y"],
    ["csv", "First Name,Last Name,Email"],
    ["csv", " \n \n"],
  ])("refuses as %s what is none: %s", async (format, content) => {
    const answer = await preview(content, { format });
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields?.[0]?.path).toBe("body.content");
  });
});

describe("adding the people of a file (C-43)", () => {
  it("adds new and known people once with one mail each, and again nobody", async () => {
    const known = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
    const lines = [
      `Ada,Lovelace,${addressOf("ada")},`,
      `Alan,Turing,${addressOf("alan")},Teacher`,
      `Other,Name,${known.email},Course Manager`,
    ];
    const { id } = await previewed(csv(...lines));
    await Promise.all([start(id), start(id)]);
    expect(await ended(id)).toMatchObject({ state: "ready", progress: 100, added: 3, left_out_count: 0 });
    expect(await addressesInProgram()).toEqual(
      [administrator.email, addressOf("ada"), addressOf("alan"), known.email].toSorted(),
    );
    const ada = await getPerson((await getUserIdByEmail(addressOf("ada"))) ?? "");
    expect(ada?.memberships).toMatchObject([{ role: "Student", subscription_end: null }]);
    const same = await getPerson(known.id);
    expect(same?.profile.first_name).toBe(known.first_name);
    expect(same?.memberships).toHaveLength(2);
    for (const address of [addressOf("ada"), known.email]) {
      const found = await eventually(async () => {
        const mails = await mailsTo(cloud.url, address);
        return mails.length > 0 ? mails : undefined;
      }, "the invitation");
      expect(found.map(({ subject }) => subject)).toEqual([`Your invitation to ${program.name}`]);
    }
    const again = await previewed(csv(...lines));
    expect(again.people).toBe(0);
    expect(again.members.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(codeOf(await start(again.id))).toBe("CONFLICT");
    const entries = await listAuditEntries(program.id, isoTime(Date.now()).slice(0, 7));
    const actions = entries.map(({ action, actor }) => [action, actor?.id]);
    expect(actions.filter(([action]) => action === "membership.added")).toHaveLength(3);
    expect(new Set(actions.map(([, actor]) => actor))).toEqual(new Set([administrator.id]));
  });

  it("goes on where a killed worker stopped: nobody twice, nobody lost, one mail each", async () => {
    const names = Array.from({ length: 400 }, (_each, at) => `many${at}`);
    const people = names.map((name, at) => ({
      line: at + 2,
      email: addressOf(name),
      first_name: "Many",
      last_name: name,
      role: "Student" as const,
    }));
    const importId = newUlid();
    const object_key = `people_imports/${importId}.json`;
    await putObject("REPORT_BUCKET", object_key, JSON.stringify(people), "application/json");
    const { id, email, first_name, last_name } = administrator;
    const jobId = `people-import:${importId}`;
    // Told to no queue: the test's own processes are its only workers.
    const added_by = { id, email, first_name, last_name };
    const input = { import_id: importId, object_key, host: "localhost:1", added_by };
    await createJob(
      planJob({ kind: "people_import", id: jobId, input, requestedBy: id, programId: program.id }),
    );
    await dieAt({ write: 40, when: "made" }, "peopleWorker", jobId);
    const half = await getJob(jobId);
    expect(half).toMatchObject({ state: "running", attempts: 1 });
    expect(half?.progress).toBeGreaterThanOrEqual(20);
    const second = spawn(node, [workerProcess, jobId], {
      env: { ...process.env, CLOCK_OFFSET_MS: "200000" },
      stdio: "ignore",
    });
    await once(second, "exit");
    expect(await getJob(jobId)).toMatchObject({ state: "ready", cursor: { at: 400, added: 400 } });
    const rows = (await addressesInProgram()).filter((address) => address !== administrator.email);
    expect(rows).toEqual(names.map(addressOf).toSorted());
    const entries = await listAuditEntries(program.id, isoTime(Date.now()).slice(0, 7));
    for (const action of ["membership.added", "membership.invited"])
      expect(entries.filter((entry) => entry.action === action)).toHaveLength(400);
    const left = await rowsOfProgram(program.id, [{ operationId: importId, people }]);
    expect(left.memberships).toHaveLength(401);
    expect(left.links).toHaveLength(400);
  });
});
