import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { parseCall } from "#functions/runtime/parse.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import type { Request } from "#functions/runtime/request.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { aJsonRequest, aRequest } from "#tests/builders/requests.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { spoiltBodies, wrongParameters, wrongQueryValues } from "#tests/integration/contract/badValues.ts";
import { type Scene, validCalls } from "#tests/integration/contract/validCalls.ts";

/**
 * All bad input that a route's own schemas refuse, held against what every function parses its requests with. What they take
 * goes on into the route's code: badInput.test.ts of the integration tests sends it over HTTP. @see ADR 0132
 */
const id = "01J000000000000000000000AA";
const scene: Scene = {
  courseId: 1,
  relationId: 1,
  ownCourseId: 1,
  documentId: 1,
  variantId: 1,
  snapshotId: id,
};
const person: BuiltPerson = {
  ...{ id, email: "a@bedside.test", first_name: "Test", last_name: "Person", is_admin: false },
  ...{ password_hash: "", password: "", memberships: [] },
};
const partsOf = (route: AnyRoute) => {
  const valid = validCalls[route.name];
  if (!valid) throw new Error(`validCalls lacks ${route.name}`);
  const { params = {}, query = {}, body } = valid.parts(scene, person);
  return { params, query: typeof query === "string" ? {} : query, body };
};

/** The code of the refusal, and whether each problem names its place; undefined where it is taken. */
function refusedBy(route: AnyRoute, request: Request): { code: string; isNamed: boolean } | undefined {
  try {
    parseCall(route, request);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isNamed = (error.fields ?? []).every(({ path }) => /^(path|query|body)/.test(path ?? ""));
    return { code: error.code, isNamed: isNamed && (error.fields ?? []).length > 0 };
  }
}
const byName = { code: "INVALID_REQUEST", isNamed: true };

const asQuery = (query: Record<string, string | readonly string[] | undefined>): string => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (typeof value === "string") text.append(name, value);
    else for (const each of value ?? []) text.append(`${name}[]`, each);
  return text.toString();
};

const named = (list: readonly AnyRoute[]) => list.map((route) => [route.name, route] as const);

describe("what a route's schemas refuse", () => {
  it.each(named(routes.filter((route) => route.body)))("%s: any part of its body", (_name, route) => {
    const schema = route.body as z.ZodMiniType; // chosen for having one
    const { params, query, body } = partsOf(route);
    let refused = 0;
    for (const { what, body: spoilt } of spoiltBodies(body)) {
      // What JSON says of a value is what the schema sees.
      const isTaken = schema.safeParse(JSON.parse(JSON.stringify(spoilt))).success;
      const request = aJsonRequest(JSON.stringify(spoilt), { pathParameters: params, query: asQuery(query) });
      const answer = refusedBy({ ...route, maxBodyBytes: 1e9 } as AnyRoute, request);
      // A name of a prototype is refused before any schema is asked.
      if (!isTaken) expect([what, answer]).toEqual([what, byName]);
      else if (answer) expect([what, answer.code]).toEqual([what, "INVALID_REQUEST"]);
      if (answer) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each(named(routes.filter((route) => route.params)))("%s: any of its parameters", (_name, route) => {
    const { params, query, body } = partsOf(route);
    for (const name of Object.keys(route.params?.shape ?? {})) {
      for (const value of wrongParameters) {
        const given = { ...params, [name]: value };
        if (route.params?.safeParse(given).success) continue;
        const parts = { pathParameters: given, query: asQuery(query) };
        const request = route.body ? aJsonRequest(JSON.stringify(body), parts) : aRequest(parts);
        expect([value, refusedBy(route, request)]).toEqual([value, byName]);
      }
    }
  });

  it.each(named(routes.filter((route) => route.query)))("%s: any value in its query", (_name, route) => {
    const { params, query, body } = partsOf(route);
    for (const name of Object.keys(route.query?.shape ?? {})) {
      const written = [
        ...wrongQueryValues.map((value) => ({ ...query, [name]: value })).map(asQuery),
        asQuery({ ...query, [name]: ["1", "2"] }),
        `${name}=%ff%fe&${name}=%&${name}`,
      ];
      for (const text of written) {
        const parts = { pathParameters: params, query: text };
        const request = route.body ? aJsonRequest(JSON.stringify(body), parts) : aRequest(parts);
        const answer = refusedBy(route, request);
        if (answer) expect([text, answer]).toEqual([text, byName]);
      }
    }
  });
});
