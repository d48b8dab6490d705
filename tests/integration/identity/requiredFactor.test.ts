import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { factorAskedBy } from "#functions/identity/factors/mustHaveFactor.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { confirmAuthenticator, getFactors, startAuthenticator } from "#shared/contract/identity/factors.ts";
import { createSession } from "#shared/contract/identity/identity.ts";
import { countFactorRules, updateProgram } from "#shared/contract/programs/programs.ts";
import { routes } from "#shared/contract/routes.ts";
import { aKeptPasskey, aSecondFactor, codeOfNow } from "#tests/builders/factors.ts";
import { type Credentials, codeOf, cookiesOf, refusalOf, replyOf, signedInBy } from "#tests/builders/http.ts";
import { aLinkTo, aPendingPerson } from "#tests/builders/mailLinks.ts";
import {
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  forgetThisAddress,
  testPassword,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("identity");

let program: Program;
let teacher: BuiltPerson;
beforeEach(async () => {
  program = await aProgram({ second_factor: "staff" });
  teacher = await aPerson([{ program, role: "Teacher" }]);
});
afterEach(forgetThisAddress);

async function signIn({ email }: { email: string }): Promise<Credentials & { mustEnrol: boolean }> {
  const answer = await send({ method: "POST", path: "/session", body: { email, password: testPassword } });
  const { csrf_token, user } = signedInBy(answer);
  return { cookie: cookiesOf(answer), csrfToken: csrf_token, mustEnrol: user.must_enrol === true };
}
const post = (path: string, as: Credentials, body?: unknown) =>
  send({ method: "POST", path, as, ...(body !== undefined && { body }) });

describe("who must have a second factor (C-43)", () => {
  it("gets nowhere before it is set up but to setting it up, and out", async () => {
    const as = await signIn(teacher);
    expect(as.mustEnrol).toBe(true);
    const closed = routes.filter((route) => route.action !== "public" && !("isForEnrolment" in route));
    const answers = await Promise.all(
      closed.map(({ method, path }) => send({ method, path: path.replace(/\{[^}]+\}/g, "1"), as })),
    );
    expect([...new Set(answers.map(codeOf))]).toEqual(["SECOND_FACTOR_NEEDED"]);
    const open = routes.filter((route) => "isForEnrolment" in route).map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      ...["addPasskey", "confirmAuthenticator", "deleteSession", "getFactors", "getSession", "proveIdentity"],
      ...["startAuthenticator", "startPasskey", "startProof"],
    ]);
  });

  it("is let in by the same write that keeps their first factor", async () => {
    const as = await signIn(teacher);
    const factors = replyOf(getFactors, await send({ method: "GET", path: "/account/factors", as }));
    expect(factors).toMatchObject({ required_by: "program", passkeys: [], authenticator: null });
    const { secret } = replyOf(startAuthenticator, await post("/account/authenticator/secret", as));
    expect(codeOf(await post("/account/authenticator", as, { code: "000000" }))).toBe("WRONG_CODE");
    expect(codeOf(await send({ method: "GET", path: "/account", as }))).toBe("SECOND_FACTOR_NEEDED");
    const done = await post("/account/authenticator", as, { code: codeOfNow(secret) });
    expect(replyOf(confirmAuthenticator, done).recovery_codes).toHaveLength(10);
    expect((await send({ method: "GET", path: "/account", as })).status).toBe(200);
    // The code that confirmed it is used up.
    const body = { email: teacher.email, password: testPassword };
    const next = await send({ method: "POST", path: "/session", body });
    expect(replyOf(createSession, next)).toEqual({ ways: ["code", "recovery_code"] });
    const replay = { code: codeOfNow(secret) };
    const headers = { cookie: cookiesOf(next) };
    const answer = await send({ method: "POST", path: "/session/second_factor", body: replay, headers });
    expect(codeOf(answer)).toBe("WRONG_CODE");
  });

  it("cannot remove the last one, and is told why", async () => {
    const as = await signIn(teacher);
    const { secret } = replyOf(startAuthenticator, await post("/account/authenticator/secret", as));
    await post("/account/authenticator", as, { code: codeOfNow(secret) });
    const remove = () => send({ method: "DELETE", path: "/account/authenticator", as });
    const refused = await remove();
    expect([codeOf(refused), refusalOf(refused).message]).toEqual([
      "LAST_FACTOR",
      expect.stringContaining("One of your programs requires two-step sign-in"),
    ]);
    await aKeptPasskey(teacher);
    expect((await remove()).status).toBe(200);
  });

  it("is whom the rule of a program names that they belong to now", async () => {
    const asked = async (
      role: "Student" | "Teacher",
      rule: Program["second_factor"],
      end?: string | null,
    ) => {
      const where = await aProgram({ second_factor: rule });
      const one = await aPerson([
        { program: where, role, ...(end !== undefined && { subscription_end: end }) },
      ]);
      return (await signIn(one)).mustEnrol;
    };
    expect(await asked("Student", "staff")).toBe(false);
    expect(await asked("Student", "everybody")).toBe(true);
    expect(await asked("Teacher", undefined)).toBe(false);
    expect(await asked("Teacher", "staff", "2020-01-01T00:00:00.000Z")).toBe(false);
  });

  it("is said by a provider admin, who learns of how many people it is asked; the log tells of it", async () => {
    const plain = await aProgram();
    const one = await aPerson([{ program: plain, role: "Teacher" }]);
    await aPerson([{ program: plain, role: "Student" }]);
    await aPerson([{ program: plain, role: "Student", subscription_end: null }]);
    const as = await aSession(await aPerson([], { is_admin: true }));
    const path = `/groups/${plain.id}`;
    const counts = await send({ method: "GET", path: `${path}/second_factor`, as });
    expect(replyOf(countFactorRules, counts)).toEqual({ staff: 1, everybody: 2 });
    const { name, description, time_zone } = plain;
    const save = (second_factor: string, by = as) =>
      send({ method: "PUT", path, as: by, body: { name, description, time_zone, second_factor } });
    expect((await save("nobody")).status).toBe(200);
    expect((await signIn(one)).mustEnrol).toBe(false);
    expect(replyOf(updateProgram, await save("staff")).second_factor).toBe("staff");
    expect((await signIn(one)).mustEnrol).toBe(true);
    const lines = await listAuditEntries(plain.id, new Date().toISOString().slice(0, 7));
    expect(lines.filter(({ action }) => action === "program.changed").map(({ details }) => details)).toEqual([
      { "Two-step sign-in": "nobody → staff" },
    ]);
    expect(codeOf(await save("some"))).toBe("INVALID_REQUEST");
    expect(codeOf(await save("nobody", await aSession(one)))).toBe("FORBIDDEN");
  });

  it("is every provider admin, where it is not switched off for made-up people", async () => {
    const admin = await aPerson([], { is_admin: true });
    expect((await signIn(admin)).mustEnrol).toBe(false);
    const known = await getPerson(admin.id);
    if (!known) throw new Error("The admin is not there");
    for (const setting of ["true", undefined]) {
      vi.stubEnv("REQUIRE_SECOND_FACTOR", setting);
      try {
        expect(await factorAskedBy(known)).toBe("provider");
      } finally {
        vi.unstubAllEnvs();
      }
    }
  });

  it("registers, and sets it up before anything else", async () => {
    const token = await aLinkTo(program, await aPendingPerson(program, "Teacher"));
    const body = { token, password: "a first one of the tests" };
    const answer = await send({ method: "POST", path: "/registration", body });
    expect(JSON.parse(answer.text)).toMatchObject({ user: { must_enrol: true } });
    const as = { cookie: cookiesOf(answer), csrfToken: JSON.parse(answer.text).csrf_token };
    expect(codeOf(await send({ method: "GET", path: "/profile", as }))).toBe("SECOND_FACTOR_NEEDED");
  });

  it("is not asked to set up another one who has one", async () => {
    await aSecondFactor(teacher);
    const body = { email: teacher.email, password: testPassword };
    const first = await send({ method: "POST", path: "/session", body });
    expect(replyOf(createSession, first)).toHaveProperty("ways");
  });
});
