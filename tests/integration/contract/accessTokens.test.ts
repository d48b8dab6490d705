import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { takesTokens } from "#shared/domain/accessTokens.ts";
import { anAccessToken } from "#tests/builders/accessTokens.ts";
import { type Answer, codeOf, refusalOf } from "#tests/builders/http.ts";
import { forgetThisAddress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { askersOf } from "./matrix/asking.ts";
import { type House, theHouse } from "./matrix/guests.ts";
import { codeWithoutStanding, nameOf, refusalFor, type Visitor } from "./matrix/visitors.ts";
import { pathWith, validCalls } from "./validCalls.ts";

const { send } = useApi("identity");

const open = routes.filter((route) => takesTokens(route));
const named = (list: readonly AnyRoute[]) => list.map((route) => [route.name, route] as const);
/** Sends a call like a script: without the cookie, the origin and the CSRF token of a page. */
const asScript = { origin: undefined, "x-csrf-token": undefined };

let house: House;
const made = new Map<string, { authorization: string }>();
beforeAll(async () => {
  house = await theHouse();
  // Its document has versions, which calls name by numbers of their own.
  await validCalls.getEditPage?.prepare?.(
    house.scene,
    house.guestOf({ kind: "here", role: "Student" }).person,
  );
});
afterAll(forgetThisAddress);

async function headersOf(visitor: Visitor): Promise<{ authorization: string }> {
  const name = nameOf(visitor);
  const headers = made.get(name) ?? (await anAccessToken(house.guestOf(visitor).person)).headers;
  made.set(name, headers);
  return headers;
}

function call(
  route: AnyRoute,
  visitor: Visitor,
  headers: Record<string, string | undefined>,
): Promise<Answer> {
  const { person } = house.guestOf(visitor);
  const { params, headers: own, ...parts } = validCalls[route.name]?.parts(house.scene, person) ?? {};
  return send({
    method: route.method,
    path: pathWith(route.path, params),
    ...parts,
    headers: { ...own, ...asScript, ...headers },
  });
}

describe("personal access tokens on /api (A-40, ruling 22)", () => {
  const admin = { kind: "admin" } as const;
  const hasToken = (visitor: Visitor): boolean => visitor.kind !== "signed out";

  it.each(named(open))("refuses %s to whoever may not call it in a session either", async (_name, route) => {
    const asked = askersOf(route).filter(
      (visitor) => hasToken(visitor) && refusalFor(route, visitor) !== undefined,
    );
    for (const visitor of asked) {
      const answer = await call(route, visitor, await headersOf(visitor));
      expect([nameOf(visitor), answer.status]).toEqual([nameOf(visitor), refusalFor(route, visitor)]);
      const expected = codeWithoutStanding(visitor);
      if (expected) expect(codeOf(answer), nameOf(visitor)).toBe(expected);
    }
  });

  it.each(named(open.filter(({ method }) => method === "GET")))(
    "answers %s to somebody who may",
    async (_name, route) => {
      const may = askersOf(route).find(
        (visitor) => hasToken(visitor) && refusalFor(route, visitor) === undefined,
      );
      const visitor = may ?? admin;
      await validCalls[route.name]?.prepare?.(house.scene, house.guestOf(visitor).person);
      const answer = await call(route, visitor, await headersOf(visitor));
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([route.status ?? 200, expect.any(String)]);
    },
  );

  it.each(named(open.filter(({ method }) => method !== "GET")))(
    "refuses %s to a token that may only read, and names the scope",
    async (_name, route) => {
      const { headers } = await anAccessToken(house.guestOf(admin).person, {
        scopes: ["questions:read", "documents:read"],
      });
      const answer = await call(route, admin, headers);
      expect([answer.status, codeOf(answer)]).toEqual([403, "FORBIDDEN"]);
      expect(refusalOf(answer).message).toMatch(/does not have the scope (questions|documents):write\.$/);
    },
  );

  it("refuses what is no token, and says how to send one", async () => {
    const route = open.find(({ name }) => name === "getInitData") as AnyRoute;
    for (const authorization of ["", "Basic x", "Bearer", "Bearer x", `Bearer bedside_${"0".repeat(26)}_x`]) {
      const answer = await call(route, admin, { authorization });
      expect([authorization, answer.status, codeOf(answer)]).toEqual([authorization, 401, "NOT_SIGNED_IN"]);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  it("takes no token outside of /api", async () => {
    const headers = await headersOf(admin);
    for (const path of ["/account", "/account/access_tokens", "/documents"]) {
      const answer = await send({ method: "GET", path, headers: { ...asScript, ...headers } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});
