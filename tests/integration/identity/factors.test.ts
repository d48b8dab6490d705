import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFactors } from "#functions/table/identity/factors.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  addPasskey,
  confirmAuthenticator,
  endUserSessions,
  getFactors,
  renewRecoveryCodes,
  resetFactors,
  startAuthenticator,
  startPasskey,
  startProof,
} from "#shared/contract/identity/factors.ts";
import type { Role } from "#shared/domain/roles.ts";
import { anAuthenticator } from "#tests/builders/authenticator.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aKeptPasskey, aSecondFactor, codeOfNow } from "#tests/builders/factors.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
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
const where = { origin: `http://localhost:${cloud.port}`, rpId: "localhost" };

let program: Program;
let person: BuiltPerson;
let here: Credentials;
beforeEach(async () => {
  program = await aProgram();
  person = await aPerson([{ program, role: "Teacher" }]);
  here = await aSession(person);
});
afterEach(async () => {
  await cloud.setClockOffset(0);
  await forgetThisAddress();
});

const post = (path: string, body?: unknown, as = here) =>
  send({ method: "POST", path, as, ...(body !== undefined && { body }) });
const remove = (path: string, as = here) => send({ method: "DELETE", path, as });
const factorsOf = async (as = here) =>
  replyOf(getFactors, await send({ method: "GET", path: "/account/factors", as }));
const isSignedIn = async (as: Credentials) =>
  (await send({ method: "GET", path: "/session", as })).status === 200;
async function addKey(name: string, as = here) {
  const key = anAuthenticator();
  const asked = replyOf(startPasskey, await post("/account/passkeys/options", undefined, as));
  return { key, answer: await post("/account/passkeys", { name, passkey: key.make(asked, where) }, as) };
}
const told = async (programId: string | null = null) => {
  const entries = await listAuditEntries(programId, new Date().toISOString().slice(0, 7));
  return entries.filter(({ subject }) => subject.id === person.id);
};

describe("one's own factors (C-43)", () => {
  it("begin with a passkey: it comes with ten codes, ends other sessions, is told by mail and in the log", async () => {
    const elsewhere = await aSession(person);
    const first = await addKey(" Laptop ");
    const codes = replyOf(addPasskey, first.answer).recovery_codes ?? [];
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const second = await addKey("Telephone");
    expect(replyOf(addPasskey, second.answer).recovery_codes).toBeNull();
    const found = await factorsOf();
    expect(found.passkeys.map(({ name, last_used_at }) => [name, last_used_at])).toEqual([
      ["Laptop", null],
      ["Telephone", null],
    ]);
    expect(found).toMatchObject({ required_by: null, authenticator: null, recovery_codes: { left: 10 } });
    const mails = await eventually(async () => {
      const sent = await mailsTo(cloud.url, person.email);
      return sent.length >= 2 ? sent : undefined;
    }, "two mails");
    expect(mails.map(({ text }) => /Passkey added: (\w+)/.exec(text ?? "")?.[1]).toSorted()).toEqual([
      ...["Laptop", "Telephone"],
    ]);
    expect((await told()).map(({ action, details }) => [action, details.Change])).toEqual([
      ["account.factor_changed", "Passkey added: Laptop"],
      ["account.factor_changed", "Passkey added: Telephone"],
    ]);
    const kept = JSON.stringify(await readFactors(person.id));
    for (const code of codes) expect(kept).not.toContain(code.replace("-", ""));
  });

  it("are made by what was asked for in this very session, once, and not twice with one key", async () => {
    const { key, answer } = await addKey("Laptop");
    expect(answer.status).toBe(201);
    const asked = replyOf(startPasskey, await post("/account/passkeys/options"));
    expect(asked.excludeCredentials?.map(({ id }) => id)).toEqual([key.id]);
    const other = await aSession(person);
    const passkey = anAuthenticator().make(asked, where);
    expect(codeOf(await post("/account/passkeys", { name: "Elsewhere", passkey }, other))).toBe(
      "NOT_SIGNED_IN",
    );
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => post("/account/passkeys", { name, passkey })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const foreign = anAuthenticator().make(asked, { ...where, origin: "http://evil.test" });
    expect(codeOf(await post("/account/passkeys", { name: "Evil", passkey: foreign }))).toBe(
      "PASSKEY_REJECTED",
    );
    expect((await factorsOf()).passkeys).toHaveLength(2);
  });

  it("are renamed and removed; what goes ends other sessions, the last one takes the codes with it", async () => {
    await addKey("Laptop");
    await addKey("Telephone");
    const [laptop, telephone] = (await factorsOf()).passkeys.map(({ id }) => id);
    if (laptop === undefined || telephone === undefined) throw new Error("Two passkeys were added");
    const rename = (id: string, name: string) =>
      send({ method: "PATCH", path: `/account/passkeys/${id}`, body: { name }, as: here });
    expect((await rename(laptop, "Old laptop")).status).toBe(200);
    expect(codeOf(await rename("x".repeat(43), "Nobody's"))).toBe("NOT_FOUND");
    expect(codeOf(await rename(laptop, " "))).toBe("INVALID_REQUEST");
    const answers = await Promise.all([
      remove(`/account/passkeys/${laptop}`),
      remove(`/account/passkeys/${telephone}`),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const id of [laptop, telephone]) await remove(`/account/passkeys/${id}`);
    expect(await isSignedIn(here)).toBe(true);
    expect(await factorsOf()).toMatchObject({ passkeys: [], recovery_codes: null });
    expect(codeOf(await post("/account/recovery_codes"))).toBe("CONFLICT");
  });

  it("of an app count once a code has confirmed them, and the secret is told once", async () => {
    const { secret, uri } = replyOf(startAuthenticator, await post("/account/authenticator/secret"));
    expect(uri).toContain(`secret=${secret}`);
    expect((await factorsOf()).authenticator).toBeNull();
    const kept = await readFactors(person.id);
    expect(kept.newAuthenticator?.sealed_secret).not.toContain(secret);
    const confirmed = await post("/account/authenticator", { code: codeOfNow(secret) });
    expect(replyOf(confirmAuthenticator, confirmed).recovery_codes).toHaveLength(10);
    expect((await factorsOf()).authenticator).toMatchObject({ last_used_at: null });
    expect(codeOf(await post("/account/authenticator/secret"))).toBe("CONFLICT");
    const before = await readFactors(person.id);
    const codes = replyOf(renewRecoveryCodes, await post("/account/recovery_codes")).recovery_codes;
    const after = await readFactors(person.id);
    expect([codes.length, Object.keys(after.recoveryCodes?.codes ?? {}).length]).toEqual([10, 10]);
    expect(Object.keys(after.recoveryCodes?.codes ?? {})).not.toEqual(
      Object.keys(before.recoveryCodes?.codes ?? {}),
    );
    expect((await remove("/account/authenticator")).status).toBe(200);
  });

  it("change after a recent proof alone: by password, code or passkey", async () => {
    const { key } = await addKey("Laptop");
    await aSecondFactor(person);
    const [laptop] = (await factorsOf()).passkeys;
    const prove = (body: object) => post("/account/proof", body);
    await cloud.setClockOffset(11 * 60_000);
    const refused = await Promise.all([
      ...["/account/passkeys/options", "/account/authenticator/secret", "/account/recovery_codes"].map(
        (path) => post(path),
      ),
      remove(`/account/passkeys/${laptop?.id}`),
      remove("/account/authenticator"),
    ]);
    expect([...new Set(refused.map(codeOf))]).toEqual(["PROOF_NEEDED"]);
    const wrong = await prove({ password: "not the one of the tests" });
    expect([codeOf(wrong), refusalOf(wrong).fields?.[0]?.path]).toEqual(["WRONG_PASSWORD", "body.password"]);
    expect(codeOf(await prove({ password: testPassword, code: "000000" }))).toBe("INVALID_REQUEST");
    expect((await prove({ password: testPassword })).status).toBe(200);
    expect((await post("/account/passkeys/options")).status).toBe(200);
    await cloud.setClockOffset(22 * 60_000);
    const asked = replyOf(startProof, await post("/account/proof/passkey"));
    const passkey = key.use(asked, where);
    const answers = await Promise.all([1, 2].map(() => prove({ passkey })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await remove("/account/authenticator")).status).toBe(200);
  });

  it("may be guessed at by nobody who sits before an open page", async () => {
    for (let tries = 0; tries < 8; tries++)
      expect(codeOf(await post("/account/proof", { password: "wrong" }))).toBe("WRONG_PASSWORD");
    expect(codeOf(await post("/account/proof", { password: testPassword }))).toBe("TOO_MANY_ATTEMPTS");
  });
});

describe("factors that somebody has lost (C-43)", () => {
  const reset = (as: Credentials, { id }: { id: string } = person) =>
    post(`/users/${id}/second_factor_reset`, undefined, as);
  const staff = async (role: Role, where = program) => aSession(await aPerson([{ program: where, role }]));

  it("are reset by IT of their program; their sessions end, they are told, and the password stays", async () => {
    await aSecondFactor(person);
    await aKeptPasskey(person);
    const as = await staff("IT Administrator");
    expect(replyOf(resetFactors, await reset(as)).removed).toBe(2);
    expect(replyOf(resetFactors, await reset(as)).removed).toBe(0);
    expect(await isSignedIn(here)).toBe(false);
    const body = { email: person.email, password: testPassword };
    expect((await send({ method: "POST", path: "/session", body })).text).toContain("csrf_token");
    const lines = await told(program.id);
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ["account.factors_reset", { Passkeys: "1", "Authenticator app": "Yes" }],
    ]);
    const [mail] = await eventually(async () => {
      const sent = await mailsTo(cloud.url, person.email);
      return sent.length > 0 ? sent : undefined;
    }, "a mail");
    expect(mail?.text).toContain(", by Test ");
  });

  it("are reset by nobody who does not answer for all that the account opens", async () => {
    await aSecondFactor(person);
    for (const role of ["Teacher", "Curriculum Administrator", "Student Roster Manager"] as const)
      expect(codeOf(await reset(await staff(role)))).toBe("FORBIDDEN");
    expect(codeOf(await reset(await staff("IT Administrator", await aProgram())))).toBe("NOT_FOUND");
    const it = await staff("IT Administrator");
    const senior = await aPerson([{ program, role: "Program Service Administrator" }]);
    expect(refusalOf(await reset(it, senior)).message).toContain("Your role does not allow you");
    const admin = await aPerson([{ program, role: "Teacher" }], { is_admin: true });
    expect(refusalOf(await reset(it, admin)).message).toContain("another provider admin");
    const both = await aPerson([
      { program, role: "Teacher" },
      { program: await aProgram(), role: "Teacher" },
    ]);
    expect(refusalOf(await reset(it, both)).message).toContain("also belongs to another program");
    expect(codeOf(await reset(it, { id: "01J00000000000000000000000" }))).toBe("NOT_FOUND");
    expect((await readFactors(person.id)).authenticator).toBeDefined();
  });

  it("are reset by a provider admin for everybody but themselves", async () => {
    const admin = await aPerson([], { is_admin: true });
    const as = await aSession(admin);
    await aSecondFactor(person);
    await aSecondFactor(admin);
    expect(replyOf(resetFactors, await reset(as)).removed).toBe(1);
    expect(refusalOf(await reset(as, admin)).message).toContain("your account page");
    expect((await told()).map(({ action }) => action)).toEqual(["account.factors_reset"]);
  });
});

describe("sessions of somebody else (C-43)", () => {
  const end = (as: Credentials, { id }: { id: string } = person) =>
    post(`/users/${id}/session_end`, undefined, as);

  it("are ended by who answers for the account: everywhere, with a line in the log, and signing in again works", async () => {
    const it = await aSession(await aPerson([{ program, role: "IT Administrator" }]));
    const second = await aSession(person);
    expect(replyOf(endUserSessions, await end(it)).ended).toBeGreaterThanOrEqual(2);
    for (const session of [here, second]) expect(await isSignedIn(session)).toBe(false);
    const body = { email: person.email, password: testPassword };
    expect((await send({ method: "POST", path: "/session", body })).text).toContain("csrf_token");
    expect((await told(program.id)).map(({ action }) => action)).toEqual(["account.sessions_ended"]);
    expect(replyOf(endUserSessions, await end(it)).ended).toBe(1);
  });

  it("are ended by nobody who does not", async () => {
    const teacher = await aSession(await aPerson([{ program, role: "Teacher" }]));
    expect(codeOf(await end(teacher))).toBe("FORBIDDEN");
    const elsewhere = await aSession(
      await aPerson([{ program: await aProgram(), role: "IT Administrator" }]),
    );
    expect(codeOf(await end(elsewhere))).toBe("NOT_FOUND");
    const it = await aSession(await aPerson([{ program, role: "IT Administrator" }]));
    const admin = await aPerson([{ program, role: "Teacher" }], { is_admin: true });
    expect(codeOf(await end(it, admin))).toBe("FORBIDDEN");
    expect(await isSignedIn(here)).toBe(true);
  });
});

it("a second factor of somebody else is reset shortly after a proof alone (C-43)", async () => {
  await aSecondFactor(person);
  const late = await aSession(await aPerson([{ program, role: "IT Administrator" }]), {
    createdMsAgo: 60 * 60_000,
  });
  expect(codeOf(await post(`/users/${person.id}/second_factor_reset`, undefined, late))).toBe("PROOF_NEEDED");
});
