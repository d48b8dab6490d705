import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { keyedHash } from "#functions/identity/keyedHash.ts";
import { hashPassword } from "#functions/identity/password.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listSignIns } from "#functions/table/identity/signIns.ts";
import { countFailure } from "#functions/table/identity/throttles.ts";
import { getSession } from "#shared/contract/identity/identity.ts";
import { type Answer, type Credentials, codeOf, replyOf, signedInBy } from "#tests/builders/http.ts";
import { originSecretOf } from "#tests/builders/originSecret.ts";
import { anEvent } from "#tests/builders/requests.ts";
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

const signIn = (email: string, password = testPassword, host?: string) =>
  send({ method: "POST", path: "/session", body: { email, password }, ...(host && { host }) });

let person: BuiltPerson;
beforeAll(async () => {
  const program = await aProgram();
  person = await aPerson([{ program, role: "Student" }]);
});

describe("signing in", () => {
  it("answers who it is and the token for unsafe requests, and sets a cookie that opens the session", async () => {
    const answer = await signIn(person.email);
    const { user, csrf_token, kept_key } = signedInBy(answer);
    expect(user).toMatchObject({
      id: person.id,
      email: person.email,
      program_id: person.memberships[0]?.program_id,
    });
    // The same at each sign-in of theirs: what a browser sealed at the last one can be read again.
    expect(kept_key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(signedInBy(await signIn(person.email)).kept_key).toBe(kept_key);
    expect(answer.text).not.toContain("scrypt");
    const [cookie = ""] = answer.headers["set-cookie"]?.[0]?.split(";") ?? [];
    const session = replyOf(
      getSession,
      await send({ method: "GET", path: "/session", as: { cookie, csrfToken: "" } }),
    );
    expect(session).toEqual({ user, csrf_token, kept_key });
  });

  it("takes the e-mail address in any case, with spaces around it", async () => {
    expect((await signIn(` ${person.email.toUpperCase()} `)).status).toBe(201);
  });

  it("sets a cookie that no script reads and no other site's post brings along; on this machine one that plain http carries", async () => {
    const cookie = (await signIn(person.email)).headers["set-cookie"]?.[0] ?? "";
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(new RegExp(`^bedside_session=${person.id}\\.[A-Za-z0-9_-]{43}$`));
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=1209600", "Path=/", "SameSite=Lax"]);
  });

  it("sets the cookie for all programs' addresses when it happens at one of them", async () => {
    const [membership] = person.memberships;
    const answer = await signIn(person.email, testPassword, `${membership?.subdomain}.bedside.localhost`);
    expect(answer.status).toBe(201);
    expect(answer.headers["set-cookie"]?.[0]).toContain("; Domain=bedside.localhost");
  });

  it("says the same of a wrong password and of an address that nobody has", async () => {
    const wrong = await signIn(person.email, "wrong");
    const unknown = await signIn("nobody@bedside.test", "wrong");
    expect([wrong.status, codeOf(wrong)]).toEqual([401, "WRONG_CREDENTIALS"]);
    expect([unknown.status, codeOf(unknown)]).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    const { trace_id: _one, ...a } = JSON.parse(wrong.text).error;
    const { trace_id: _two, ...b } = JSON.parse(unknown.text).error;
    expect(a).toEqual(b);
  });

  it("refuses a request from another site, and one that does not say where it comes from", async () => {
    for (const origin of ["https://evil.test", "null", undefined]) {
      const answer = await send({
        method: "POST",
        path: "/session",
        body: { email: person.email, password: testPassword },
        headers: { origin },
      });
      expect(codeOf(answer)).toBe("ORIGIN_REJECTED");
    }
  });

  it("keeps at most twenty sessions of one person, and lets the oldest go first", async () => {
    const busy = await aPerson();
    const first = await aSession(busy);
    for (let i = 0; i < 20; i++) expect((await signIn(busy.email)).status).toBe(201);
    expect((await send({ method: "GET", path: "/session", as: first })).status).toBe(401);
  });
});

describe("a sign-in after another", () => {
  const sessionOf = (answer: Answer): Credentials => ({
    cookie: (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
    csrfToken: signedInBy(answer).csrf_token,
  });
  const who = (as: Credentials) => send({ method: "GET", path: "/session", as });
  const signInWith = (email: string, cookie: string, password = testPassword) =>
    send({ method: "POST", path: "/session", body: { email, password }, headers: { cookie } });

  it("in the same browser ends the session that it replaces, whoever's it was, and no other", async () => {
    const [first, elsewhere] = [sessionOf(await signIn(person.email)), await aSession(person)];
    const other = await aPerson();
    const second = sessionOf(await signInWith(other.email, first.cookie));
    expect((await who(first)).status).toBe(401);
    expect((await who(second)).status).toBe(200);
    expect((await who(elsewhere)).status).toBe(200);
  });

  it("ends nothing with a wrong password, nor by a cookie that is not one", async () => {
    const first = sessionOf(await signIn(person.email));
    expect((await signInWith(person.email, first.cookie, "wrong")).status).toBe(401);
    expect((await signInWith(person.email, `bedside_session=${person.id}.x`)).status).toBe(201);
    expect((await who(first)).status).toBe(200);
  });

  it("hashes anew, with the cost of today, what was kept with a lower one, and the password stays", async () => {
    const old = await aPerson([], { password_hash: await hashPassword(testPassword, undefined, 8) });
    const first = sessionOf(await signIn(old.email));
    const kept = (await getPerson(old.id))?.profile;
    expect(kept?.password_hash).toMatch(/^scrypt\$16\$/);
    expect(kept?.password_rev).toBeUndefined();
    expect((await who(first)).status).toBe(200);
    expect((await signIn(old.email)).status).toBe(201);
    expect((await getPerson(old.id))?.profile.password_hash).toBe(kept?.password_hash);
  });
});

describe("what is kept of a sign-in", () => {
  const linesOf = async (email: string) => {
    const lines = await listSignIns(await keyedHash(email), 20);
    return lines.map(({ outcome, user_id }) => [outcome, user_id]);
  };

  it("is a row for each try, with who it was and what came of it, the last first", async () => {
    const target = await aPerson();
    await signIn(target.email, "wrong");
    await signIn(` ${target.email.toUpperCase()}`);
    expect(await linesOf(target.email)).toEqual([
      ["signed_in", target.id],
      ["wrong_password", target.id],
    ]);
    await signIn("somebody.else@bedside.test", "wrong");
    expect(await linesOf("somebody.else@bedside.test")).toEqual([["unknown_email", null]]);
  });

  it("names addresses by a keyed hash alone", async () => {
    const target = await aPerson();
    await signIn(target.email);
    const [line] = await listSignIns(await keyedHash(target.email), 1);
    const text = JSON.stringify(line);
    expect(text).not.toContain(target.email);
    expect(text).not.toContain("127.0.0.1");
    expect(line?.address_hash).toBe(await keyedHash("127.0.0.1"));
    expect(line?.address_hash).not.toBe(
      createHash("sha256").update("127.0.0.1").digest("base64url").slice(0, 22),
    );
  });
});

describe("throttling of wrong passwords", () => {
  afterAll(async () => {
    await cloud.setClockOffset(0);
    await forgetThisAddress();
  });

  /** As the edge passes it on: from an address of the network, with what the browser has. */
  async function signInFrom(address: string, email: string, password = testPassword, cookies: string[] = []) {
    const event = anEvent({
      routeKey: "POST /session",
      headers: {
        "x-forwarded-host": "localhost",
        "x-viewer-address": address,
        ...(await originSecretOf(cloud).headers()),
        origin: "http://localhost",
        "content-type": "application/json",
      },
      cookies,
      body: JSON.stringify({ email, password }),
    });
    const result = await cloud.invoke("identity", event);
    return z.object({ statusCode: z.number(), cookies: z.optional(z.array(z.string())) }).parse(result);
  }
  const statusFrom = async (address: string, email: string, password?: string): Promise<number> =>
    (await signInFrom(address, email, password)).statusCode;
  let network = 0;
  const aNetwork = (): string => `198.51.100.${++network}`;

  it("refuses after eight wrong passwords even the right one, says when to try again, and forgets after the window", async () => {
    const target = await aPerson();
    for (let i = 0; i < 8; i++)
      expect(codeOf(await signIn(target.email, `wrong ${i}`))).toBe("WRONG_CREDENTIALS");
    const refused = await signIn(target.email);
    expect([refused.status, codeOf(refused)]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);

    await cloud.setClockOffset((seconds + 1) * 1000);
    expect((await signIn(target.email)).status).toBe(201);
    await cloud.setClockOffset(0);
  });

  it("keeps nobody out elsewhere: a stranger's guesses count where they are made", async () => {
    const target = await aPerson();
    const [stranger, home] = [aNetwork(), aNetwork()];
    for (let i = 0; i < 8; i++) expect(await statusFrom(stranger, target.email, "wrong")).toBe(401);
    expect(await statusFrom(stranger, target.email)).toBe(429);
    expect(await statusFrom(home, target.email)).toBe(201);
  });

  it("stops guesses from many networks together, and lets in whom this browser or this network knows", async () => {
    const target = await aPerson();
    const [home, ward] = [aNetwork(), aNetwork()];
    const { cookies = [] } = await signInFrom(home, target.email);
    const device = cookies
      .filter((line) => line.startsWith("bedside_device="))
      .map((line) => line.split(";")[0] ?? "");
    expect(device).toHaveLength(1);
    const guesses: number[] = [];
    for (let at = 0; at < 8; at++) {
      const stranger = aNetwork();
      for (let i = 0; i < 7; i++) guesses.push(await statusFrom(stranger, target.email, "wrong"));
    }
    // Fifty in all, with the first sign-in at home, when that was a stranger's place, too.
    expect(guesses.filter((status) => status === 401)).toHaveLength(49);
    expect(guesses.filter((status) => status === 429)).toHaveLength(7);
    expect(await statusFrom(ward, target.email)).toBe(429);
    expect((await signInFrom(ward, target.email, testPassword, device)).statusCode).toBe(201);
    expect(await statusFrom(home, target.email)).toBe(201);
  });

  it("believes no browser that only says that it is known", async () => {
    const target = await aPerson();
    const stranger = aNetwork();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const madeUp = `bedside_device=${String(i).repeat(32)}`;
      statuses.push((await signInFrom(stranger, target.email, "wrong", [madeUp])).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
  });

  it("throttles a browser that is known for itself", async () => {
    const target = await aPerson();
    const home = aNetwork();
    const { cookies = [] } = await signInFrom(home, target.email);
    const device = cookies
      .map((line) => line.split(";")[0] ?? "")
      .filter((pair) => pair.startsWith("bedside_device"));
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++)
      statuses.push((await signInFrom(aNetwork(), target.email, "wrong", device)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(await statusFrom(home, target.email)).toBe(201);
  });

  it("throttles an address that nobody has in the same way", async () => {
    const email = "nobody.at.all@bedside.test";
    for (let i = 0; i < 8; i++) expect((await signIn(email, "wrong")).status).toBe(401);
    expect(codeOf(await signIn(email, "wrong"))).toBe("TOO_MANY_ATTEMPTS");
  });

  it("starts to count anew after a right password", async () => {
    const target = await aPerson();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 7; i++) expect((await signIn(target.email, "wrong")).status).toBe(401);
      expect((await signIn(target.email)).status).toBe(201);
    }
  });

  it("looks at no more than eight of many guesses that are sent at once", async () => {
    const target = await aPerson();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(target.email, `guess ${i}`)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(22);
  });

  it("keeps nobody out of a network that hundreds of wrong passwords came from, known there or not", async () => {
    const known = await aPerson();
    expect((await signIn(known.email)).status).toBe(201);
    const stranger = await aPerson();
    const nowS = Math.floor(Date.now() / 1000);
    for (let i = 0; i < 120; i++) await countFailure("address:127.0.0.1", nowS, 15 * 60);
    const headers = { "x-viewer-address": "198.51.100.1", "x-forwarded-for": "198.51.100.1" };
    const tryAs = ({ email }: BuiltPerson) =>
      send({ method: "POST", path: "/session", body: { email, password: testPassword }, headers });
    expect((await tryAs(stranger)).status).toBe(201);
    expect((await tryAs(known)).status).toBe(201);
    const other = await aPerson();
    expect(codeOf(await signIn(other.email, "wrong"))).toBe("WRONG_CREDENTIALS");
    await forgetThisAddress();
  });

  it("leaves other people alone", async () => {
    expect((await signIn(person.email)).status).toBe(201);
  });
});
