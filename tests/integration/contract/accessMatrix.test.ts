import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorStatus } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { programRoles } from "#shared/domain/roles.ts";
import { type Answer, type Credentials, codeOf, refusalOf } from "#tests/builders/http.ts";
import { inBatches } from "#tests/builders/inBatches.ts";
import { aSession, forgetThisAddress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { askersOf } from "./matrix/asking.ts";
import { type Guest, type House, theHouse } from "./matrix/guests.ts";
import { codeWithoutStanding, nameOf, refusalFor, type Visitor, visitors } from "./matrix/visitors.ts";
import { pathWith, validCalls } from "./validCalls.ts";

const { cloud, send } = useApi("documents");

let house: House;
beforeAll(async () => {
  house = await theHouse();
  // Its document has versions, which calls name by numbers of their own.
  const { person } = house.guestOf({ kind: "here", role: "Student" });
  await validCalls.getEditPage?.prepare?.(house.scene, person);
});

afterAll(forgetThisAddress);

type Changed = { headers?: Record<string, string | undefined> };
function call(route: AnyRoute, { person, session }: Guest, changed: Changed = {}): Promise<Answer> {
  const valid = validCalls[route.name];
  if (!valid) throw new Error(`validCalls lacks ${route.name}`);
  const { params, ...parts } = valid.parts(house.scene, person);
  return send({
    method: route.method,
    path: pathWith(route.path, params),
    as: valid.isByNobody ? undefined : session,
    ...parts,
    ...changed,
  });
}

/**
 * Every item of the table that belongs to the people, programs, course and document of this file, without the note that a
 * session was heard of: a refused call is a contact as well (ADR 0242).
 */
async function everythingKept(): Promise<Map<string, string>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { courseId, documentId } = house.scene;
  const tokens = [...house.ids, `COURSE#${courseId}"`, `DOC#${documentId}"`];
  const kept = new Map<string, string>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: cloud.tableName, ExclusiveStartKey: start }));
    for (const item of page.Items ?? []) {
      if (item.sk === "CONTACTS") continue;
      const text = JSON.stringify(item);
      if (tokens.some((token) => text.includes(token))) kept.set(`${item.pk} ${item.sk}`, text);
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return kept;
}

const named = (list: readonly AnyRoute[]) => list.map((route) => [route.name, route] as const);
const isFirstOfItsFunction = (route: AnyRoute) =>
  routes.find(({ context, method }) => context === route.context && method !== "GET") === route;
const unsafe = routes.filter((route) => route.method !== "GET");

describe("the access matrix: refusals (C-01, D-30)", () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = await everythingKept();
  });

  it("has a valid call for every route", () => {
    expect(Object.keys(validCalls).toSorted()).toEqual(routes.map((route) => route.name).toSorted());
  });

  const refusedBy = (route: AnyRoute): readonly Visitor[] =>
    askersOf(route).filter((visitor) => refusalFor(route, visitor) !== undefined);

  it.each(named(routes.filter((route) => refusedBy(route).length > 0)))(
    "refuses %s to whoever may not, and says why",
    async (_name, route) => {
      const asked = refusedBy(route);
      const answers = await Promise.all(asked.map((visitor) => call(route, house.guestOf(visitor))));
      expect(answers.map((answer, at) => [nameOf(asked[at] as Visitor), answer.status])).toEqual(
        asked.map((visitor) => [nameOf(visitor), refusalFor(route, visitor)]),
      );
      for (const [at, answer] of answers.entries()) {
        const who = nameOf(asked[at] as Visitor);
        const { code, message } = refusalOf(answer);
        expect(errorStatus[code], who).toBe(answer.status);
        const expected = codeWithoutStanding(asked[at] as Visitor);
        if (expected) expect(code, who).toBe(expected);
        expect(message.length, who).toBeGreaterThan(0);
        expect(answer.headers["cache-control"], who).toBe("no-store");
      }
    },
  );

  it("leaves to whoever has no standing their own account and session, and not one route more", () => {
    const isForTheMember = (route: AnyRoute) =>
      refusalFor(route, { kind: "expired", role: "Student" }) === 403;
    const left = routes.filter((route) => route.action !== "public" && !isForTheMember(route));
    expect(left.map((route) => route.name)).toEqual([
      ...["getSession", "deleteSession", "switchProgram", "getCurrentUser"],
      ...["getAccount", "updateAccount", "setLanguage", "changePassword", "requestEmailChange"],
      ...["listSessions", "endSession", "endOtherSessions"],
      ...["listAccessTokens", "createAccessToken", "revokeAccessToken"],
      ...["getFactors", "startProof", "proveIdentity", "startPasskey", "addPasskey", "renamePasskey"],
      ...["deletePasskey", "startAuthenticator", "confirmAuthenticator", "deleteAuthenticator"],
      "renewRecoveryCodes",
      ...["getProfile", "updateProfile"],
      // Where else a link leads; of programs where they have no standing it tells nothing.
      "findElsewhere",
      // What somebody has typed into lists, for themselves.
      ...["listSavedLists", "saveList", "deleteSavedList"],
    ]);
  });

  /** Whoever may make any call: what is refused here is refused for the token or the origin alone. */
  const trusted = (): Guest => house.guestOf({ kind: "admin" });

  /** Token and origin are held against the session before a route is looked at: one of them each, another for each route. */
  const someOf = <Value>(route: AnyRoute, values: readonly Value[]): readonly Value[] =>
    isFirstOfItsFunction(route) ? values : [values[routes.indexOf(route) % values.length] as Value];

  it.each(named(unsafe.filter((route) => route.action !== "public")))(
    "refuses %s without the session's own token",
    async (_name, route) => {
      const foreign = house.guestOf({ kind: "here", role: "Teacher" }).session?.csrfToken;
      for (const token of someOf(route, [undefined, "", "x", foreign])) {
        const answer = await call(route, trusted(), { headers: { "x-csrf-token": token } });
        expect([token, answer.status, codeOf(answer)]).toEqual([token, 403, "CSRF_REJECTED"]);
      }
    },
  );

  it.each(named(unsafe))("refuses %s from another origin, or from none", async (_name, route) => {
    const origins = [undefined, "null", "https://evil.test", `http://localhost:${cloud.port + 1}`];
    for (const origin of someOf(route, origins)) {
      const answer = await call(route, trusted(), { headers: { origin } });
      expect([origin, answer.status, codeOf(answer)]).toEqual([origin, 403, "ORIGIN_REJECTED"]);
    }
  });

  it("changed nothing by all that was refused", async () => {
    const after = await everythingKept();
    expect(after.size).toBeGreaterThan(visitors.length);
    expect([...after].toSorted()).toEqual([...before].toSorted());
  });
});

describe("the access matrix: what is allowed (C-01)", () => {
  const allowedTo = (route: AnyRoute): readonly Visitor[] =>
    askersOf(route).filter((visitor) => refusalFor(route, visitor) === undefined);

  it("lets every role that the rulings name do what they say, and no other", () => {
    const report = routes.find(({ name }) => name === "getCourseUsageReport") as AnyRoute;
    const mayReport = allowedTo(report).filter(({ kind }) => kind === "here");
    expect(mayReport.map((visitor) => ("role" in visitor ? visitor.role : ""))).toEqual(
      programRoles.filter(
        (role) => !["Student", "IT Administrator", "Student Roster Manager"].includes(role),
      ),
    );
  });

  async function faultOf(route: AnyRoute, visitor: Visitor, own?: Credentials): Promise<string | undefined> {
    const { person, session } = house.guestOf(visitor);
    const answer = await call(route, { person, session: own ?? session });
    if (answer.status !== (route.status ?? 200)) return `${answer.status} ${answer.text}`;
    if (typeof route.reply === "string") return undefined;
    const { error } = route.reply.safeParse(JSON.parse(answer.text));
    return error && JSON.stringify(error.issues);
  }

  it.each(named(routes.filter((route) => allowedTo(route).length > 0)))(
    "answers %s to all who may",
    async (_name, route) => {
      const { prepare } = validCalls[route.name] ?? {};
      // What only reads may be asked by several at once.
      const atOnce = route.method === "GET" && !prepare && typeof route.reply !== "string" ? 8 : 1;
      // Signing out ends the session that it is made with, and so does signing in anew.
      const isTheLast = route.name === "deleteSession" || route.name === "createSession";
      await inBatches(
        allowedTo(route),
        async (visitor) => {
          const { person } = house.guestOf(visitor);
          await prepare?.(house.scene, person);
          const own = isTheLast ? await aSession(person) : undefined;
          expect([nameOf(visitor), await faultOf(route, visitor, own)]).toEqual([nameOf(visitor), undefined]);
        },
        atOnce,
      );
    },
  );
});
