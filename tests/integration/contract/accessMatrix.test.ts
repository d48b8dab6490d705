import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ErrorCode, errorStatus } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { allowedRoles } from "#shared/domain/access.ts";
import { isEditorialRole, programRoles, type Role, roles } from "#shared/domain/roles.ts";
import { aMember } from "#tests/builders/course.ts";
import { type Answer, type Credentials, codeOf, refusalOf } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
  forgetThisAddress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { pathWith, type Scene, sceneCase, validCalls } from "./validCalls.ts";

const { cloud, send } = useApi("documents");

/**
 * Whoever may come: every role where the course is, every role elsewhere, roles that are held in the wrong kind of program
 * although the course is there, every role whose membership there has ended or has not begun, and those without one.
 */
type Visitor =
  | { kind: Standing; role: Role }
  | { kind: "here"; role: Role }
  | { kind: "elsewhere"; role: Role }
  | { kind: "out of place"; role: Role }
  | { kind: "admin" }
  | { kind: "without a program" }
  | { kind: "signed out" };

type Standing = "expired" | "pending";
const standings: Readonly<Record<Standing, { code: ErrorCode; subscription_end: string | null }>> = {
  expired: { code: "SUBSCRIPTION_EXPIRED", subscription_end: "2026-01-01T00:00:00.000Z" },
  pending: { code: "REGISTRATION_PENDING", subscription_end: null },
};
const standingOf = ({ kind }: Visitor) =>
  kind === "expired" || kind === "pending" ? standings[kind] : undefined;

const visitors: Visitor[] = [
  ...roles.map((role) => ({ kind: "here", role }) as const),
  ...roles.map((role) => ({ kind: "expired", role }) as const),
  ...roles.map((role) => ({ kind: "pending", role }) as const),
  ...roles.map((role) => ({ kind: "elsewhere", role }) as const),
  { kind: "out of place", role: "Reviewer" },
  { kind: "out of place", role: "Teacher" },
  { kind: "admin" },
  { kind: "without a program" },
  { kind: "signed out" },
];
const nameOf = (visitor: Visitor): string =>
  "role" in visitor ? `${visitor.role}, ${visitor.kind}` : visitor.kind;

const ofOwnProgram: ReadonlySet<string> = new Set([
  "getProgram",
  "getReportOptions",
  "findReportOptions",
  "previewReport",
  "createBuiltReport",
]);

/** Routes of a course or a document answer about nothing to whoever is elsewhere; lists show them their own. */
const isAboutOneThing = (route: AnyRoute): boolean =>
  // Everybody asks about a program of their own: for one of others, see programs.test.ts.
  (route.params !== undefined && !ofOwnProgram.has(route.name)) ||
  route.action === "favorite.write" ||
  route.name === "createReport" ||
  route.name === "createDocumentUserState";

/** What whoever writes cases does to one, or makes. */
const writesCases: ReadonlySet<AnyRoute["action"]> = new Set([
  "case.create",
  "case.edit",
  "case.publish",
  "case.suggest",
]);

/** What the rulings say: the status of the refusal, or undefined for none. */
function refusalFor(route: AnyRoute, visitor: Visitor): 401 | 403 | 404 | undefined {
  if (route.action === "public") return undefined;
  if (visitor.kind === "signed out") return 401;
  if (route.action === "signed_in") {
    return route.name === "switchProgram" && visitor.kind === "without a program" ? 404 : undefined;
  }
  if (standingOf(visitor)) return 403;
  if (visitor.kind === "without a program" || visitor.kind === "out of place") return 403;
  if (visitor.kind === "admin") return undefined;
  if (!allowedRoles[route.action].includes(visitor.role)) return 403;
  // The document of the scene is a case: questions alone are theirs.
  if (visitor.role === "Assessment Production Associate" && writesCases.has(route.action))
    return visitor.kind === "elsewhere" && isAboutOneThing(route) ? 404 : 403;
  return visitor.kind === "elsewhere" && isAboutOneThing(route) ? 404 : undefined;
}

type Guest = { person: BuiltPerson; session: Credentials | undefined };
const guests = new Map<string, Guest>();
let scene: Scene;
const worldIds: string[] = [];

beforeAll(async () => {
  const [home, editorial, elsewhere, editorialElsewhere] = await Promise.all([
    aProgram(),
    aProgram({ is_editorial: true }),
    aProgram(),
    aProgram({ is_editorial: true }),
  ]);
  const lentTo = [home, editorial];
  const course = await aCourse(lentTo, { program_id: null, kind: "signature" });
  const document = await aDocument(lentTo, { root: sceneCase() });
  const [relationId = 0] = await addItems(course, [document]);
  const ownCourse = await aCourse([home]);
  await addItems(ownCourse, [document]);
  scene = {
    courseId: course.id,
    relationId,
    ownCourseId: ownCourse.id,
    documentId: document.id,
    snapshotId: document.published_snapshot_id,
  };
  for (const visitor of visitors) {
    let person: BuiltPerson;
    if (visitor.kind === "here" || visitor.kind === "expired" || visitor.kind === "pending") {
      const program = isEditorialRole(visitor.role) ? editorial : home;
      const { subscription_end } = standingOf(visitor) ?? {};
      const leads = [course, ownCourse].map(({ id, name }) => ({
        ...{ course_id: id, name, since: "2026-11-01T00:00:00.000Z" },
      }));
      const isLead = visitor.role === "Lead Course Administrator";
      person = await aPerson([
        { program, role: visitor.role, subscription_end, ...(isLead ? { leads } : {}) },
      ]);
      await enroll(course, program, person);
      if (program === home) await enroll(ownCourse, program, person);
    } else if (visitor.kind === "out of place") {
      person = await aMember(course, isEditorialRole(visitor.role) ? home : editorial, visitor.role);
    } else if (visitor.kind === "elsewhere") {
      const program = isEditorialRole(visitor.role) ? editorialElsewhere : elsewhere;
      person = await aPerson([{ program, role: visitor.role }]);
    } else if (visitor.kind === "admin") {
      // The role that may least: what they may, they may as provider admin.
      person = await aPerson([{ program: home, role: "IT Administrator" }], { is_admin: true });
    } else {
      person = await aPerson();
    }
    const session = visitor.kind === "signed out" ? undefined : await aSession(person);
    guests.set(nameOf(visitor), { person, session });
    worldIds.push(person.id);
  }
  worldIds.push(home.id, editorial.id, elsewhere.id, editorialElsewhere.id);
  // Its document has versions, which calls name by numbers of their own.
  const [anybody] = guests.values();
  if (anybody) await validCalls.getEditPage?.prepare?.(scene, anybody.person);
});

afterAll(forgetThisAddress);

const guestOf = (visitor: Visitor): Guest => {
  const guest = guests.get(nameOf(visitor));
  if (!guest) throw new Error(`Nobody was made for ${nameOf(visitor)}`);
  return guest;
};

type Changed = { headers?: Record<string, string | undefined>; as?: Credentials | undefined };
function call(route: AnyRoute, { person, session }: Guest, changed: Changed = {}): Promise<Answer> {
  const valid = validCalls[route.name];
  if (!valid) throw new Error(`validCalls lacks ${route.name}`);
  const { params, ...parts } = valid.parts(scene, person);
  return send({
    method: route.method,
    path: pathWith(route.path, params),
    as: valid.isByNobody ? undefined : session,
    ...parts,
    ...changed,
  });
}

/** Every item of the table that belongs to the people, programs, course and document of this file. */
async function everythingKept(): Promise<Map<string, string>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const tokens = [...worldIds, `COURSE#${scene.courseId}"`, `DOC#${scene.documentId}"`];
  const kept = new Map<string, string>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: cloud.tableName, ExclusiveStartKey: start }));
    for (const item of page.Items ?? []) {
      const text = JSON.stringify(item);
      if (tokens.some((token) => text.includes(token))) kept.set(`${item.pk} ${item.sk}`, text);
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return kept;
}

/** Asked one by one: those whose membership stands. The others are all answered alike, and asked at once. */
const standing = visitors.filter((visitor) => !standingOf(visitor));
const ended = visitors.filter((visitor) => standingOf(visitor) !== undefined);

const refused = routes.flatMap((route) =>
  standing.flatMap((visitor) => {
    const status = refusalFor(route, visitor);
    return status === undefined ? [] : [{ route, visitor, status }];
  }),
);
const unsafe = routes.filter((route) => route.method !== "GET");

describe("the access matrix: refusals (C-01, D-30)", () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = await everythingKept();
  });

  it("has a valid call for every route", () => {
    expect(Object.keys(validCalls).toSorted()).toEqual(routes.map((route) => route.name).toSorted());
  });

  it.each(refused.map((entry) => [entry.route.name, nameOf(entry.visitor), entry.status, entry] as const))(
    "refuses %s to %s with %i",
    async (_route, _visitor, status, { route, visitor }) => {
      const answer = await call(route, guestOf(visitor));
      expect(answer.status, answer.text).toBe(status);
      const { code, message } = refusalOf(answer);
      expect(errorStatus[code]).toBe(status);
      expect(message.length).toBeGreaterThan(0);
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  const isForTheMember = (route: AnyRoute) => refusalFor(route, ended[0] ?? { kind: "signed out" }) === 403;

  it.each(routes.filter(isForTheMember).map((route) => [route.name, route] as const))(
    "refuses %s to every role whose membership has ended or is pending, and says which",
    async (_name, route) => {
      const answers = await Promise.all(ended.map((visitor) => call(route, guestOf(visitor))));
      expect(answers.map((answer, at) => [nameOf(ended[at] as Visitor), codeOf(answer)])).toEqual(
        ended.map((visitor) => [nameOf(visitor), standingOf(visitor)?.code]),
      );
    },
  );

  it("leaves to whoever has no standing their own account and session, and not one route more", () => {
    const left = routes.filter((route) => route.action !== "public" && !isForTheMember(route));
    expect(left.map((route) => route.name)).toEqual([
      ...["getSession", "deleteSession", "switchProgram", "getCurrentUser"],
      ...["getAccount", "updateAccount", "changePassword", "listSessions", "endSession", "endOtherSessions"],
      ...["getFactors", "startProof", "proveIdentity", "startPasskey", "addPasskey", "renamePasskey"],
      ...["deletePasskey", "startAuthenticator", "confirmAuthenticator", "deleteAuthenticator"],
      "renewRecoveryCodes",
      ...["getProfile", "updateProfile"],
      // What somebody has typed into lists, for themselves.
      ...["listSavedLists", "saveList", "deleteSavedList"],
    ]);
  });

  // Whoever may make the call: what is refused here is refused for the token or the origin alone.
  const trusted = (route: AnyRoute): Visitor =>
    visitors.find((visitor) => visitor.kind === "admin" && refusalFor(route, visitor) === undefined) ?? {
      kind: "admin",
    };

  it.each(unsafe.filter((route) => route.action !== "public").map((route) => [route.name, route] as const))(
    "refuses %s without the session's own token",
    async (_name, route) => {
      const guest = guestOf(trusted(route));
      const foreign = guestOf({ kind: "here", role: "Teacher" }).session?.csrfToken;
      for (const token of [undefined, "", "x", foreign]) {
        const answer = await call(route, guest, { headers: { "x-csrf-token": token } });
        expect([answer.status, codeOf(answer)]).toEqual([403, "CSRF_REJECTED"]);
      }
    },
  );

  it.each(unsafe.map((route) => [route.name, route] as const))(
    "refuses %s from another origin, or from none",
    async (_name, route) => {
      const guest = guestOf(trusted(route));
      for (const origin of [undefined, "null", "https://evil.test", `http://localhost:${cloud.port + 1}`]) {
        const answer = await call(route, guest, { headers: { origin } });
        expect([answer.status, codeOf(answer)]).toEqual([403, "ORIGIN_REJECTED"]);
      }
    },
  );

  it("changed nothing by all that was refused", async () => {
    const after = await everythingKept();
    expect(after.size).toBeGreaterThan(visitors.length);
    expect([...after].toSorted()).toEqual([...before].toSorted());
  });
});

describe("the access matrix: what is allowed (C-01)", () => {
  const allowed = routes.flatMap((route) =>
    standing.flatMap((visitor) => (refusalFor(route, visitor) === undefined ? [{ route, visitor }] : [])),
  );
  const account = routes.filter((route) => route.action === "signed_in");

  it("lets every role that the rulings name do what they say, and no other", () => {
    const mayReport = visitors.filter(
      (visitor) =>
        visitor.kind === "here" &&
        allowed.some(
          (entry) => entry.route.name === "getCourseUsageReport" && nameOf(entry.visitor) === nameOf(visitor),
        ),
    );
    expect(mayReport.map((visitor) => ("role" in visitor ? visitor.role : ""))).toEqual(
      programRoles.filter(
        (role) => !["Student", "IT Administrator", "Student Roster Manager"].includes(role),
      ),
    );
  });

  async function expectAnswer(route: AnyRoute, visitor: Visitor): Promise<void> {
    const { person, session } = guestOf(visitor);
    await validCalls[route.name]?.prepare?.(scene, person);
    // Signing out ends the session that it is made with, and so does signing in anew.
    const isTheLast = route.name === "deleteSession" || route.name === "createSession";
    const own = isTheLast ? await aSession(person) : session;
    const answer = await call(route, { person, session: own });
    expect(answer.status, answer.text).toBe(route.status ?? 200);
    if (typeof route.reply === "string") return;
    const parsed = route.reply.safeParse(JSON.parse(answer.text));
    expect(parsed.error?.issues ?? []).toEqual([]);
  }

  it.each(allowed.map((entry) => [entry.route.name, nameOf(entry.visitor), entry] as const))(
    "answers %s to %s",
    (_route, _visitor, { route, visitor }) => expectAnswer(route, visitor),
  );

  it.each(account.map((route) => [route.name, route] as const))(
    "answers %s to every role whose membership has ended or is pending",
    async (_name, route) => {
      await Promise.all(ended.map((visitor) => expectAnswer(route, visitor)));
    },
  );
});
