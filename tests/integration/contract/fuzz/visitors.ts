import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import type { Credentials } from "#tests/builders/http.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument, addItems, aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { type Scene, sceneCase, validCalls } from "../validCalls.ts";
import type { Ground } from "./hostileCall.ts";
import type { Random } from "./random.ts";

const rolesHere: readonly Role[] = [
  "Student",
  "Teacher",
  "Program Service Administrator",
  "Lead Course Administrator",
  "IT Administrator",
  "Student Roster Manager",
];

/** What ends sessions is asked in one of its own each time; what a stranger may do is asked without one, too. */
const endsSessions = new Set([
  "createSession",
  "deleteSession",
  "changePassword",
  "endSession",
  "endOtherSessions",
  "addPasskey",
  "confirmAuthenticator",
  "deletePasskey",
  "deleteAuthenticator",
]);

/** Leads by a token or a file that is used up, or that others of these calls use: one is made for the call itself. */
const usesUp = new Set([
  "findInvitation",
  "acceptInvitation",
  "renewInvitation",
  "findPasswordReset",
  "resetPassword",
  "findEmailChange",
  "confirmEmailChange",
  "startPeopleImport",
  "getPeopleImport",
]);

export type Visit = { ground: Ground; as: Credentials | undefined; who: string };

export type Visitors = {
  /** Somebody to make a call of the route, and what it is about for them. */
  visit: (route: AnyRoute, random: Random) => Promise<Visit>;
};

/** A course of a case and an exam, with somebody of every role, somebody of elsewhere, an admin, and nobody. */
export async function theVisitors(): Promise<Visitors> {
  const { program, course, document, relationId } = await aCourseOfOneCase(
    { root: sceneCase() },
    { feature_flags: { vpe: true } },
  );
  const exam = await aDocument([program], { root: { ...aSmallCase("An exam"), timeLimit: 1800 } });
  const [examRelationId = 0] = await addItems(course, [exam]);
  const elsewhere = await aProgram();
  const people = new Map<string, BuiltPerson>([
    ["admin", await aPerson([], { is_admin: true })],
    ["elsewhere", await aPerson([{ program: elsewhere, role: "Program Service Administrator" }])],
  ]);
  for (const role of rolesHere) people.set(role, await aMember(course, program, role));
  const scenes: Scene[] = [
    {
      courseId: course.id,
      ownCourseId: course.id,
      relationId,
      documentId: document.id,
      variantId: (await anItemWithText("Count the breaths.")).variants.ongoing_maintenance,
      snapshotId: document.published_snapshot_id,
    },
    {
      courseId: course.id,
      ownCourseId: course.id,
      relationId: examRelationId,
      documentId: exam.id,
      variantId: (await anItemWithText("Count the breaths.")).variants.ongoing_maintenance,
      snapshotId: exam.published_snapshot_id,
    },
  ];
  const words = [
    ...scenes.flatMap((scene) => Object.values(scene).map(String)),
    ...[...people.values()].flatMap(({ id, email }) => [id, email]),
    ...Object.values(smallCaseUids),
    ...namesInDescriptions(),
    ...[
      "root",
      "value",
      "graded",
      "submitted",
      "finished",
      "csv",
      "xlsx",
      "case",
      "course",
      "true",
      "false",
      "7",
      "99",
    ],
    ...["2026-11-21", "2026-11-21T08:00:00.000Z", "OpenedDocumentLog", "America/New_York", "Student"],
  ];
  const sessions = new Map<string, Credentials>();
  for (const [who, person] of people) {
    sessions.set(who, await aSession(person));
    // An attempt and a finished case are enough for most; jobs, sessions and colleagues stand once for each person.
    for (const [at, scene] of scenes.entries())
      await prepare(scene, person, ["documents", "followUp", "versions", ...(at === 0 ? ["programs"] : [])]);
  }
  return {
    visit: async (route, random) => {
      const who = random.pick([...people.keys()]);
      const person = people.get(who) as BuiltPerson; // of that very map
      const valid = validCalls[route.name];
      if (!valid) throw new Error(`validCalls lacks ${route.name}`);
      const scene = random.pick(scenes);
      if (usesUp.has(route.name)) await valid.prepare?.(scene, person);
      const ground = { parts: valid.parts(scene, person), words };
      // Somebody who is signed in is not whom the link is for.
      if (random.oneIn(valid.isByNobody ? 2 : 25)) return { ground, as: undefined, who: "nobody" };
      // A person of their own, so that nobody else is signed out.
      if (endsSessions.has(route.name))
        return { ground, as: await aSession(await aPerson()), who: "a newcomer" };
      return { ground, as: sessions.get(who), who };
    },
  };
}

/** What the calls are about: each thing once, though several routes ask for it. */
async function prepare(scene: Scene, person: BuiltPerson, contexts: readonly string[]): Promise<void> {
  const calls = routes
    .filter(({ context }) => contexts.includes(context))
    .map(({ name }) => validCalls[name]);
  for (const make of new Set(calls.map((valid) => valid?.prepare))) await make?.(scene, person);
}

/** The columns, filters and titles of every list, as the contract tells them to callers. */
const namesInDescriptions = (): string[] => [
  ...new Set(
    routes.flatMap((route) => (route.description ?? "").split(/[\s,.:]+/)).filter((word) => word !== ""),
  ),
];
