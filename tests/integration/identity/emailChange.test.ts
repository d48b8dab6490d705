import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { confirmEmailChange, findEmailChange } from "#shared/contract/identity/registration.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { anEmailChangeFor } from "#tests/builders/mailLinks.ts";
import {
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  forgetThisAddress,
  testPassword,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("identity");

let program: Program;
let person: BuiltPerson;
let as: Credentials;
beforeEach(async () => {
  program = await aProgram();
  person = await aPerson([{ program, role: "Teacher" }]);
  as = await aSession(person);
});
afterEach(forgetThisAddress);

const ask = (email: string, who = as) =>
  send({ method: "PUT", path: "/account/email", as: who, body: { email } });
const post = (path: string, body: unknown) => send({ method: "POST", path, body });
const confirm = (token: string) => post("/email/change", { token });
const signIn = (email: string) => post("/session", { email, password: testPassword });
const mailFor = (address: string, subject: string) =>
  eventually(
    async () => (await mailsTo(cloud.url, address)).find((mail) => mail.subject === subject),
    `the mail "${subject}" to ${address}`,
  );

describe("another address of one's own account (E.4)", () => {
  it("signs in once the new address has confirmed it, and the former one is told of each step", async () => {
    const next = `next.${person.email}`;
    expect((await ask(next)).status).toBe(200);
    const mail = await mailFor(next, "Confirm your new email address");
    const notice = await mailFor(person.email, "A new email address was requested");
    expect(notice.text).toContain(next);
    expect(notice.text).not.toContain("token=");
    const token = /\/email\/confirm#token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
    expect(replyOf(findEmailChange, await post("/email/change_link", { token }))).toEqual({
      state: "open",
      email: next,
    });
    // Asked for is not changed.
    expect((await signIn(person.email)).status).toBe(201);
    expect(replyOf(confirmEmailChange, await confirm(token)).email).toBe(next);
    expect((await signIn(next)).status).toBe(201);
    expect(codeOf(await signIn(person.email))).toBe("WRONG_CREDENTIALS");
    expect((await send({ method: "GET", path: "/session", as })).status).toBe(200);
    expect((await mailFor(person.email, "Your email address was changed")).text).toContain(next);
    const { rows } = await readPeopleOfProgram(program.id);
    expect(rows.find(({ user_id }) => user_id === person.id)?.email).toBe(next);
    expect(refusalOf(await confirm(token)).message).toContain("has already been used");
    const entries = await listAuditEntries(null, new Date().toISOString().slice(0, 7));
    expect(entries.filter(({ subject }) => subject.id === person.id)).toMatchObject([
      { action: "account.email_changed", details: { Email: `${person.email} → ${next}` } },
    ]);
  });

  it("asks for a proof where the person signed in a while ago, and writes to nobody without it", async () => {
    const old = await aSession(person, { createdMsAgo: 3_600_000 });
    expect(codeOf(await ask(`next.${person.email}`, old))).toBe("PROOF_NEEDED");
  });

  it("is refused in its words for one's own and for a malformed address, and without a session", async () => {
    expect(refusalOf(await ask(person.email.toUpperCase())).fields).toMatchObject([
      { path: "body.email", message: "This is already your address" },
    ]);
    expect((await ask("two..dots@bedside.test")).status).toBe(400);
    const body = { email: `next.${person.email}` };
    expect(codeOf(await send({ method: "PUT", path: "/account/email", body }))).toBe("NOT_SIGNED_IN");
  });

  it("says nothing of who has an address before its owner confirms it, and then takes it from nobody", async () => {
    const other = await aPerson();
    const [taken, free] = [await ask(other.email), await ask(`free.${person.email}`)];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const mail = await mailFor(other.email, "Confirm your new email address");
    const token = /#token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
    expect(refusalOf(await confirm(token)).message).toContain("Another account has this address");
    expect((await signIn(other.email)).status).toBe(201);
    expect((await signIn(person.email)).status).toBe(201);
  });

  it("ends every other link with the first that is used", async () => {
    const [first, second] = [await anEmailChangeFor(person), await anEmailChangeFor(person)];
    const outcomes = await Promise.all([confirm(first), confirm(second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await confirm("nothing that was sent"))).toBe("NOT_FOUND");
  });
});
