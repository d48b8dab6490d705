import type { Context } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { newUlid } from "#functions/runtime/clock.ts";
import { type AnyHandler, defineHandler } from "#functions/runtime/handler.ts";
import { logger, metrics } from "#functions/runtime/log.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { rightsEndMs } from "#functions/runtime/rightsEnd.ts";
import { serve } from "#functions/runtime/serve.ts";
import { deleteSession, enterProgram } from "#functions/table/identity/sessions.ts";
import { keys } from "#functions/table/keys.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { type Key, putItem, updateItem } from "#functions/table/table.ts";
import { defineRoute } from "#shared/contract/route.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { aCourseResource } from "#tests/builders/actors.ts";
import { anEvent } from "#tests/builders/requests.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../../cloud.ts";

/** Who a call counts as sent by, and what is asked of them before a handler runs: by the runtime itself, in this process. */
useEnvironment(useCloud().functionEnv("courses"));
beforeAll(() => {
  logger.setLogLevel("SILENT");
  vi.spyOn(metrics, "publishStoredMetrics").mockImplementation(() => metrics);
});

const parts = { context: "courses", summary: "Look.", reply: z.looseObject({}) } as const;
const look = defineRoute({ ...parts, name: "look", method: "GET", path: "/look", action: "signed_in" });
const leave = defineRoute({
  ...parts,
  name: "leave",
  method: "DELETE",
  path: "/leave",
  action: "signed_in",
  isForEnrolment: true,
});
const list = defineRoute({ ...parts, name: "list", method: "GET", path: "/list", action: "course.list" });
const read = defineRoute({
  ...parts,
  name: "read",
  method: "GET",
  path: "/read",
  action: "course.read",
  query: z.strictObject({ id: z.string() }),
});

const context = { awsRequestId: "lambda-1" } as Context; // nothing else of it is used
type Sent = {
  host?: string;
  headers?: Record<string, string>;
  query?: string;
  cookie?: string;
};

async function ask(handler: AnyHandler, as: Pick<SignedInPerson, "cookie"> | undefined, sent: Sent = {}) {
  const { host = "localhost:3000", headers = {}, query } = sent;
  const { method, path } = handler.route;
  const reply = await serve([handler])(
    anEvent({
      routeKey: `${method} ${path}`,
      headers: { "x-forwarded-host": host, origin: `http://${host}`, ...headers },
      cookies: as ? [as.cookie] : [],
      ...(query !== undefined && { query }),
    }),
    context,
  );
  const body = JSON.parse(reply.body ?? "");
  return reply.statusCode === 200 ? body : String(body.error.code);
}

/** Tells who it was run for. */
const whoIsThere = defineHandler(look, {
  run: async (_call, { actor, membership, person, operationId }) => ({
    id: person.profile.id,
    program: membership?.program_id ?? null,
    role: actor.membership?.role ?? null,
    name: membership?.program_name,
    operationId,
  }),
});

describe("whoever calls", () => {
  it("is known by the cookie of a session that stands, and by nothing like it", async () => {
    const program = await aProgram();
    const person = await aSignedInPerson(program, "Teacher");
    const other = await aSignedInPerson(program, "Teacher");
    const known = { id: person.id, program: program.id, role: "Teacher", name: program.name };
    expect(await ask(whoIsThere, person)).toMatchObject(known);
    const [name, value = ""] = person.cookie.split("=");
    const [id, secret] = value.split(".");
    const others = [
      undefined,
      { cookie: `${name}=` },
      { cookie: `${name}=${id}` },
      { cookie: `${name}=.${secret}` },
      { cookie: `${name}=${other.id}.${secret}` },
      { cookie: `${name}=${id}.${secret}x` },
      { cookie: `${name}=${id?.toLowerCase()}.${secret}` },
      { cookie: `${name}=${id}X.${secret}` },
      { cookie: `${name}=X${id}.${secret}` },
      { cookie: `${name}=${newUlid()}.${secret}` },
      { cookie: `other=${value}` },
    ];
    for (const each of others) expect(await ask(whoIsThere, each)).toBe("NOT_SIGNED_IN");
    expect(await ask(whoIsThere, person)).toMatchObject(known);
    await deleteSession(person.id, person.tokenHash);
    expect(await ask(whoIsThere, person)).toBe("NOT_SIGNED_IN");
  });

  it("is refused under a name that is not the product's", async () => {
    const person = await aSignedInPerson(await aProgram(), "Teacher");
    expect(await ask(whoIsThere, person, { host: "evil.test" })).toBe("HOST_REJECTED");
  });

  it("is what they are in the program whose address they came under, and in no other", async () => {
    const [home, away, foreign] = [await aProgram(), await aProgram(), await aProgram()];
    const person = await aSignedInPerson(home, "Teacher");
    await join(person, away, "Student");
    const under = async ({ subdomain }: Program) => {
      const { program, role } = await ask(whoIsThere, person, {
        host: `${subdomain}.bedside.localhost:3000`,
      });
      return [program, role];
    };
    expect(await under(home)).toEqual([home.id, "Teacher"]);
    expect(await under(away)).toEqual([away.id, "Student"]);
    expect(await under(foreign)).toEqual([null, null]);
    expect(await ask(whoIsThere, person)).toMatchObject({ program: home.id });
  });

  it("is, without a program of their session, in one that they may work in now, and else in their first", async () => {
    const [over, now] = [await aProgram(), await aProgram()];
    const person = await aSignedInPerson(over, "Teacher");
    await put(person, { program_id: null });
    await join(person, over, "Teacher", "2020-01-01T00:00:00.000Z");
    expect(await ask(whoIsThere, person)).toMatchObject({ program: over.id });
    await join(person, now, "Student");
    expect(await ask(whoIsThere, person)).toMatchObject({ program: now.id, role: "Student" });
  });

  it("is in a program that they have entered as an admin, and as nobody else", async () => {
    const [home, visited, other] = [
      await aProgram(),
      await aProgram(),
      await aProgram({ is_editorial: true }),
    ];
    const enter = async (person: SignedInPerson, { id, name, subdomain, is_editorial }: Program) =>
      enterProgram(
        person.id,
        person.tokenHash,
        { program_id: id, program_name: name, subdomain, is_editorial },
        [],
      );
    const admin = await aSignedInPerson(home, "Teacher", { is_admin: true });
    const teacher = await aSignedInPerson(home, "Teacher");
    for (const each of [admin, teacher]) await enter(each, visited);
    const here = { program: visited.id, role: "Program Service Administrator", name: visited.name };
    const host = (program: Program) => ({ host: `${program.subdomain}.bedside.localhost:3000` });
    expect(await ask(whoIsThere, admin)).toMatchObject(here);
    expect(await ask(whoIsThere, admin, host(visited))).toMatchObject(here);
    expect(await ask(whoIsThere, admin, host(home))).toMatchObject({ program: home.id, role: "Teacher" });
    expect(await ask(whoIsThere, admin, host(other))).toMatchObject({ program: null });
    expect(await ask(whoIsThere, teacher)).toMatchObject({ program: home.id, role: "Teacher" });
    expect(await ask(whoIsThere, teacher, host(visited))).toMatchObject({ program: null, role: null });
    await enter(admin, other);
    expect(await ask(whoIsThere, admin)).toMatchObject({ role: "Combined Production Associate" });
  });
});

describe("before a handler runs", () => {
  const ran = vi.fn();
  const leaving = defineHandler(leave, {
    run: async () => {
      ran();
      return {};
    },
  });

  it("a change shows the token of its own session; what only reads shows none, or that one", async () => {
    const program = await aProgram();
    const [person, other] = [
      await aSignedInPerson(program, "Teacher"),
      await aSignedInPerson(program, "Teacher"),
    ];
    const token = (value: string) => ({ headers: { "x-csrf-token": value } });
    ran.mockClear();
    expect(await ask(leaving, person)).toBe("CSRF_REJECTED");
    for (const value of ["", "x", other.csrfToken])
      for (const handler of [leaving, whoIsThere])
        expect(await ask(handler, person, token(value))).toBe("CSRF_REJECTED");
    expect(ran).not.toHaveBeenCalled();
    expect(await ask(leaving, person, token(person.csrfToken))).toEqual({});
    expect(await ask(whoIsThere, person, token(person.csrfToken))).toMatchObject({ id: person.id });
    expect(await ask(leaving, person, { headers: { origin: "http://evil.test" } })).toBe("ORIGIN_REJECTED");
  });

  it("whoever must set up a second factor is let into what leads there alone", async () => {
    const person = await aSignedInPerson(await aProgram(), "Teacher");
    await put(person, { must_enrol: true });
    expect(await ask(whoIsThere, person)).toBe("SECOND_FACTOR_NEEDED");
    expect(await ask(leaving, person, { headers: { "x-csrf-token": person.csrfToken } })).toEqual({});
  });

  it("the role is asked first, then the thing itself, which nobody loads whose role does not allow it", async () => {
    const program = await aProgram();
    const load = vi.fn(async ({ query }: { query: { id: string } }) => {
      if (query.id === "gone") throw new Refusal("NOT_FOUND");
      const resource: ResourceOf<"course.read"> = aCourseResource({ isInProgram: query.id === "own" });
      return { resource, name: "Neurology" };
    });
    const reading = defineHandler<typeof read, { name: string }>(read, {
      load,
      run: async (_call, { loaded, person }) => ({ name: loaded.name, by: person.profile.id }),
    });
    const teacher = await aSignedInPerson(program, "Teacher");
    const as = (person: SignedInPerson, id: string) => ask(reading, person, { query: `id=${id}` });
    expect(await as(teacher, "own")).toEqual({ name: "Neurology", by: teacher.id });
    expect(await as(teacher, "foreign")).toBe("NOT_FOUND");
    expect(await as(teacher, "gone")).toBe("NOT_FOUND");
    expect(await ask(reading, teacher)).toBe("INVALID_REQUEST");
    load.mockClear();
    const { cookie } = await aSignedInPerson(program, "Teacher");
    const expired = await aSignedInPerson(program, "Teacher");
    await join(expired, program, "Teacher", "2020-01-01T00:00:00.000Z");
    expect(await as(expired, "own")).toBe("SUBSCRIPTION_EXPIRED");
    expect(await ask(defineHandler(list, { run: async () => ({}) }), expired)).toBe("SUBSCRIPTION_EXPIRED");
    expect(load).not.toHaveBeenCalled();
    expect(await ask(defineHandler(list, { run: async () => ({ all: 1 }) }), { cookie })).toEqual({ all: 1 });
  });

  it("what is signed for somebody ends with their membership, and never for an admin", async () => {
    const until = "2998-01-01T00:00:00.000Z";
    const ending = defineHandler(look, { run: async () => ({ end: String(rightsEndMs()) }) });
    const program = await aProgram();
    const person = await aSignedInPerson(program, "Teacher");
    await join(person, program, "Teacher", until);
    expect(await ask(ending, person)).toEqual({ end: String(Date.parse(until)) });
    const admin = await aSignedInPerson(program, "Teacher", { is_admin: true });
    expect(await ask(ending, admin)).toEqual({ end: "Infinity" });
    expect(rightsEndMs()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("what a handler will need", () => {
  it("is read together with who calls, once their session is known, and only for a request that is not refused", async () => {
    const program = await aProgram();
    const person = await aSignedInPerson(program, "Teacher");
    const key: Key = { pk: `TEST#${person.id}`, sk: "KEPT" };
    await putItem({ ...key, said: "x" });
    const prefetch = vi.fn(async ({ query }: { query: { id: string } }, userId: string) =>
      query.id === "none" ? [] : [{ ...key, pk: `TEST#${userId}` }],
    );
    const reading = defineHandler(read, {
      load: async () => ({ resource: aCourseResource() }),
      prefetch,
      run: async (_call, { prefetched, person: who, membership }) => ({
        found: prefetched?.items.map(({ said }) => said) ?? null,
        asked: prefetched?.asked.length ?? null,
        who: [who.profile.id, who.sessions.length, membership?.program_id],
      }),
    });
    const as = (query: string) => ask(reading, person, { query });
    const who = [person.id, 1, program.id];
    const notYet = await as("id=1");
    expect(notYet).toEqual({ found: null, asked: null, who });
    expect(prefetch).not.toHaveBeenCalled();
    expect(await as("id=1")).toEqual({ found: ["x"], asked: 1, who });
    expect(await as("id=none")).toEqual({ found: null, asked: null, who });
    expect(await as("other=1")).toBe("INVALID_REQUEST");
    expect(await ask(whoIsThere, person)).toMatchObject({ id: person.id });

    await put(person, { program_id: null });
    expect(await as("id=1")).toMatchObject({ found: null });
    await put(person, { program_id: program.id, expires_at_s: 1 });
    expect(await as("id=1")).toBe("NOT_SIGNED_IN");
    // Whoever is not known is not told what is wrong with what they sent.
    expect(await as("other=1")).toBe("NOT_SIGNED_IN");
  });

  it("that cannot be told is a failure like any other", async () => {
    const person = await aSignedInPerson(await aProgram(), "Teacher");
    await ask(whoIsThere, person);
    const failing = defineHandler(look, {
      prefetch: async () => {
        throw new Error("no keys");
      },
      run: async () => ({}),
    });
    expect(await ask(failing, person)).toBe("INTERNAL");
  });
});

describe("the use of a session", () => {
  it("is noted where it was not for five minutes", async () => {
    const person = await aSignedInPerson(await aProgram(), "Teacher");
    const telling = defineHandler(look, {
      run: async (_call, { session }) => ({ seen: session.last_seen_at ?? null }),
    });
    const seen = async (): Promise<string | null> => (await ask(telling, person)).seen;
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000).toISOString();
    expect([await seen(), await seen()]).toEqual([null, null]);
    await put(person, { created_at: sixMinutesAgo });
    expect(await seen()).toBeNull();
    const noted = await seen();
    expect(Date.parse(noted ?? "")).toBeGreaterThan(Date.parse(sixMinutesAgo));
    expect(await seen()).toBe(noted);
  });
});

/** Makes somebody a member of a program, or another one than they were. */
async function join(
  person: SignedInPerson,
  program: Program,
  role: "Teacher" | "Student",
  subscription_end = "2999-01-01T00:00:00.000Z",
): Promise<void> {
  await putMembership(
    {
      id: newUlid(),
      user_id: person.id,
      program_id: program.id,
      program_name: program.name,
      subdomain: program.subdomain,
      is_editorial: false,
      role,
      subscription_end,
      created_at: "2026-01-01T00:00:00.000Z",
    },
    1,
  );
}

/** Changes what stands of somebody's session. */
async function put({ id, tokenHash }: SignedInPerson, changes: Record<string, unknown>): Promise<void> {
  const entries = Object.entries(changes);
  await updateItem(keys.session(id, tokenHash), {
    UpdateExpression: `SET ${entries.map((_, i) => `#n${i} = :v${i}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
  });
}
