import type { MemberBatchInput, UndoneMember } from "#shared/contract/programs/memberChange.ts";
import type { Actor } from "#shared/domain/access.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import { nowMs } from "../runtime/clock.ts";
import { forAll } from "../runtime/forAll.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type CourseMember,
  type KeptCourseMember,
  leaveCourse,
  listCoursesOfUser,
  putCourseMembers,
} from "../table/courses/courseMembers.ts";
import {
  listProgramPeople,
  type MembershipWrite,
  membershipsAtOnce,
  type ProgramPerson,
  writeMemberships,
} from "../table/members/memberships.ts";
import {
  getRemovedPeople,
  type RemovedPerson,
  removedWrite,
  restoredWrite,
} from "../table/members/removedPeople.ts";
import { type AuditEntry, auditWrites } from "../table/operations/audit.ts";
import { knownAs } from "../table/programs/programPeople.ts";
import type { TransactItem } from "../table/table.ts";
import { auditLine } from "./auditLine.ts";
import { type OtherChange, type Plan, planChange } from "./planChange.ts";

/** A change as it was asked for; the parts of a large one say the same. */
export type OrderedChange = Omit<MemberBatchInput, "total" | "parts">;

export type Outcome = { done: number; undone: UndoneMember[] };

/** How long somebody who was removed can be brought back. */
export const restorableDays = 30;
const daySeconds = 86_400;

/** People that one step takes: as many as fit a transaction. Whoever leaves has a note of their own there, which goes when they come back. */
export const stepSize = ({ kind }: OrderedChange["change"]): number =>
  membershipsAtOnce(kind === "removal" || kind === "restoration" ? 1 : 0);

export const actorOfChange = ({ by, program }: Pick<OrderedChange, "by" | "program">): Actor => ({
  userId: by.user_id,
  isAdmin: by.is_admin,
  membership: {
    programId: program.id,
    isEditorial: program.is_editorial,
    role: by.role,
    subscription: "current",
  },
});

type Planned = { person: ProgramPerson; removed: RemovedPerson | undefined; plan: Plan };

/** An ordered change of another kind than the end of access, which `applyEnd` sets. */
export type OrderedOther = Omit<OrderedChange, "change"> & { change: OtherChange };

/**
 * Does a change for some people, at most `stepSize`: for all whom it can be done to in one transaction, audit log and list
 * included. Whoever it was done to before counts as done, so that a step may be repeated.
 */
export async function applyChange(ordered: OrderedOther, userIds: readonly string[]): Promise<Outcome> {
  return untilWritten(
    async () => {
      const planned = await planAll(ordered, userIds);
      // Somebody's name or membership has changed since it was read.
      if (!(await write(ordered, planned))) return undefined;
      await finish(ordered, planned);
      return outcomeOf(userIds, planned);
    },
    { failure: () => new Error(`The members of ${ordered.program.id} are written by too many`) },
  );
}

async function planAll(ordered: OrderedOther, userIds: readonly string[]): Promise<Planned[]> {
  const { change, program } = ordered;
  const isOfRemoved = change.kind === "removal" || change.kind === "restoration";
  const [people, removed] = await Promise.all([
    listProgramPeople(program.id, userIds),
    isOfRemoved ? getRemovedPeople(program.id, userIds, Math.floor(nowMs() / 1000)) : new Map(),
  ]);
  const by = { actor: actorOfChange(ordered), now: ordered.at };
  return userIds.flatMap((id): Planned[] => {
    const person = people.get(id);
    if (!person) return [];
    const standing = { person, removed: removed.get(id) };
    return [{ ...standing, plan: planChange(change, standing, by) }];
  });
}

async function write(ordered: OrderedChange, planned: readonly Planned[]): Promise<boolean> {
  const changing = planned.filter(({ plan }) => plan.state === "changed");
  const coursesOf = await coursesToKeep(ordered, changing);
  // A way back that is left half-way must still be there: the courses come first, and the note of them goes last.
  if (ordered.change.kind === "restoration")
    await putCourseMembers(changing.flatMap(({ removed }): CourseMember[] => removed?.courses ?? []));
  const writes = changing.flatMap(({ person, plan }): MembershipWrite[] => {
    if (plan.state !== "changed") return [];
    const together: TransactItem[] = [];
    const { profile, membership } = person;
    if (ordered.change.kind === "removal" && membership) {
      const courses = coursesOf.get(profile.id) ?? [];
      together.push(removedWrite(noteOf(ordered, { profile, membership }, courses)));
    }
    if (ordered.change.kind === "restoration") together.push(restoredWrite(ordered.program.id, profile.id));
    return [{ profile, after: plan.after, together }];
  });
  const lines = changing.flatMap(({ person, plan }) =>
    plan.state === "changed" ? [lineOf(ordered, person, plan)] : [],
  );
  return writes.length === 0 || (await writeMemberships(ordered.program.id, writes, auditWrites(lines)));
}

async function coursesToKeep(
  { change, program }: OrderedChange,
  people: readonly Planned[],
): Promise<Map<string, KeptCourseMember[]>> {
  const courses = new Map<string, KeptCourseMember[]>();
  if (change.kind !== "removal") return courses;
  await forAll(people, async ({ person }) => {
    const all = await listCoursesOfUser(person.profile.id);
    courses.set(
      person.profile.id,
      all.filter(({ program_id }) => program_id === program.id),
    );
  });
  return courses;
}

const noteOf = (
  { by, at, program }: OrderedChange,
  { profile, membership }: Required<ProgramPerson> & { membership: RemovedPerson["membership"] },
  courses: KeptCourseMember[],
): RemovedPerson => ({
  program_id: program.id,
  user_id: profile.id,
  membership,
  first_name: knownAs(profile, membership).first_name,
  last_name: knownAs(profile, membership).last_name,
  email: profile.email,
  courses,
  removed_at: at,
  removed_by: by.name,
  expires_at_s: Math.floor(Date.parse(at) / 1000) + restorableDays * daySeconds,
});

const lineOf = (
  ordered: OrderedChange,
  { profile, membership }: ProgramPerson,
  { action, details }: Extract<Plan, { state: "changed" }>,
): AuditEntry =>
  lineAbout(ordered, {
    ...{ action, details, userId: profile.id, email: profile.email },
    name: fullName(knownAs(profile, membership)),
  });

type AboutMember = { userId: string; name: string; email: string } & Pick<AuditEntry, "action" | "details">;

/** Line of the audit log about what became of a member. */
export const lineAbout = (
  { program, by, at, operation_id }: OrderedChange,
  { userId, name, email, ...what }: AboutMember,
): AuditEntry =>
  auditLine({
    ...what,
    ...{ at, operationId: operation_id, programId: program.id, by },
    subject: { kind: "person", id: userId, name, email },
  });

/** Does the work that follows the change of memberships and may be done twice: nobody stays in a course whose program they left. */
async function finish(ordered: OrderedChange, planned: readonly Planned[]): Promise<void> {
  const { change, program, by, host, operation_id } = ordered;
  if (change.kind === "removal") {
    const gone = planned.filter(({ plan }) => plan.state === "changed" || plan.state === "unchanged");
    await leaveCourses(ordered, gone);
  }
  if (change.kind === "invitation") {
    const invitedBy = { id: by.user_id, email: by.email, first_name: by.name, last_name: "" };
    const invited = planned.flatMap(({ plan, person: { profile, membership } }) =>
      plan.state === "invited" && membership ? [{ profile, membership }] : [],
    );
    await forAll(invited, ({ profile, membership }) =>
      orderRegistrationInvitation({
        person: profile,
        role: membership.role,
        knownAs: knownAs(profile, membership),
        program,
        invitedBy,
        host,
        operationId: operation_id,
      }),
    );
  }
}

/**
 * Takes people out of the program's courses that they are in still: a transaction for each course, however many of them it
 * holds, so that no two write the same course's list at once.
 */
async function leaveCourses({ program }: OrderedChange, people: readonly Planned[]): Promise<void> {
  const leaving = new Map<number, string[]>();
  await forAll(people, async ({ person: { profile } }) => {
    for (const { course_id, program_id } of await listCoursesOfUser(profile.id)) {
      if (program_id !== program.id) continue;
      leaving.set(course_id, [...(leaving.get(course_id) ?? []), profile.id]);
    }
  });
  await forAll([...leaving], ([courseId, userIds]) =>
    leaveCourse({ courseId, programId: program.id }, userIds),
  );
}

function outcomeOf(userIds: readonly string[], planned: readonly Planned[]): Outcome {
  const undone = planned.flatMap(({ person, removed, plan }): UndoneMember[] => {
    if (plan.state !== "refused") return [];
    const id = (person.membership ?? removed?.membership)?.id ?? person.profile.id;
    return [
      {
        id,
        name: fullName(knownAs(person.profile, person.membership ?? removed?.membership)),
        why: plan.why,
      },
    ];
  });
  const known = new Set(planned.map(({ person }) => person.profile.id));
  undone.push(...userIds.filter((id) => !known.has(id)).map(unknownPerson));
  return { done: userIds.length - undone.length, undone };
}

/** Somebody whose account is gone, among those for whom a change was not made. */
export const unknownPerson = (id: string): UndoneMember => ({
  id,
  name: "Someone",
  why: "No longer has an account.",
});
