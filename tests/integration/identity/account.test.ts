import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "#functions/identity/password.ts";
import { planMail } from "#functions/mail/sendMail.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { replacePassword } from "#functions/table/identity/passwords.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { createSession as storeSession } from "#functions/table/identity/sessions.ts";
import { getJob, jobWrites } from "#functions/table/operations/jobs.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { getProgram, type Program, replaceProgram } from "#functions/table/programs/programs.ts";
import {
  changePassword,
  endOtherSessions,
  getAccount,
  listSessions,
  setLanguage,
  updateAccount,
} from "#shared/contract/identity/account.ts";
import { getSession } from "#shared/contract/identity/identity.ts";
import { getProfile } from "#shared/contract/identity/profile.ts";
import type { Language } from "#shared/words/language.ts";
import { eventually } from "#tests/builders/eventually.ts";
import {
  type Answer,
  type Credentials,
  codeOf,
  refusalOf,
  replyOf,
  signedInBy,
} from "#tests/builders/http.ts";
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

const newPassword = "a longer one of the tests";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

let program: Program;
let person: BuiltPerson;
let here: Credentials;
beforeEach(async () => {
  program = await aProgram();
  person = await aPerson([{ program, role: "Student" }]);
  here = await aSession(person);
});
afterEach(forgetThisAddress);

const who = (as: Credentials) => send({ method: "GET", path: "/session", as });
const rename = (body: unknown, as = here) => send({ method: "PATCH", path: "/account", body, as });
const change = (current_password: string, new_password: string, as = here) =>
  send({ method: "PUT", path: "/account/password", body: { current_password, new_password }, as });
const sessionsOf = async (as = here) =>
  replyOf(listSessions, await send({ method: "GET", path: "/account/sessions", as })).sessions;
const signIn = (password: string, headers: Record<string, string> = {}) =>
  send({ method: "POST", path: "/session", body: { email: person.email, password }, headers });

function credentialsOf(answer: Answer): Credentials {
  const { csrf_token } = signedInBy(answer);
  return { cookie: answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "", csrfToken: csrf_token };
}

describe("C-45: one's own language", () => {
  const choose = (language: unknown, as = here) =>
    send({ method: "PUT", path: "/account/language", body: { language }, as });
  const shown = async (as: Credentials) => replyOf(getSession, await who(as)).user.language;
  const saved = async () =>
    replyOf(getProfile, await send({ method: "GET", path: "/profile", as: here })).language;
  const programSays = async (language: Language | null): Promise<void> => {
    const { id } = program;
    const stored = await getProgram(id, { consistent: true });
    if (!stored || !(await replaceProgram(stored, { ...stored, language }, []))) throw new Error(id);
  };

  it("is kept with the account: another device and another session say it", async () => {
    expect(await shown(here)).toBeUndefined();
    const { user } = replyOf(setLanguage, await choose("es"));
    expect(user.language).toBe("es");
    const elsewhere = replyOf(getSession, await who(await aSession(person))).user;
    expect(elsewhere).toEqual(user);
    expect(await saved()).toBe("es");
    expect(signedInBy(await signIn(testPassword)).user.language).toBe("es");
  });

  it("comes before the program's, which is for its students who have chosen none", async () => {
    await programSays("es");
    const teacher = await aSession(await aPerson([{ program, role: "Teacher" }]));
    expect(await shown(here)).toBe("es");
    // Pages of staff are in English.
    expect(await shown(teacher)).toBe("en");
    await choose("en");
    expect(await shown(here)).toBe("en");
    const { user } = replyOf(setLanguage, await choose(null));
    expect(user.language).toBe("es");
    expect(await saved()).toBeNull();
    await programSays(null);
    expect(await shown(here)).toBeUndefined();
  });

  it("is one that the product has", async () => {
    for (const language of ["de", "", "EN", "en-XA", 1, undefined, ["es"]])
      expect(codeOf(await choose(language)), String(language)).toBe("INVALID_REQUEST");
    expect(await saved()).toBeNull();
  });
});

describe("one's own name", () => {
  it("is changed for oneself at once, and in the list of one's program", async () => {
    const { user } = replyOf(updateAccount, await rename({ first_name: " Ada ", last_name: "Lovelace" }));
    expect(user).toMatchObject({ first_name: "Ada", last_name: "Lovelace", program_id: program.id });
    const session = replyOf(getSession, await who(here));
    expect(session.user).toEqual(user);
    const account = replyOf(getAccount, await send({ method: "GET", path: "/account", as: here }));
    expect(account).toEqual({
      first_name: "Ada",
      last_name: "Lovelace",
      email: person.email,
      password_changed_at: null,
    });
    const { rows } = await readPeopleOfProgram(program.id);
    expect(rows.map(({ first_name, last_name }) => [first_name, last_name])).toEqual([["Ada", "Lovelace"]]);
  });

  it.each([
    ["first_name", ""],
    ["first_name", "   "],
    ["last_name", "x".repeat(101)],
    ["last_name", "two\nlines"],
    ["first_name", "hid\u202eden"],
  ])("is refused with %s '%s'", async (field, value) => {
    const answer = await rename({ first_name: "Ada", last_name: "Lovelace", [field]: value });
    expect(refusalOf(answer).fields?.map(({ path }) => path)).toContain(`body.${field}`);
    expect((await getPerson(person.id))?.profile.first_name).toBe(person.first_name);
  });

  it("takes nothing else along", async () => {
    const answer = await rename({ first_name: "Ada", last_name: "Lovelace", is_admin: true });
    expect(codeOf(answer)).toBe("INVALID_REQUEST");
  });
});

describe("one's own password", () => {
  it("is changed by who knows it, ends every other session and keeps this one", async () => {
    const there = await aSession(person);
    const { ended } = replyOf(changePassword, await change(testPassword, newPassword));
    expect(ended).toBe(1);
    expect((await who(here)).status).toBe(200);
    expect(codeOf(await who(there))).toBe("NOT_SIGNED_IN");
    expect(codeOf(await signIn(testPassword))).toBe("WRONG_CREDENTIALS");
    expect((await signIn(newPassword)).status).toBe(201);
    const account = replyOf(getAccount, await send({ method: "GET", path: "/account", as: here }));
    expect(account.password_changed_at).not.toBeNull();
  });

  it("is told to its owner by mail, once for each change", async () => {
    const mails = (count: number) =>
      eventually(async () => {
        const found = await mailsTo(cloud.url, person.email);
        return found.length >= count ? found : undefined;
      }, `${count} mails`);
    await change(testPassword, "too short");
    await change("not the password", newPassword);
    expect((await change(testPassword, newPassword)).status).toBe(200);
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
    expect((await change(newPassword, testPassword)).status).toBe(200);
    expect(await mails(2)).toHaveLength(2);
  });

  it("ends a session that signs in with the old password at the same moment", async () => {
    const read = await getPerson(person.id);
    replyOf(changePassword, await change(testPassword, newPassword));
    // As sign-in writes it that has looked at the password before the change.
    const late = { cookie: `bedside_session=${person.id}.late-secret`, csrfToken: "x" };
    await storeSession({
      token_hash: hashToken("late-secret"),
      user_id: person.id,
      csrf_token: "x",
      program_id: null,
      created_at: new Date().toISOString(),
      expires_at_s: Math.floor(Date.now() / 1000) + 3600,
      password_rev: read?.profile.password_rev ?? 0,
    });
    expect(codeOf(await who(late))).toBe("NOT_SIGNED_IN");
    expect((await sessionsOf()).map(({ is_current }) => is_current)).toEqual([true]);
  });

  it("is changed by one of two that change it at once, and the mail of that one alone is ordered with it", async () => {
    const read = await getPerson(person.id);
    const session = read?.sessions[0];
    if (!read || !session) throw new Error("The person has no session");
    const hashes = await Promise.all(
      ["first of two new", "second of two new"].map((text) => hashPassword(text)),
    );
    const mails = hashes.map((_, at) =>
      planMail({
        kind: "passwordChanged",
        to: read.profile.email,
        reader: { student_of: [] },
        data: { first_name: read.profile.first_name, changed_at: new Date().toISOString() },
        mailId: `password-changed:${person.id}:${at}`,
      }),
    );
    const results = await Promise.all(
      hashes.map((password_hash, at) =>
        replacePassword(
          read.profile,
          session,
          { password_hash, password_changed_at: new Date().toISOString() },
          mails.slice(at, at + 1).flatMap((mail) => jobWrites(mail)),
        ),
      ),
    );
    expect(results.toSorted()).toEqual([false, true]);
    const orders = await Promise.all(mails.map(({ id }) => getJob(id)));
    expect(orders.map((order) => order?.state === "queued")).toEqual(results);
  });

  it("is not changed with a wrong one, which is said at its field and counted for itself", async () => {
    for (let tries = 0; tries < 8; tries++) {
      const answer = await change("not the password", newPassword);
      const { code, fields } = refusalOf(answer);
      expect([answer.status, code, fields]).toEqual([
        400,
        "WRONG_PASSWORD",
        [{ path: "body.current_password", message: "Your current password is incorrect." }],
      ]);
    }
    expect(codeOf(await change(testPassword, newPassword))).toBe("TOO_MANY_ATTEMPTS");
    // Whoever guesses with somebody's session does not keep that person out.
    expect((await signIn(testPassword)).status).toBe(201);
    expect((await who(here)).status).toBe(200);
  });

  it.each([
    ["short", "new_password"],
    ["Password2027!", "new_password"],
    [testPassword, "new_password"],
  ])("is refused as '%s', and nothing changes", async (wanted, field) => {
    const there = await aSession(person);
    const answer = await change(testPassword, wanted);
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_REQUEST"]);
    expect(refusalOf(answer).fields?.map(({ path }) => path)).toEqual([`body.${field}`]);
    expect((await who(there)).status).toBe(200);
    expect((await signIn(testPassword)).status).toBe(201);
  });
});

describe("where one is signed in", () => {
  it("is told by device and time, this one first, and no secret of it", async () => {
    const there = credentialsOf(await signIn(testPassword, { "user-agent": chrome }));
    const sessions = await sessionsOf();
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      [null, true],
      ["Chrome on Windows", false],
    ]);
    const kept = await getPerson(person.id);
    for (const { token_hash } of kept?.sessions ?? []) {
      expect(JSON.stringify(sessions)).not.toContain(token_hash);
      expect(JSON.stringify(sessions)).not.toContain(token_hash.slice(0, 16));
    }
    expect((await sessionsOf(there)).map(({ id }) => id).toSorted()).toEqual(
      sessions.map(({ id }) => id).toSorted(),
    );
  });

  it("can be ended one by one, but for this one and for other people's", async () => {
    const there = await aSession(person);
    const stranger = await aPerson();
    const strangers = await aSession(stranger);
    const end = (id: string, as = here) => send({ method: "DELETE", path: `/account/sessions/${id}`, as });
    const [current, other] = await sessionsOf();
    const foreign = (await sessionsOf(strangers))[0]?.id ?? "";
    expect(codeOf(await end(foreign))).toBe("NOT_FOUND");
    expect(codeOf(await end(current?.id ?? ""))).toBe("NOT_FOUND");
    expect((await end(other?.id ?? "")).status).toBe(200);
    expect(codeOf(await who(there))).toBe("NOT_SIGNED_IN");
    expect((await who(here)).status).toBe(200);
    expect((await who(strangers)).status).toBe(200);
  });

  it("can be ended everywhere but here", async () => {
    const others = [await aSession(person), await aSession(person)];
    const answer = await send({ method: "DELETE", path: "/account/sessions", as: here });
    expect(replyOf(endOtherSessions, answer).ended).toBe(2);
    for (const other of others) expect(codeOf(await who(other))).toBe("NOT_SIGNED_IN");
    expect((await who(here)).status).toBe(200);
  });

  it("shows no session that has expired", async () => {
    await aSession(person, { expiresAtS: Math.floor(Date.now() / 1000) - 1 });
    expect(await sessionsOf()).toHaveLength(1);
  });

  it("says when each was last used, which is written every five minutes at most", async () => {
    const before = await sessionsOf();
    await who(here);
    const [unchanged] = (await getPerson(person.id))?.sessions ?? [];
    expect(unchanged?.last_seen_at).toBeUndefined();
    try {
      await cloud.setClockOffset(6 * 60_000);
      await who(here);
      const [noted] = (await getPerson(person.id))?.sessions ?? [];
      expect(Date.parse(noted?.last_seen_at ?? "")).toBeGreaterThan(Date.now() + 5 * 60_000);
      await who(here);
      expect((await getPerson(person.id))?.sessions[0]?.last_seen_at).toBe(noted?.last_seen_at);
      const [after] = await sessionsOf();
      expect(after?.last_used_at).toBe(noted?.last_seen_at);
      expect(after?.signed_in_at).toBe(before[0]?.signed_in_at);
    } finally {
      await cloud.setClockOffset(0);
    }
  });
});
