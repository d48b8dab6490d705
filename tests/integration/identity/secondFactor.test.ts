import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyedHash } from "#functions/identity/keyedHash.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import { listSignIns } from "#functions/table/identity/signIns.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import {
  finishSignIn,
  getFactors,
  startPasskey,
  startPasskeySignIn,
} from "#shared/contract/identity/factors.ts";
import { createSession, getSession } from "#shared/contract/identity/identity.ts";
import { contexts } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { anAuthenticator, type SoftAuthenticator } from "#tests/builders/authenticator.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aHalfwaySignIn, aSecondFactor, codeOfNow } from "#tests/builders/factors.ts";
import { type Answer, codeOf, cookiesOf, replyOf } from "#tests/builders/http.ts";
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

let person: BuiltPerson;
beforeEach(async () => {
  person = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
});
afterEach(forgetThisAddress);

const post = (path: string, body: unknown, cookie?: string) =>
  send({ method: "POST", path, body, headers: { cookie } });
const byPassword = () => post("/session", { email: person.email, password: testPassword });
const finish = (cookie: string, body: object) => post("/session/second_factor", body, cookie);
const byCode = (cookie: string, secret: string, later = 0) =>
  finish(cookie, { code: codeOfNow(secret, later) });

async function enrolPasskey(): Promise<SoftAuthenticator> {
  const as = await aSession(person);
  const authenticator = anAuthenticator();
  const asked = replyOf(startPasskey, await send({ method: "POST", path: "/account/passkeys/options", as }));
  const body = { name: "Laptop", passkey: authenticator.make(asked, where) };
  const answer = await send({ method: "POST", path: "/account/passkeys", body, as });
  expect(answer.status, answer.text).toBe(201);
  return authenticator;
}
async function ask(as: "only" | "second", cookie?: string) {
  const answer = await post("/session/passkey", { as }, cookie);
  return { asked: replyOf(startPasskeySignIn, answer), cookie: cookiesOf(answer) || cookie || "" };
}
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted();

describe("a sign-in with a second step (C-43)", () => {
  it("gives no session for the password alone, and one for the code of the app", async () => {
    const { secret } = await aSecondFactor(person);
    const first = await byPassword();
    expect(replyOf(createSession, first)).toEqual({ ways: ["code", "recovery_code"] });
    const cookie = cookiesOf(first);
    expect(cookie).toMatch(/^bedside_halfway=[\w-]{43}$/);
    expect(first.headers["set-cookie"]?.[0]).toContain("HttpOnly; SameSite=Lax; Max-Age=600");
    expect(codeOf(await send({ method: "GET", path: "/session", headers: { cookie } }))).toBe(
      "NOT_SIGNED_IN",
    );
    const done = await byCode(cookie, secret);
    const { user, csrf_token } = replyOf(finishSignIn, done);
    expect(user).toMatchObject({ id: person.id, program_id: person.memberships[0]?.program_id });
    const session = await send({ method: "GET", path: "/session", headers: { cookie: cookiesOf(done) } });
    expect(replyOf(getSession, session).csrf_token).toBe(csrf_token);
    const tries = await listSignIns(await keyedHash(person.email), 5);
    expect(tries.map(({ outcome }) => outcome)).toEqual(["signed_in", "password_right"]);
  });

  it("is refused everywhere else with what it holds half-way", async () => {
    const cookie = await aHalfwaySignIn(person);
    // The first of each function: all of them are asked who it is before anything else.
    const own = contexts.flatMap(
      (context) => routes.find((route) => route.context === context && route.action !== "public") ?? [],
    );
    const answers = await Promise.all(
      own.map(({ method, path }) =>
        send({ method, path: path.replace(/\{[^}]+\}/g, "1"), headers: { cookie } }),
      ),
    );
    expect([...new Set(answers.map(codeOf))]).toEqual(["NOT_SIGNED_IN"]);
    // Nor as a session, whatever a browser makes of it.
    const forged = cookie.replace("bedside_halfway=", `bedside_session=${person.id}.`);
    expect(codeOf(await send({ method: "GET", path: "/session", headers: { cookie: forged } }))).toBe(
      "NOT_SIGNED_IN",
    );
  });

  it("takes no code twice, not even in another sign-in, nor one of an earlier step", async () => {
    const { secret } = await aSecondFactor(person);
    const [one, two] = [cookiesOf(await byPassword()), cookiesOf(await byPassword())];
    expect((await byCode(one, secret)).status).toBe(201);
    expect(codeOf(await byCode(two, secret))).toBe("WRONG_CODE");
    expect(codeOf(await byCode(two, secret, -1))).toBe("WRONG_CODE");
    expect((await byCode(two, secret, 1)).status).toBe(201);
    expect(codeOf(await byCode(two, secret, 2))).toBe("HALFWAY_ENDED");
  });

  it("of two at once with one code lets one in", async () => {
    const { secret, codes } = await aSecondFactor(person);
    const cookies = await Promise.all([1, 2, 3].map(() => aHalfwaySignIn(person)));
    expect(statuses(await Promise.all(cookies.map((cookie) => byCode(cookie, secret))))).toEqual([
      201, 400, 400,
    ]);
    const others = await Promise.all([1, 2, 3].map(() => aHalfwaySignIn(person)));
    const recovery_code = codes[0]?.toLowerCase().replace("-", " ");
    const answers = await Promise.all(others.map((cookie) => finish(cookie, { recovery_code })));
    expect(statuses(answers)).toEqual([201, 400, 400]);
    const again = await finish(await aHalfwaySignIn(person), { recovery_code });
    expect(codeOf(again)).toBe("WRONG_CODE");
    expect((await finish(await aHalfwaySignIn(person), { recovery_code: codes[1] })).status).toBe(201);
  });

  it("takes five wrong codes from one place, tells the person once, and ten altogether from where they are not known", async () => {
    const { secret, codes } = await aSecondFactor(person);
    const waitOf = (answer: Answer) => [codeOf(answer), Number(answer.headers["retry-after"]) > 900];
    const told = async () =>
      (await mailsTo(cloud.url, person.email)).filter(({ subject }) =>
        subject?.startsWith("Failed sign-in attempts"),
      );
    const lines = async () =>
      (await listAuditEntries(null, isoTime(Date.now()).slice(0, 7))).filter(
        ({ action, subject }) => action === "account.factor_refused" && subject.id === person.id,
      );
    const cookie = cookiesOf(await byPassword());
    for (let tries = 0; tries < 4; tries++)
      expect(codeOf(await finish(cookie, { code: "000 000" }))).toBe("WRONG_CODE");
    expect(await lines()).toEqual([]);
    expect(codeOf(await finish(cookie, { code: "000 000" }))).toBe("WRONG_CODE");
    expect(waitOf(await byCode(cookie, secret))).toEqual(["TOO_MANY_ATTEMPTS", false]);
    expect(waitOf(await byCode(cookiesOf(await byPassword()), secret))).toEqual(["TOO_MANY_ATTEMPTS", false]);
    // A signature that is wrong counts as well, and is told no second time.
    const { asked, cookie: third } = await ask("second", cookiesOf(await byPassword()));
    const passkey = anAuthenticator().use(asked, where, { userId: person.id });
    expect(codeOf(await finish(third, { passkey }))).toBe("PASSKEY_REJECTED");
    expect(await lines()).toMatchObject([{ actor: null, subject: { kind: "person", email: person.email } }]);
    await eventually(async () => (await told()).length > 0 || undefined, "the mail that tells of it");
    await cloud.setClockOffset(901_000);
    try {
      const next = cookiesOf(await byPassword());
      for (let tries = 0; tries < 5; tries++) await finish(next, { recovery_code: "AAAAA-AAAAA" });
      await cloud.setClockOffset(1_900_000);
      const refused = await finish(cookiesOf(await byPassword()), { recovery_code: codes[0] });
      expect(waitOf(refused)).toEqual(["TOO_MANY_ATTEMPTS", true]);
      await eventually(async () => (await told()).length === 2 || undefined, "the mail of the next series");
    } finally {
      await cloud.setClockOffset(0);
    }
    expect(await lines()).toHaveLength(2);
  });

  it("ends with a change of the password, and after ten minutes", async () => {
    const { secret } = await aSecondFactor(person);
    const cookie = cookiesOf(await byPassword());
    const as = await aSession(person);
    const body = { current_password: testPassword, new_password: "another of the tests" };
    expect((await send({ method: "PUT", path: "/account/password", body, as })).status).toBe(200);
    expect(codeOf(await byCode(cookie, secret))).toBe("HALFWAY_ENDED");
    const other = await aPerson();
    const late = await aSecondFactor(other);
    const waiting = await aHalfwaySignIn(other);
    await cloud.setClockOffset(601_000);
    try {
      expect(codeOf(await byCode(waiting, late.secret, 20))).toBe("HALFWAY_ENDED");
    } finally {
      await cloud.setClockOffset(0);
    }
  });
});

describe("a passkey (C-43)", () => {
  it("completes a sign-in, once for each challenge, in the browser that was asked alone", async () => {
    const key = await enrolPasskey();
    const cookie = cookiesOf(await byPassword());
    const { asked } = await ask("second", cookie);
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([key.id]);
    const passkey = key.use(asked, where);
    expect(codeOf(await finish(await aHalfwaySignIn(person), { passkey }))).toBe("PASSKEY_REJECTED");
    const answers = await Promise.all([1, 2, 3].map(() => finish(cookie, { passkey })));
    expect(statuses(answers).filter((status) => status === 201)).toEqual([201]);
    expect(codeOf(await finish(cookie, { passkey }))).toBe("HALFWAY_ENDED");
  });

  it("signs in alone where it knows its holder, and names whose it is", async () => {
    const key = await enrolPasskey();
    const { asked, cookie } = await ask("only");
    expect([asked.allowCredentials, asked.userVerification]).toEqual([undefined, "required"]);
    const unverified = key.use(asked, where, { userId: person.id, isVerified: false });
    expect(codeOf(await finish(cookie, { passkey: unverified }))).toBe("PASSKEY_REJECTED");
    const stranger = await aPerson();
    const ofStranger = key.use(asked, where, { userId: stranger.id });
    expect(codeOf(await finish(cookie, { passkey: ofStranger }))).toBe("PASSKEY_REJECTED");
    const done = await finish(cookie, { passkey: key.use(asked, where, { userId: person.id }) });
    expect(replyOf(finishSignIn, done).user.id).toBe(person.id);
    const as = { cookie: cookiesOf(done), csrfToken: replyOf(finishSignIn, done).csrf_token };
    const { passkeys } = replyOf(getFactors, await send({ method: "GET", path: "/account/factors", as }));
    expect(passkeys[0]?.last_used_at).not.toBeNull();
  });

  it("is refused where its count goes back, for another origin, and for another key of the same name", async () => {
    const key = await enrolPasskey();
    const { asked, cookie } = await ask("only");
    const as = { userId: person.id };
    const elsewhere = key.use(asked, { ...where, origin: "http://evil.test" }, as);
    expect(codeOf(await finish(cookie, { passkey: elsewhere }))).toBe("PASSKEY_REJECTED");
    const copy = { ...anAuthenticator().use(asked, where, as), id: key.id, rawId: key.id };
    expect(codeOf(await finish(cookie, { passkey: copy }))).toBe("PASSKEY_REJECTED");
    expect((await finish(cookie, { passkey: key.use(asked, where, as) })).status).toBe(201);
    const next = await ask("only");
    key.setCount(0);
    expect(codeOf(await finish(next.cookie, { passkey: key.use(next.asked, where, as) }))).toBe(
      "PASSKEY_REJECTED",
    );
  });

  it("of two signatures at once counts one, and a code does not complete a sign-in without a password", async () => {
    const key = await enrolPasskey();
    const { secret } = await aSecondFactor(person);
    const { asked, cookie } = await ask("only");
    expect(codeOf(await byCode(cookie, secret))).toBe("HALFWAY_ENDED");
    const passkey = key.use(asked, where, { userId: person.id });
    const answers = await Promise.all([1, 2].map(() => finish(cookie, { passkey })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
