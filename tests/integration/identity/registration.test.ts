import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { orderRegistrationInvitation } from "#functions/invitations/orderRegistrationInvitation.ts";
import { isoTime, newUlid } from "#functions/runtime/clock.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { acceptInvitation, findInvitation } from "#shared/contract/identity/registration.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPendingPerson, inviteTo } from "#tests/builders/mailLinks.ts";
import { aPerson, aProgram, aSession, type BuiltPerson, forgetThisAddress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("identity");
const password = "a first one of the tests";
const dayMs = 86_400_000;

let program: Program;
let person: BuiltPerson;
beforeEach(async () => {
  program = await aProgram();
  person = await aPendingPerson(program);
});
afterEach(forgetThisAddress);

const post = (path: string, body: unknown, more: { as?: Credentials; host?: string } = {}) =>
  send({ method: "POST", path, body, ...more });
const look = async (token: string, as?: Credentials) =>
  replyOf(findInvitation, await post("/registration/invitation", { token }, as ? { as } : {}));
const accept = (body: Record<string, unknown>, more: { as?: Credentials; host?: string } = {}) =>
  post("/registration", body, more);
const standing = async () => (await getPerson(person.id))?.memberships[0]?.subscription_end;

const mailsFor = (count: number, address = person.email) =>
  eventually(async () => {
    const found = await mailsTo(cloud.url, address);
    return found.length >= count ? found : undefined;
  }, `${count} mails`);

describe("the mail of an invitation (C-43)", () => {
  it("comes once for one order, and its link on the program's own host registers the person in it", async () => {
    const host = `north.bedside.localhost:${cloud.port}`;
    const operationId = newUlid();
    await inviteTo(program, person, { host, operationId });
    await inviteTo(program, person, { host, operationId });
    const [mail] = await mailsFor(1);
    const link = /http:\S+\/register#token=([\w-]+)/.exec(mail?.text ?? "");
    expect(mail?.subject).toBe(`Your invitation to ${program.name}`);
    expect(link?.[0]).toContain(
      `http://${program.subdomain}.bedside.localhost:${cloud.port}/register#token=`,
    );
    const own = `${program.subdomain}.bedside.localhost`;
    const answer = await accept({ token: link?.[1], password }, { host: own });
    const { user } = replyOf(acceptInvitation, answer);
    expect(user).toMatchObject({ email: person.email, program_id: program.id });
    expect(user.memberships[0]).toMatchObject({ subscription: "current" });
    const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const session = await send({
      method: "GET",
      path: "/document_sets",
      host: own,
      as: { cookie, csrfToken: "" },
      headers: { "x-csrf-token": undefined },
    });
    expect(session.status, session.text).not.toBe(401);
    expect(await mailsTo(cloud.url, person.email)).toHaveLength(1);
    expect(
      (await send({ method: "POST", path: "/session", body: { email: person.email, password } })).status,
    ).toBe(201);
  });

  it("leaves no token in the table: neither the link nor the order of the mail has it", async () => {
    const operationId = newUlid();
    const token = await inviteTo(program, person, { operationId });
    const { getJob } = await import("#functions/table/operations/jobs.ts");
    const job = await getJob(`mail:invitation:${operationId}:${program.id}:${person.id}`);
    expect(job).toBeDefined();
    expect(JSON.stringify(job)).not.toContain(token);
  });

  it("waits for the time that it is ordered for, and comes then, once", async () => {
    const operationId = newUlid();
    const order = {
      person,
      role: "Student" as const,
      program,
      invitedBy: null,
      host: "localhost:1",
      operationId,
      sendAt: isoTime(Date.now() + 2 * dayMs),
    };
    await orderRegistrationInvitation(order);
    await orderRegistrationInvitation(order);
    await cloud.runSchedule("housekeeping");
    expect(await mailsTo(cloud.url, person.email)).toEqual([]);
    try {
      await cloud.setClockOffset(2 * dayMs + 60_000);
      await cloud.runSchedule("housekeeping");
      await mailsFor(1);
      await cloud.runSchedule("housekeeping");
    } finally {
      await cloud.setClockOffset(0);
    }
    expect(await mailsTo(cloud.url, person.email)).toHaveLength(1);
  });
});

describe("links of invitations", () => {
  it("end with a newer mail, which says so", async () => {
    const [older, newer] = [await inviteTo(program, person), await inviteTo(program, person)];
    expect((await look(older)).state).toBe("replaced");
    const refused = await accept({ token: older, password });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("newer email")]);
    expect(await standing()).toBeNull();
    expect((await look(newer)).state).toBe("open");
    expect((await accept({ token: newer, password })).status).toBe(201);
  });

  it("open for whoever has one, however many that are none were tried from the same network", async () => {
    const token = await inviteTo(program, person);
    const junk = () => post("/registration/invitation", { token: newUlid().padEnd(43, "x") });
    const statuses: number[] = [];
    for (let at = 0; at < 62; at++) statuses.push((await junk()).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await look(token)).state).toBe("open");
    expect((await accept({ token, password })).status).toBe(201);
  });
});

describe("registering (C-43)", () => {
  it("makes the membership a registered one in the person's partition, in the program's list and in the log", async () => {
    const token = await inviteTo(program, person);
    expect(await look(token)).toMatchObject({
      state: "open",
      email: person.email,
      program_name: program.name,
      has_password: false,
      signed_in: "nobody",
    });
    expect((await accept({ token, password })).status).toBe(201);
    expect(await standing()).toBe("9999-12-31T00:00:00.000Z");
    const { rows } = await readPeopleOfProgram(program.id);
    expect(rows.map(({ subscription_end }) => subscription_end)).toEqual(["9999-12-31T00:00:00.000Z"]);
    const entries = await listAuditEntries(program.id, isoTime(Date.now()).slice(0, 7));
    expect(entries.map(({ action }) => action)).toEqual(["membership.invited", "membership.registered"]);
  });

  it("happens once for two who follow the link at the same moment", async () => {
    const token = await inviteTo(program, person);
    const answers = await Promise.all(
      ["first of the two words", "second of the two words"].map((each) => accept({ token, password: each })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await look(token)).state).toBe("used");
  });

  it("uses up every other link to the same program", async () => {
    const [first, second] = [await inviteTo(program, person), await inviteTo(program, person)];
    expect((await accept({ token: second, password })).status).toBe(201);
    expect((await look(first)).state).toBe("used");
    const answer = await accept({ token: first, password: "somebody else's wish" });
    expect(refusalOf(answer).message).toContain("has already been used");
  });

  it.each(["short", "aaaaaaaaaaaa", "password1234"])(
    "refuses the password '%s' and changes nothing",
    async (bad) => {
      const token = await inviteTo(program, person);
      const answer = await accept({ token, password: bad });
      expect(refusalOf(answer).fields?.map(({ path }) => path)).toEqual(["body.password"]);
      expect(await standing()).toBeNull();
      expect((await look(token)).state).toBe("open");
    },
  );

  it("says of a link that is too old that it is, and sends another to the same address", async () => {
    const token = await inviteTo(program, person);
    try {
      await cloud.setClockOffset(15 * dayMs);
      expect((await look(token)).state).toBe("expired");
      expect(codeOf(await accept({ token, password }))).toBe("CONFLICT");
      expect((await post("/registration/new_mail", { token })).status).toBe(200);
    } finally {
      await cloud.setClockOffset(0);
    }
    await mailsFor(2);
    expect(await standing()).toBeNull();
  });

  it("asks somebody with a password to sign in, and joins them then without touching it", async () => {
    const member = await aPerson([
      { program: await aProgram(), role: "Teacher" },
      { program, role: "Student", subscription_end: null },
    ]);
    const token = await inviteTo(program, member);
    expect(await look(token)).toMatchObject({ has_password: true, signed_in: "nobody" });
    expect(codeOf(await accept({ token, password }))).toBe("CONFLICT");
    const as = await aSession(member);
    expect(await look(token, as)).toMatchObject({ signed_in: "invited", signed_in_as: null });
    expect(refusalOf(await accept({ token, password }, { as })).fields?.[0]?.path).toBe("body.password");
    const { user } = replyOf(acceptInvitation, await accept({ token }, { as }));
    expect(user.program_id).toBe(program.id);
    expect((await getPerson(member.id))?.profile.password_hash).toBe(member.password_hash);
  });

  it("is refused while somebody else is signed in, who is named", async () => {
    const other = await aPerson([{ program, role: "Teacher" }]);
    const as = await aSession(other);
    const token = await inviteTo(program, person);
    expect(await look(token, as)).toMatchObject({ signed_in: "other", signed_in_as: other.email });
    const answer = await accept({ token, password }, { as });
    expect(refusalOf(answer).message).toContain(other.email);
    expect(await standing()).toBeNull();
  });

  it("gives nobody a way in who has no link: not by another's kind of link, nor by an empty password", async () => {
    expect(codeOf(await accept({ token: "x", password }))).toBe("NOT_FOUND");
    const token = await inviteTo(program, person);
    expect(codeOf(await post("/password/reset", { token, password }))).toBe("NOT_FOUND");
    for (const tried of ["none", "x", ""]) {
      const answer = await post("/session", { email: person.email, password: tried });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});
