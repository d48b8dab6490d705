import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  authenticatorDelete,
  authenticatorUse,
  authenticatorWrites,
  factorsChanged,
  type Passkey,
  passkeyDelete,
  passkeyRename,
  passkeyUse,
  passkeyWrite,
  putNewAuthenticator,
  readFactors,
  recoveryCodesDelete,
  recoveryCodesWrite,
  recoveryCodeUse,
  writeFactors,
} from "#functions/table/identity/factors.ts";
import {
  countHalfwayTry,
  getHalfway,
  type Halfway,
  halfwayUse,
  putHalfway,
  setHalfwayChallenge,
} from "#functions/table/identity/halfway.ts";
import { getMailLink, mailLinkWrite, useMailLink } from "#functions/table/identity/mailLinks.ts";
import { replacePassword, replacePasswordHash, resetPassword } from "#functions/table/identity/passwords.ts";
import {
  createPerson,
  getPerson,
  getPersonInSession,
  getUserIdByEmail,
  hasPassword,
  listNames,
  listPeopleInSessions,
  noPassword,
  type Profile,
} from "#functions/table/identity/people.ts";
import {
  endSessionsWrite,
  sessionProof,
  setSessionChallenge,
} from "#functions/table/identity/sessionProofs.ts";
import {
  createSession,
  deleteSession,
  enterProgram,
  type Session,
  setSessionProgram,
  setSessionSeen,
} from "#functions/table/identity/sessions.ts";
import {
  clearFailures,
  countFailure,
  getFailures,
  readKnownPlaces,
  rememberPlaces,
} from "#functions/table/identity/throttles.ts";
import { getItem, transact, transactPut } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** What the writes of signing in ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("identity"));

const now = "2026-11-01T10:00:00.000Z";
const later = "2026-11-01T11:00:00.000Z";

async function aPerson(parts: Partial<Profile> = {}): Promise<Profile> {
  const id = ulid();
  const person = {
    id,
    email: `${id}@bedside.test`,
    first_name: "Ada",
    last_name: "Test",
    is_admin: false,
    password_hash: "first",
    ...parts,
  };
  expect(await createPerson(person)).toBe(true);
  return person;
}

async function aSession({ id }: Pick<Profile, "id">, parts: Partial<Session> = {}): Promise<Session> {
  const session = {
    token_hash: ulid(),
    user_id: id,
    csrf_token: "c",
    program_id: null,
    created_at: now,
    expires_at_s: 4_000_000_000,
    ...parts,
  };
  await createSession(session);
  return session;
}

const sessionOf = async ({ user_id, token_hash }: Session) =>
  (await getPerson(user_id))?.sessions.find((each) => each.token_hash === token_hash);

/** Something that a transaction writes beside, and whether it has. */
function beside() {
  const key = { pk: `TEST#${ulid()}`, sk: "BESIDE" };
  return { write: transactPut(key), isWritten: async () => (await getItem(key)) !== undefined };
}

describe("a person", () => {
  it("is found by their address in any case, which nobody else can have", async () => {
    const person = await aPerson();
    const asTyped = ` ${person.email.toUpperCase()} `;
    expect(await getUserIdByEmail(asTyped)).toBe(person.id);
    const other = { ...person, id: ulid(), email: asTyped };
    expect(await createPerson(other)).toBe(false);
    expect(await getPerson(other.id)).toBeUndefined();
    expect(await createPerson({ ...person, email: `other-${person.email}` })).toBe(false);
    expect(await getUserIdByEmail(`other-${person.email}`)).toBeUndefined();
    expect(await getPerson(person.id)).toEqual({
      profile: person,
      memberships: [],
      sessions: [],
      contacts: [],
    });
    expect([hasPassword(person), hasPassword({ password_hash: noPassword })]).toEqual([true, false]);
  });

  it("has a name for whoever asks by id, however often", async () => {
    const [one, two] = [await aPerson(), await aPerson({ first_name: "Bea", last_name: "Other" })];
    expect(await listNames([one.id, two.id, one.id, ulid()])).toEqual(
      new Map([
        [one.id, "Ada Test"],
        [two.id, "Bea Other"],
      ]),
    );
  });

  it("is known in a session by that session alone, and what is asked for beside comes with them", async () => {
    const person = await aPerson();
    const [session] = [await aSession(person), await aSession(person)];
    const other = await aPerson();
    const { pk, sk } = { pk: `TEST#${ulid()}`, sk: "BESIDE" };
    await transact([transactPut({ pk, sk, said: "x" })]);
    const asked = { userId: person.id, tokenHash: session.token_hash, programId: ulid() };
    expect(await getPersonInSession(asked, [{ pk, sk }])).toEqual({
      person: { profile: person, memberships: [], sessions: [session], contacts: [] },
      others: [{ pk, sk, said: "x" }],
    });
    const gone = { ...asked, userId: ulid() };
    expect(await getPersonInSession(gone, [])).toEqual({ person: undefined, others: [] });
    const people = await listPeopleInSessions([{ ...asked, userId: other.id }, gone, asked, asked]);
    expect(people.map((each) => each && [each.profile.id, each.sessions.length])).toEqual([
      [other.id, 0],
      undefined,
      [person.id, 1],
      [person.id, 1],
    ]);
  });
});

describe("a session", () => {
  it("that has ended is brought back by nothing that is noted of it", async () => {
    const session = await aSession(await aPerson());
    await deleteSession(session.user_id, session.token_hash);
    await setSessionSeen(session.user_id, session.token_hash, later);
    const { write, isWritten } = beside();
    const entered = { program_id: ulid(), program_name: "North", subdomain: "north", is_editorial: false };
    expect(await setSessionProgram(session.user_id, session.token_hash, ulid())).toBe(false);
    expect(await enterProgram(session.user_id, session.token_hash, entered, [write])).toBe(false);
    expect(await setSessionChallenge(session, { value: "v", expires_at_s: 1 })).toBe(false);
    expect(await transact([sessionProof(session, { provedAt: later }), write])).toBe(false);
    expect(await sessionOf(session)).toBeUndefined();
    expect(await isWritten()).toBe(false);
  });

  it("stands in one program, or in one that an admin has entered, or in none", async () => {
    const session = await aSession(await aPerson());
    const entered = { program_id: ulid(), program_name: "North", subdomain: "north", is_editorial: true };
    const { write, isWritten } = beside();
    const { user_id, token_hash } = session;
    await setSessionSeen(user_id, token_hash, later);
    expect(await sessionOf(session)).toEqual({ ...session, last_seen_at: later });
    expect(await enterProgram(user_id, token_hash, entered, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await sessionOf(session)).toMatchObject({ program_id: entered.program_id, entered });
    const other = ulid();
    expect(await setSessionProgram(user_id, token_hash, other)).toBe(true);
    expect(await sessionOf(session)).toEqual({ ...session, last_seen_at: later, program_id: other });
    expect(await setSessionProgram(user_id, token_hash, null)).toBe(true);
    expect((await sessionOf(session))?.program_id).toBeNull();
  });

  it("takes one proof for each challenge, and what follows from it", async () => {
    const session = await aSession(await aPerson(), { must_enrol: true });
    const challenge = { value: "signed", expires_at_s: 4_000_000_000 };
    expect(await setSessionChallenge(session, challenge)).toBe(true);
    const proof = { provedAt: later, challenge: "signed", isEnrolled: true, rev: 3 };
    expect(await transact([sessionProof(session, { ...proof, challenge: "other" })])).toBe(false);
    expect(await sessionOf(session)).toEqual({ ...session, challenge });
    expect(await transact([sessionProof(session, proof)])).toBe(true);
    const { must_enrol: _must, ...free } = session;
    expect(await sessionOf(session)).toEqual({ ...free, proved_at: later, password_rev: 3 });
    expect(await transact([sessionProof(session, proof)])).toBe(false);
  });

  it("keeps what a proof says nothing of", async () => {
    const session = await aSession(await aPerson(), { must_enrol: true, password_rev: 1 });
    const challenge = { value: "v", expires_at_s: 4_000_000_000 };
    await setSessionChallenge(session, challenge);
    expect(await transact([sessionProof(session, { provedAt: later })])).toBe(true);
    expect(await sessionOf(session)).toEqual({ ...session, challenge, proved_at: later });
    expect(await transact([sessionProof(session, { rev: 2 })])).toBe(true);
    expect(await transact([sessionProof(session, { challenge: "v" })])).toBe(true);
    expect(await sessionOf(session)).toEqual({ ...session, proved_at: later, password_rev: 2 });
    expect(await transact([sessionProof(session, { isEnrolled: true })])).toBe(true);
    expect((await sessionOf(session))?.must_enrol).toBeUndefined();
  });
});

describe("what ends every session of a person but one", () => {
  it("counts from 0, and of two such changes at once refuses one", async () => {
    const person = await aPerson();
    const revOf = async () => (await getPerson(person.id))?.profile.password_rev;
    const first = endSessionsWrite(person);
    expect(first.rev).toBe(1);
    expect(await transact([first.write])).toBe(true);
    expect(await revOf()).toBe(1);
    expect(await transact([endSessionsWrite(person).write])).toBe(false);
    const second = endSessionsWrite({ ...person, password_rev: 1 });
    expect([second.rev, await transact([second.write]), await revOf()]).toEqual([2, true, 2]);
    expect(await transact([second.write])).toBe(false);
    const of0 = await aPerson({ password_rev: 0 });
    expect(await transact([endSessionsWrite(of0).write])).toBe(true);
    const nobody = { ...person, id: ulid() };
    expect(await transact([endSessionsWrite(nobody).write])).toBe(false);
    expect(await getPerson(nobody.id)).toBeUndefined();
  });
});

describe("a password", () => {
  const next = { password_hash: "second", password_changed_at: later };

  it("is replaced where it is the one that was read, together with all that belongs to it, and one session goes on", async () => {
    const person = await aPerson();
    const [session, other] = [await aSession(person), await aSession(person)];
    const { write, isWritten } = beside();
    const stale = { ...person, password_hash: "other" };
    expect(await replacePassword(stale, session, next, [write])).toBe(false);
    expect(await replacePassword(person, { ...session, token_hash: ulid() }, next, [write])).toBe(false);
    expect(await isWritten()).toBe(false);
    expect((await getPerson(person.id))?.profile).toEqual(person);
    expect(await replacePassword(person, session, next, [write])).toBe(true);
    expect((await getPerson(person.id))?.profile).toEqual({ ...person, ...next, password_rev: 1 });
    expect([(await sessionOf(session))?.password_rev, (await sessionOf(other))?.password_rev]).toEqual([
      1,
      undefined,
    ]);
    expect(await isWritten()).toBe(true);
    const again = { ...person, ...next, password_rev: 1 };
    expect(await replacePassword(again, session, { ...next, password_hash: "third" })).toBe(true);
    expect((await getPerson(person.id))?.profile.password_rev).toBe(2);
  });

  it("is reset where it is the one that was read, and no session goes on", async () => {
    const person = await aPerson({ password_rev: 4 });
    const { write, isWritten } = beside();
    expect(await resetPassword({ ...person, password_hash: "other" }, next, [write])).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await resetPassword(person, next, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect((await getPerson(person.id))?.profile).toEqual({ ...person, ...next, password_rev: 5 });
    const first = await aPerson();
    expect(await resetPassword(first, next, [])).toBe(true);
    expect((await getPerson(first.id))?.profile.password_rev).toBe(1);
  });

  it("is hashed anew without ending a session, and not where it has changed meanwhile", async () => {
    const person = await aPerson();
    expect(await replacePasswordHash(person, "same, dearer")).toBe(true);
    expect(await replacePasswordHash(person, "late")).toBe(false);
    expect((await getPerson(person.id))?.profile).toEqual({ ...person, password_hash: "same, dearer" });
  });
});

describe("a link of a mail", () => {
  it("stands once under its token, and is used once", async () => {
    const link = {
      token_hash: ulid(),
      kind: "invitation" as const,
      user_id: ulid(),
      program_id: ulid(),
      created_at: now,
      expires_at: later,
      used_at: null,
      expires_at_s: 4_000_000_000,
    };
    expect(await transact([useMailLink(link.token_hash, later)])).toBe(false);
    expect(await getMailLink(link.token_hash)).toBeUndefined();
    expect(await transact([mailLinkWrite(link)])).toBe(true);
    expect(await transact([mailLinkWrite({ ...link, user_id: ulid() })])).toBe(false);
    expect(await getMailLink(link.token_hash)).toEqual(link);
    expect(await transact([useMailLink(link.token_hash, later)])).toBe(true);
    expect(await getMailLink(link.token_hash)).toEqual({ ...link, used_at: later });
    expect(await transact([useMailLink(link.token_hash, now)])).toBe(false);
  });
});

describe("factors", () => {
  const aPasskey = (parts: Partial<Passkey> = {}): Passkey => ({
    id: ulid(),
    credential_id: "c",
    public_key: "p",
    sign_count: 0,
    transports: ["usb"],
    scope: "localhost",
    name: "Laptop",
    created_at: now,
    last_used_at: null,
    ...parts,
  });

  it("are none at first; of two changes of them at once one is refused", async () => {
    const id = ulid();
    const none = { passkeys: [], authenticator: undefined, newAuthenticator: undefined };
    expect(await readFactors(id)).toEqual({ rev: 0, ...none, recoveryCodes: undefined });
    expect(await writeFactors([factorsChanged(id, 0)])).toBe(true);
    expect(await writeFactors([factorsChanged(id, 0)])).toBe(false);
    expect(await writeFactors([factorsChanged(id, 1)])).toBe(true);
    expect(await writeFactors([factorsChanged(id, 1)])).toBe(false);
    expect((await readFactors(id)).rev).toBe(2);
  });

  it("of the kind of a passkey are made once, named and deleted while they are there", async () => {
    const id = ulid();
    const key = aPasskey();
    expect(await writeFactors([passkeyRename(id, key.id, "Phone")])).toBe(false);
    expect(await writeFactors([passkeyDelete(id, key.id)])).toBe(false);
    expect(await writeFactors([passkeyWrite(id, key)])).toBe(true);
    expect(await writeFactors([passkeyWrite(id, { ...key, name: "Copy" })])).toBe(false);
    expect(await writeFactors([passkeyRename(id, key.id, "Phone")])).toBe(true);
    expect((await readFactors(id)).passkeys).toEqual([{ ...key, name: "Phone" }]);
    expect(await writeFactors([passkeyDelete(id, key.id)])).toBe(true);
    expect((await readFactors(id)).passkeys).toEqual([]);
  });

  it("of the kind of a passkey are used with a count that rises, or that stays 0 for good", async () => {
    const id = ulid();
    const [counting, plain] = [aPasskey({ sign_count: 5 }), aPasskey()];
    await writeFactors([passkeyWrite(id, counting), passkeyWrite(id, plain)]);
    const use = (key: Passkey, signCount: number) =>
      writeFactors([passkeyUse(id, key.id, { signCount, at: later })]);
    expect([await use(counting, 5), await use(counting, 4), await use(counting, 0)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([await use(counting, 6), await use(counting, 6)]).toEqual([true, false]);
    expect([await use(plain, 0), await use(plain, 0), await use(aPasskey(), 1)]).toEqual([true, true, false]);
    const used = { last_used_at: later };
    const found = new Map((await readFactors(id)).passkeys.map((each) => [each.id, each]));
    expect(found).toEqual(
      new Map([
        [counting.id, { ...counting, ...used, sign_count: 6 }],
        [plain.id, { ...plain, ...used }],
      ]),
    );
  });

  it("of the kind of an app count with their first code, one for each person, the one that was begun last", async () => {
    const id = ulid();
    const waiting = (sealed_secret: string) => ({ sealed_secret, expires_at_s: 4_000_000_000 });
    const app = { sealed_secret: "b", last_step: 10, created_at: now, last_used_at: null };
    expect(await writeFactors(authenticatorWrites(id, app))).toBe(false);
    await putNewAuthenticator(id, waiting("a"));
    await putNewAuthenticator(id, waiting("b"));
    expect((await readFactors(id)).newAuthenticator).toEqual(waiting("b"));
    expect(await writeFactors(authenticatorWrites(id, { ...app, sealed_secret: "a" }))).toBe(false);
    expect(await writeFactors(authenticatorWrites(id, app))).toBe(true);
    expect(await readFactors(id)).toMatchObject({ authenticator: app, newAuthenticator: undefined });
    await putNewAuthenticator(id, waiting("c"));
    expect(await writeFactors(authenticatorWrites(id, { ...app, sealed_secret: "c" }))).toBe(false);
    expect([
      await writeFactors([authenticatorDelete(id)]),
      await writeFactors([authenticatorDelete(id)]),
    ]).toEqual([true, false]);
    expect((await readFactors(id)).authenticator).toBeUndefined();
  });

  it("of the kind of an app take the code of a step once, and none of a step before", async () => {
    const id = ulid();
    const app = { sealed_secret: "a", last_step: 10, created_at: now, last_used_at: null };
    await putNewAuthenticator(id, { sealed_secret: "a", expires_at_s: 4_000_000_000 });
    await writeFactors(authenticatorWrites(id, app));
    const use = (step: number) => writeFactors([authenticatorUse(id, step, later)]);
    expect([await use(9), await use(10), await use(11), await use(11)]).toEqual([false, false, true, false]);
    expect((await readFactors(id)).authenticator).toEqual({ ...app, last_step: 11, last_used_at: later });
  });

  it("of the kind of a recovery code are used up one by one", async () => {
    const id = ulid();
    const use = (hash: string) => writeFactors([recoveryCodeUse(id, hash, later)]);
    expect(await use("one")).toBe(false);
    const kept = { codes: { one: 1, two: 1 }, created_at: now, last_used_at: null };
    await writeFactors([recoveryCodesWrite(id, kept)]);
    expect([await use("three"), await use("one"), await use("one")]).toEqual([false, true, false]);
    expect((await readFactors(id)).recoveryCodes).toEqual({
      ...kept,
      codes: { two: 1 },
      last_used_at: later,
    });
    await writeFactors([recoveryCodesWrite(id, kept)]);
    expect((await readFactors(id)).recoveryCodes).toEqual(kept);
    await writeFactors([recoveryCodesDelete(id)]);
    expect((await readFactors(id)).recoveryCodes).toBeUndefined();
  });
});

describe("a sign-in that waits for its second step", () => {
  const aHalfway = async (challenge: string | null): Promise<Halfway> => {
    const entry = {
      token_hash: ulid(),
      user_id: ulid(),
      password_rev: 2,
      challenge,
      tries: 0,
      expires_at_s: 4_000_000_000,
    };
    await putHalfway(entry);
    return entry;
  };

  it("counts each try before it is looked at, and is used once", async () => {
    const entry = await aHalfway(null);
    expect([await countHalfwayTry(entry.token_hash), await countHalfwayTry(entry.token_hash)]).toEqual([
      1, 2,
    ]);
    await putHalfway({ ...entry, user_id: ulid() });
    expect(await getHalfway(entry.token_hash)).toEqual({ ...entry, tries: 2 });
    expect([await transact([halfwayUse(entry)]), await transact([halfwayUse(entry)])]).toEqual([true, false]);
    expect(await getHalfway(entry.token_hash)).toBeUndefined();
    expect(await countHalfwayTry(entry.token_hash)).toBeUndefined();
    expect(await setHalfwayChallenge(entry.token_hash, "late")).toBe(false);
    expect(await getHalfway(entry.token_hash)).toBeUndefined();
  });

  it("takes a signature of the challenge that was asked last, and no other", async () => {
    const entry = await aHalfway("first");
    expect(await setHalfwayChallenge(entry.token_hash, "second")).toBe(true);
    expect(await transact([halfwayUse(entry)])).toBe(false);
    expect(await transact([halfwayUse({ ...entry, challenge: "second" })])).toBe(true);
    // A code in the place of the passkey that was asked for.
    expect(await transact([halfwayUse({ ...(await aHalfway("asked")), challenge: null })])).toBe(true);
  });
});

describe("failures against a subject", () => {
  it("are counted within a window that the first begins, and are forgotten at its end", async () => {
    const subject = ulid();
    expect(await getFailures(subject, 1000)).toEqual({ failures: 0, endsAtS: 1000 });
    const counted = [1000, 1030, 1059].map((nowS) => () => countFailure(subject, nowS, 60));
    for (const [i, count] of counted.entries()) expect(await count()).toBe(i + 1);
    expect(await getFailures(subject, 1059)).toEqual({ failures: 3, endsAtS: 1060 });
    expect(await getFailures(subject, 1060)).toEqual({ failures: 0, endsAtS: 1060 });
    expect(await countFailure(subject, 1060, 60)).toBe(1);
    expect(await getFailures(subject, 1061)).toEqual({ failures: 1, endsAtS: 1120 });
    await clearFailures(subject);
    expect(await getFailures(subject, 1061)).toEqual({ failures: 0, endsAtS: 1061 });
  });

  it("get numbers of their own, even where many come at once and the window before has ended", async () => {
    const subject = ulid();
    await countFailure(subject, 1000, 60);
    const counted = await Promise.all(Array.from({ length: 8 }, () => countFailure(subject, 2000, 60)));
    expect(counted.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("places that somebody signed in from", () => {
  it("are known until the end that was said, by their names, and are no failures", async () => {
    const [home, ward, gone] = [ulid(), ulid(), ulid()];
    await rememberPlaces([home, ward], 2000);
    await rememberPlaces([gone], 1000);
    expect(await readKnownPlaces([gone, home, ulid(), ward], 1000)).toEqual(new Set([home, ward]));
    expect(await readKnownPlaces([home], 2000)).toEqual(new Set());
    expect(await getFailures(home, 1000)).toEqual({ failures: 0, endsAtS: 1000 });
  });
});
