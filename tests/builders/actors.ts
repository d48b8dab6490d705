import type { Actor, ResourceOf } from "#shared/domain/access.ts";
import { isEditorialRole, type Role } from "#shared/domain/roles.ts";

export const homeProgramId = "01J00000000000000000000001";
export const otherProgramId = "01J00000000000000000000002";

/** The course of `aCourseResource`, which a Lead Course Administrator of the builders leads. */
const theirCourseId = 1;

/** A signed-in person with a role in the home program, which is an editorial group where the role asks for one. */
export const anActor = (role: Role, subscription: "pending" | "current" | "expired" = "current"): Actor => ({
  userId: "01J000000000000000000000AA",
  isAdmin: false,
  membership: {
    programId: homeProgramId,
    isEditorial: isEditorialRole(role),
    role,
    subscription,
    ledCourseIds: [theirCourseId],
  },
});

export const aPersonWithoutProgram: Actor = { userId: "01J000000000000000000000AA", isAdmin: false };

/** The current program. */
export const theProgram: ResourceOf<"course.list"> = { kind: "program", programId: homeProgramId };

type Course = ResourceOf<"course.read">;
/** A course that everybody in the program may read. */
export const aCourseResource = (facts: Partial<Course> = {}): Course => ({
  kind: "course",
  id: theirCourseId,
  isInProgram: true,
  isOwn: true,
  isMember: true,
  isArchived: false,
  ...facts,
});

type Document = ResourceOf<"case.read">;
/** A finished case that everybody in the program may open. */
export const aDocumentResource = (facts: Partial<Document> = {}): Document => ({
  kind: "document",
  isLent: true,
  isInOwnCourse: true,
  isArchived: false,
  isLocked: false,
  isFinished: true,
  productLine: "content",
  ...facts,
});

export const theProvider: ResourceOf<"loan.manage"> = { kind: "provider" };

type ProgramMember = ResourceOf<"program.member.manage">;
/** A student of the home program. */
export const aProgramMember = (facts: Partial<ProgramMember> = {}): ProgramMember => ({
  kind: "program_member",
  programId: homeProgramId,
  isStudent: true,
  ...facts,
});

export const aProviderAdmin: Actor = { userId: "01J000000000000000000000AB", isAdmin: true };

/** A thing of each kind that everybody who may do anything to it may. */
export const oneOfEachKind = {
  program: theProgram,
  program_member: aProgramMember(),
  provider: theProvider,
  course: aCourseResource(),
  document: aDocumentResource(),
};
