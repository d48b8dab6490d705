import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { allowedRoles } from "#shared/domain/access.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { type Answer, type Credentials, codeOf, refusalOf, type Sent } from "#tests/builders/http.ts";
import { inBatches } from "#tests/builders/inBatches.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aPerson, aSession, type BuiltPerson, forgetThisAddress } from "#tests/builders/world.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";
import { type Spoilt, spoiltBodies, wrongParameters, wrongQueryValues } from "./badValues.ts";
import { pathWith, type Scene, sceneCase, validCalls } from "./validCalls.ts";

const { send } = useApi("documents");

const endsSessions = new Set(["deleteSession", "changePassword", "endOtherSessions"]);

let person: BuiltPerson;
let scene: Scene;
const sessions = new Map<string, Credentials>();

beforeAll(async () => {
  const { program, course, document, relationId } = await aCourseOfOneCase(
    { root: sceneCase() },
    { feature_flags: { vpe: true } },
  );
  person = await aMember(course, program, "Program Service Administrator");
  scene = {
    courseId: course.id,
    relationId,
    ownCourseId: course.id,
    documentId: document.id,
    variantId: (await anItemWithText("Count the breaths.")).variants.ongoing_maintenance,
    snapshotId: document.published_snapshot_id,
  };
  // What her role may not do anyway is refused by its role first: a provider admin may do it.
  const admin = await aPerson([{ program, role: "Program Service Administrator" }], { is_admin: true });
  const callerOf = ({ name, action }: AnyRoute): Promise<BuiltPerson> | BuiltPerson => {
    if (endsSessions.has(name)) return aPerson();
    const isOpen = action === "public" || action === "signed_in";
    return !isOpen && !allowedRoles[action].includes("Program Service Administrator") ? admin : person;
  };
  for (const route of routes) {
    // What ends sessions, as some of the bad input asks, ends nobody else's.
    sessions.set(route.name, await aSession(await callerOf(route)));
    // The print function is slow to start, and takes no input but the path.
    if (route.name !== "getCaseSummary") await validCalls[route.name]?.prepare?.(scene, person);
  }
});

afterAll(forgetThisAddress);

const partsOf = (route: AnyRoute) => {
  const valid = validCalls[route.name];
  if (!valid) throw new Error(`validCalls lacks ${route.name}`);
  return valid.parts(scene, person);
};

function call(
  route: AnyRoute,
  changed: Partial<Sent> & { params?: Record<string, string> },
): Promise<Answer> {
  const { params, ...parts } = partsOf(route);
  const { params: otherParams, ...rest } = changed;
  return send({
    method: route.method,
    path: pathWith(route.path, { ...params, ...otherParams }),
    as: sessions.get(route.name),
    ...parts,
    ...rest,
  });
}

/** Whatever was sent: never a failure of ours, and a refusal says why in the agreed form. */
function expectOrderly(answer: Answer, what: string): void {
  const said = `${what.slice(0, 60)}: ${answer.text.slice(0, 300)}`;
  expect(answer.status, said).toBeLessThan(500);
  if (answer.status >= 400) expect(() => refusalOf(answer), said).not.toThrow();
}

function expectRefused(answer: Answer, what: string): void {
  expectOrderly(answer, what);
  expect(answer.status, what.slice(0, 60)).toBeGreaterThanOrEqual(400);
}

const named = (list: readonly AnyRoute[]) => list.map((route) => [route.name, route] as const);
const withBody = routes.filter((route) => route.body);
const withParams = routes.filter((route) => route.params);

/**
 * What is refused before a route's own schema is asked is refused by the same lines for all routes of a function: its first
 * route is sent everything, each other two of it, which differ from route to route.
 */
function shareOf<Value>(route: AnyRoute, values: readonly Value[]): readonly Value[] {
  const isFirst = routes.find(({ context }) => context === route.context) === route;
  const at = routes.indexOf(route);
  return isFirst ? values : values.filter((_value, index) => (index + at) % values.length < 2);
}

/** A browser is started for each call of theirs that is taken. */
const makesPdf = new Set(["getCaseSummary", "downloadQuote", "downloadOpenQuote", "getReusableUsageReport"]);

/**
 * Chooses the values to send. Half of those that the schema takes, which go on into the route's own code, are sent, the other half
 * for the next route, and all of them in the long run. The others are refused by `parseCall`, the same for every route:
 * badInput.test.ts of the unit tests holds all of them against that, and a few are sent, other ones for each route. @see ADR 0132
 */
function worthSending<Value>(
  route: AnyRoute,
  values: readonly Value[],
  isTaken: (value: Value) => boolean,
): readonly Value[] {
  const at = routes.indexOf(route);
  const taken = values.filter(isTaken);
  const share = Math.ceil((makesPdf.has(route.name) ? taken.length / 2 : 2) / runs(1));
  const refused = values.filter((value) => !isTaken(value));
  return [
    ...taken.filter((_value, index) => (index + at) % share === 0),
    ...new Set([refused[at % refused.length], refused[(at * 7 + 3) % refused.length]].filter(isValue)),
  ];
}

const isValue = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Names of a query, one for each schema: a hundred answers of a quiz are all read alike. */
const namesOf = (route: AnyRoute): string[] => [
  ...new Map(Object.entries(route.query?.shape ?? {}).map(([name, schema]) => [schema, name])).values(),
];

describe("bad bodies", () => {
  // A body that the schema takes may do what it asks: only its status is looked at then.
  it.each(named(withBody))(
    "%s refuses every spoilt body by name and does not fail on any",
    async (_name, route) => {
      const schema = route.body as z.ZodMiniType; // chosen for having one
      // What JSON says of a value is what the schema sees.
      const isTaken = ({ body }: Spoilt) => schema.safeParse(JSON.parse(JSON.stringify(body))).success;
      const spoilt = worthSending(route, spoiltBodies(partsOf(route).body), isTaken);
      await inBatches(spoilt, async ({ what, body }) => {
        const answer = await call(route, { body });
        expectOrderly(answer, what);
        if (!isTaken({ what, body }))
          expect([what, answer.status, codeOf(answer)]).toEqual([what, 400, "INVALID_REQUEST"]);
      });
      await forgetThisAddress();
    },
  );

  it.each(named(withBody))("%s refuses what is no JSON object", async (_name, route) => {
    const malformed = [
      "",
      " ",
      "{",
      '{"a":1',
      "{'a':1}",
      "NaN",
      "undefined",
      "\u0000",
      "\ufeff",
      "<xml/>",
      "a=1&b=2",
    ];
    for (const raw of shareOf(route, malformed)) {
      const answer = await call(route, { raw });
      expect([raw, answer.status, codeOf(answer)]).toEqual([raw, 400, "MALFORMED_JSON"]);
    }
    const noObject = ["null", "true", "7", '"text"', "[]", "[{}]", "[".repeat(4000) + "]".repeat(4000)];
    for (const raw of shareOf(route, noObject)) {
      const answer = await call(route, { raw });
      expect([raw.slice(0, 20), answer.status, codeOf(answer)]).toEqual([
        raw.slice(0, 20),
        400,
        "INVALID_REQUEST",
      ]);
    }
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d]);
    expect(codeOf(await call(route, { raw: bytes }))).toBe("MALFORMED_JSON");
  });

  it.each(named(withBody))("%s refuses a body over its limit, counted in bytes", async (_name, route) => {
    const limit = route.maxBodyBytes ?? 64 * 1024;
    const tooLong = [
      JSON.stringify({ a: "x".repeat(limit) }),
      JSON.stringify({ a: "é".repeat(limit / 2) }),
      JSON.stringify({ a: "x".repeat(Math.max(limit, 2 * 1024 * 1024)) }),
    ];
    for (const raw of shareOf(route, tooLong)) {
      const answer = await call(route, { raw });
      expect([answer.status, codeOf(answer)]).toEqual([413, "BODY_TOO_LARGE"]);
    }
  });

  it.each(named(withBody))("%s refuses a body that does not say that it is JSON", async (_name, route) => {
    const types = [
      "text/plain",
      ...(route.takesForm ? [] : ["application/x-www-form-urlencoded"]),
      "multipart/form-data; boundary=x",
      undefined,
    ];
    for (const type of shareOf(route, types)) {
      const answer = await call(route, { headers: { "content-type": type } });
      expect([type, answer.status, codeOf(answer)]).toEqual([type, 415, "UNSUPPORTED_CONTENT_TYPE"]);
    }
  });
});

/** What is not there is forgotten already, and stands in no other program either. */
const forgets = new Set(["deleteSavedList", "findElsewhere"]);

describe("bad paths", () => {
  it.each(named(withParams))(
    "%s refuses every other thing in the place of its parameters",
    async (_name, route) => {
      const { params = {} } = partsOf(route);
      for (const name of Object.keys(route.params?.shape ?? {})) {
        const isTaken = (value: string) =>
          route.params?.safeParse({ ...params, [name]: value }).success === true;
        await inBatches(worthSending(route, wrongParameters, isTaken), async (value) => {
          const answer = await call(route, { params: { [name]: value } });
          // The gateway itself answers for a path that is no route any more, and for one that is too long.
          if (forgets.has(route.name) && answer.status === 200) return;
          if (answer.text.includes("trace_id")) expectRefused(answer, `${name}=${value}`);
          else expect([404, 431]).toContain(answer.status);
          expect([400, 404, 409, 431]).toContain(answer.status);
        });
      }
    },
  );
});

const foreignNames = ["unknown", "__proto__", "constructor", "toString", "page[]x", "🫀"];

/** Those that the columns of a list decide about; the others are judged by the one schema of all lists. */
const ofTheList = new Set(["sort_by", "filters", "dynamic_filters", "where", "generic_filters"]);

/** Definitions of lists, in the order of their first routes. */
const lists = [...new Set(routes.flatMap(({ list }) => list ?? []))];

/** A route of so many names reads them all by the same lines: each is sent some of the values, and together all of them. */
const manyNames = 12;

/**
 * The page of a list is sent a third of everything that its own definition looks at, another third than the list before it: one engine
 * reads all definitions. Its count, ids and file ask by the same query and are sent a fifth.
 */
function valuesFor(route: AnyRoute, name: string): readonly string[] {
  const names = namesOf(route);
  if (names.length > manyNames) {
    const nameAt = names.indexOf(name);
    return wrongQueryValues.filter((_value, index) => (index + nameAt) % 4 === 0);
  }
  if (!route.list) return wrongQueryValues;
  const isPage = route.name.startsWith("list") && !route.name.endsWith("Ids");
  const at = lists.indexOf(route.list);
  const share = isPage && ofTheList.has(name) ? 3 : 5;
  return wrongQueryValues.filter((_value, index) => (index + at) % share === 0);
}

describe("bad queries", () => {
  it.each(named(routes.filter((route) => route.action !== "public")))(
    "%s refuses names that it does not know",
    async (_name, route) => {
      const { query = {} } = partsOf(route);
      const known = typeof query === "string" ? {} : query;
      for (const name of shareOf(route, foreignNames)) {
        const answer = await call(route, { query: { ...known, [name]: "1" } });
        expect([name, answer.status, codeOf(answer)]).toEqual([name, 400, "INVALID_REQUEST"]);
      }
      const answer = await call(route, { query: `__proto__[]=1&__proto__[]=2&constructor[prototype]=3` });
      expect(codeOf(answer)).toBe("INVALID_REQUEST");
    },
  );

  it.each(named(routes.filter((route) => route.query)))(
    "%s takes or refuses any value of any name that it knows, and never fails",
    async (_name, route) => {
      const { query = {} } = partsOf(route);
      const known = typeof query === "string" ? {} : query;
      for (const name of namesOf(route)) {
        const isTaken = (value: string) =>
          route.query?.safeParse({ ...known, [name]: value }).success === true;
        await inBatches(worthSending(route, valuesFor(route, name), isTaken), async (value) => {
          expectOrderly(await call(route, { query: { ...known, [name]: value } }), `${name}=${value}`);
        });
      }
      const names = namesOf(route);
      const name = names[routes.indexOf(route) % names.length] ?? "";
      expectOrderly(await call(route, { query: { ...known, [name]: ["1", "2"] } }), `${name} twice`);
      expectOrderly(await call(route, { query: `${name}=%ff%fe&${name}=%&${name}` }), `${name} undecodable`);
    },
  );
});

describe("bad requests as such", () => {
  it("answers a path or method that the contract does not have with 404, and no page", async () => {
    for (const [method, path] of [
      ["GET", "/api/v2/nothing"],
      ["PATCH", `/documents/${scene.documentId}`],
      ["DELETE", `/document_sets/${scene.courseId}`],
      ["OPTIONS", "/session"],
      ["GET", "/documents//"],
      ["POST", "/document_sets/../session"],
    ] as const) {
      const answer = await send({ method, path, as: sessions.get("getSession") });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  });

  it("keeps working after all of this", async () => {
    const as = await aSession(person);
    const answer = await send({ method: "GET", path: `/documents/${scene.documentId}`, as });
    expect(answer.status, answer.text).toBe(200);
  });
});
