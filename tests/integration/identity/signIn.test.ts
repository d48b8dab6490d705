import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countFailure } from "#functions/table/people.ts";
import { createSession, getSession } from "#shared/contract/identity/identity.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
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
    const { user, csrf_token } = replyOf(createSession, answer);
    expect(user).toMatchObject({
      id: person.id,
      email: person.email,
      program_id: person.memberships[0]?.program_id,
    });
    expect(answer.text).not.toContain("scrypt");
    const [cookie = ""] = answer.headers["set-cookie"]?.[0]?.split(";") ?? [];
    const session = replyOf(
      getSession,
      await send({ method: "GET", path: "/session", as: { cookie, csrfToken: "" } }),
    );
    expect(session).toEqual({ user, csrf_token });
  });

  it("takes the e-mail address in any case, with spaces around it", async () => {
    expect((await signIn(` ${person.email.toUpperCase()} `)).status).toBe(201);
  });

  it("sets a cookie that no script reads, no plain connection carries and no other site's post brings along", async () => {
    const cookie = (await signIn(person.email)).headers["set-cookie"]?.[0] ?? "";
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(new RegExp(`^bedside_session=${person.id}\\.[A-Za-z0-9_-]{43}$`));
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=1209600",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
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

describe("throttling of wrong passwords", () => {
  afterAll(async () => {
    await cloud.setClockOffset(0);
    await forgetThisAddress();
  });

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

  it("refuses everybody from a network address that a hundred wrong passwords came from", async () => {
    const nowS = Math.floor(Date.now() / 1000);
    for (let i = 0; i < 100; i++) await countFailure("address:127.0.0.1", nowS, 15 * 60);
    const headers = { "x-viewer-address": "198.51.100.1", "x-forwarded-for": "198.51.100.1" };
    const refused = await send({
      method: "POST",
      path: "/session",
      body: { email: person.email, password: testPassword },
      headers,
    });
    expect(codeOf(refused)).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await forgetThisAddress();
  });

  it("leaves other people alone", async () => {
    expect((await signIn(person.email)).status).toBe(201);
  });
});
