import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setPersonLanguage } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { findPasswordReset } from "#shared/contract/identity/registration.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPasswordResetFor, aPendingPerson } from "#tests/builders/mailLinks.ts";
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
const password = "a later one of the tests";

let person: BuiltPerson;
beforeEach(async () => {
  person = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
});
afterEach(forgetThisAddress);

const post = (path: string, body: unknown) => send({ method: "POST", path, body });
const ask = (email: string) => post("/password/reset_mail", { email });
const signIn = (word: string) => post("/session", { email: person.email, password: word });
const mailsFor = (address: string, count: number) =>
  eventually(async () => {
    const found = await mailsTo(cloud.url, address);
    return found.length >= count ? found : undefined;
  }, `${count} mails to ${address}`);

describe("a new password by mail (C-43)", () => {
  it("is set once by the link, ends every session, and is told by mail and in the log", async () => {
    const as = await aSession(person);
    expect((await ask(` ${person.email.toUpperCase()} `)).status).toBe(200);
    const [mail] = await mailsFor(person.email, 1);
    const token = /\/password\/reset#token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const found = replyOf(findPasswordReset, await post("/password/reset_link", { token }));
    expect(found).toMatchObject({ state: "open", email: person.email });
    expect((await post("/password/reset", { token, password })).status).toBe(200);
    expect(codeOf(await send({ method: "GET", path: "/session", as }))).toBe("NOT_SIGNED_IN");
    expect(codeOf(await signIn(testPassword))).toBe("WRONG_CREDENTIALS");
    expect((await signIn(password)).status).toBe(201);
    const again = await post("/password/reset", { token, password: "yet another of the tests" });
    expect(refusalOf(again).message).toContain("has already been used");
    const subjects = (await mailsFor(person.email, 2)).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(["Reset your password", "Your password was changed"]);
    const entries = await listAuditEntries(null, new Date().toISOString().slice(0, 7));
    expect(entries.filter(({ subject }) => subject.id === person.id).map(({ action }) => action)).toEqual([
      "account.password_reset",
    ]);
  });

  it("C-45: is mailed in the language of the person, else in that of their program", async () => {
    const student = await aPerson([{ program: await aProgram({ language: "es" }), role: "Student" }]);
    await ask(student.email);
    const [mail] = await mailsFor(student.email, 1);
    expect(mail?.subject).toBe("Restablece tu contraseña");
    expect(mail?.text).toMatch(/^Hola, .*:\n/);
    await setPersonLanguage(student.id, "en");
    await ask(student.email);
    const subjects = (await mailsFor(student.email, 2)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(["Reset your password", "Restablece tu contraseña"]);
  });

  it("is answered alike for an address that nobody has, and sends nothing there", async () => {
    const [known, unknown] = [await ask(person.email), await ask(`nobody.${person.email}`)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailsFor(person.email, 1);
    expect(await mailsTo(cloud.url, `nobody.${person.email}`)).toEqual([]);
  });

  it("fills nobody's mailbox: the fourth wish within the hour is answered alike and sends nothing", async () => {
    for (let asked = 0; asked < 5; asked++) expect((await ask(person.email)).status).toBe(200);
    await mailsFor(person.email, 3);
    // What was sent after it comes after it.
    const other = await aPerson();
    await ask(other.email);
    await mailsFor(other.email, 1);
    expect(await mailsTo(cloud.url, person.email)).toHaveLength(3);
  });

  it("is an invitation for somebody who has not registered", async () => {
    const program = await aProgram();
    const pending = await aPendingPerson(program);
    await ask(pending.email);
    const [mail] = await mailsFor(pending.email, 1);
    expect(mail?.subject).toBe(`Your invitation to ${program.name}`);
  });

  it("is not set by a link whose hour is over, or that is older than the password", async () => {
    const late = await aPasswordResetFor(person, { minutes: 0 });
    expect(refusalOf(await post("/password/reset", { token: late, password })).message).toContain("expired");
    const [first, second] = [await aPasswordResetFor(person), await aPasswordResetFor(person)];
    expect((await post("/password/reset", { token: first, password })).status).toBe(200);
    const answer = await post("/password/reset", { token: second, password: "yet another of the tests" });
    expect(refusalOf(answer).message).toContain("has already been used");
    expect((await signIn(password)).status).toBe(201);
  });

  it("follows the rules of every password", async () => {
    const token = await aPasswordResetFor(person);
    const answer = await post("/password/reset", { token, password: "aaaaaaaaaaaa" });
    expect(refusalOf(answer).fields?.[0]?.path).toBe("body.password");
    expect((await signIn(testPassword)).status).toBe(201);
  });
});
