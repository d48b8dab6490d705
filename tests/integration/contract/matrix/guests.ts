import { isEditorialRole } from "#shared/domain/roles.ts";
import { aMember } from "#tests/builders/course.ts";
import type { Credentials } from "#tests/builders/http.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
} from "#tests/builders/world.ts";
import { type Scene, sceneCase } from "../validCalls.ts";
import { nameOf, standingOf, type Visitor, visitors } from "./visitors.ts";

export type Guest = { person: BuiltPerson; session: Credentials | undefined };

export type House = {
  scene: Scene;
  guestOf: (visitor: Visitor) => Guest;
  /** Of the people and programs. */
  ids: readonly string[];
};

/** Programs whose students talk to the patients of cases. */
const withEncounters = { feature_flags: { vpe: true } };

/** A course and a case that are lent to a program and to an editorial group, two programs that know nothing of them, and all visitors. */
export async function theHouse(): Promise<House> {
  const [home, editorial, elsewhere, editorialElsewhere] = await Promise.all([
    aProgram(withEncounters),
    aProgram({ ...withEncounters, is_editorial: true }),
    aProgram(),
    aProgram({ is_editorial: true }),
  ]);
  const [closed, editorialClosed] = await Promise.all([
    aProgram({ archived_at: "2026-11-01T00:00:00.000Z" }),
    aProgram({ is_editorial: true, archived_at: "2026-11-01T00:00:00.000Z" }),
  ]);
  const lentTo = [home, editorial, closed, editorialClosed];
  const course = await aCourse(lentTo, { program_id: null, kind: "signature" });
  const document = await aDocument(lentTo, { root: sceneCase() });
  const [relationId = 0] = await addItems(course, [document]);
  const ownCourse = await aCourse([home]);
  await addItems(ownCourse, [document]);
  const scene: Scene = {
    courseId: course.id,
    relationId,
    ownCourseId: ownCourse.id,
    documentId: document.id,
    variantId: (await anItemWithText("Count the breaths.")).variants.ongoing_maintenance,
    snapshotId: document.published_snapshot_id,
  };

  async function personOf(visitor: Visitor): Promise<BuiltPerson> {
    if (visitor.kind === "here" || visitor.kind === "expired" || visitor.kind === "pending") {
      const program = isEditorialRole(visitor.role) ? editorial : home;
      const { subscription_end } = standingOf(visitor) ?? {};
      const leads = [course, ownCourse].map(({ id, name }) => ({
        ...{ course_id: id, name, since: "2026-11-01T00:00:00.000Z" },
      }));
      const isLead = visitor.role === "Lead Course Administrator";
      const person = await aPerson([
        { program, role: visitor.role, subscription_end, ...(isLead ? { leads } : {}) },
      ]);
      await enroll(course, program, person);
      if (program === home) await enroll(ownCourse, program, person);
      return person;
    }
    if (visitor.kind === "closed")
      return aMember(course, isEditorialRole(visitor.role) ? editorialClosed : closed, visitor.role);
    if (visitor.kind === "out of place")
      return aMember(course, isEditorialRole(visitor.role) ? home : editorial, visitor.role);
    if (visitor.kind === "elsewhere") {
      const program = isEditorialRole(visitor.role) ? editorialElsewhere : elsewhere;
      return aPerson([{ program, role: visitor.role }]);
    }
    // The role that may least: what they may, they may as provider admin.
    if (visitor.kind === "admin")
      return aPerson([{ program: home, role: "IT Administrator" }], { is_admin: true });
    return aPerson();
  }

  const guests = new Map<string, Guest>();
  for (const visitor of visitors) {
    const person = await personOf(visitor);
    const session = visitor.kind === "signed out" ? undefined : await aSession(person);
    guests.set(nameOf(visitor), { person, session });
  }
  return {
    scene,
    guestOf: (visitor) => {
      const guest = guests.get(nameOf(visitor));
      if (!guest) throw new Error(`Nobody was made for ${nameOf(visitor)}`);
      return guest;
    },
    ids: [
      ...[...guests.values()].map(({ person }) => person.id),
      ...[home, editorial, closed, editorialClosed, elsewhere, editorialElsewhere].map(({ id }) => id),
    ],
  };
}
