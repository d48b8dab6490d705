import type { ProgramUpdateInput } from "#shared/contract/quotes/programUpdateJob.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type MemberUpdate, planMemberUpdate } from "#shared/domain/quotes/programUpdate.ts";
import { auditLine } from "../../memberships/auditLine.ts";
import { carryRole, roleInCoursesWrites } from "../../memberships/rolesInCourses.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import type { Membership, Profile } from "../../table/identity/people.ts";
import type { OwnStamps } from "../../table/lists/collections.ts";
import {
  listProgramPeople,
  type MembershipWrite,
  membershipsAtOnce,
  writeMemberships,
} from "../../table/members/memberships.ts";
import { auditWrite } from "../../table/operations/audit.ts";
import { knownAs } from "../../table/programs/programPeople.ts";
import { updateNoteWrite } from "../../table/quotes/updateNotes.ts";
import type { TransactItem } from "../../table/table.ts";

export type UpdateOrder = ProgramUpdateInput & {
  jobId: string;
  /** The stamp of the program's list as this run left it. */
  own?: OwnStamps;
};
export const membersInStep = membershipsAtOnce;

interface Changed {
  profile: Profile;
  before: Membership;
  after: Membership;
}

export type PeopleOfProgram = Awaited<ReturnType<typeof listProgramPeople>>;

/**
 * Sets ends and roles of some members, by what they have now; at most `membersInStep`. May be repeated. People that were read
 * ahead and changed since are read again.
 */
export async function updateMembers(
  order: UpdateOrder,
  userIds: readonly string[],
  readAhead: PeopleOfProgram,
): Promise<void> {
  await untilWritten(
    async (tries) => {
      const people = tries === 0 ? readAhead : await listProgramPeople(order.program.id, userIds);
      const changed = changesOf(order, people);
      // A role stands in the person's courses as well, and takes a transaction of its own.
      const roles = changed.filter(({ before, after }) => before.role !== after.role);
      const ends = changed.filter((one) => !roles.includes(one));
      const areEndsDone = ends.length === 0 || (await write(order, ends));
      const areRolesDone = await changeRoles(order, roles);
      return (areEndsDone && areRolesDone) || undefined;
    },
    { failure: () => new Error(`The members of ${order.program.id} are written by too many`) },
  );
}

function changesOf({ terms }: UpdateOrder, people: PeopleOfProgram): Changed[] {
  return [...people.values()].flatMap(({ profile, membership }) => {
    const update =
      membership &&
      planMemberUpdate(
        {
          ...{ email: profile.email, role: membership.role, subscription_end: membership.subscription_end },
          graduation_day: profile.graduation_day ?? null,
        },
        terms,
      );
    return membership && update
      ? [{ profile, before: membership, after: withUpdate(membership, update) }]
      : [];
  });
}

function withUpdate(membership: Membership, update: MemberUpdate): Membership {
  if (update.role === membership.role) return { ...membership, ...update };
  // Another role leads no courses any more.
  const { leads: _leads, role_before_lead: _before, ...rest } = membership;
  return { ...rest, ...update };
}

async function changeRoles(order: UpdateOrder, roles: readonly Changed[]): Promise<boolean> {
  let isDone = true;
  for (const one of roles) {
    const person = { userId: one.profile.id, programId: order.program.id };
    if (await write(order, [one], await roleInCoursesWrites(person, one.after.role)))
      await carryRole(person, one.after.role);
    else isDone = false;
  }
  return isDone;
}

const write = (
  order: UpdateOrder,
  changed: readonly Changed[],
  more: readonly TransactItem[] = [],
): Promise<boolean> =>
  writeMemberships(
    order.program.id,
    changed.map((one, at): MembershipWrite => {
      const { profile, before, after } = one;
      const note = {
        kind: "person",
        ...{ user_id: profile.id, before, after_end: after.subscription_end, after_role: after.role },
      } as const;
      return {
        profile,
        after,
        together: [
          memberLine(order, one),
          updateNoteWrite(order.jobId, note, order.at),
          ...(at === 0 ? more : []),
        ],
      };
    }),
    order.own,
  );

/** Line of the audit log about what became of a member's end and role. */
export function memberLine(
  order: Pick<UpdateOrder, "program" | "by" | "operation_id" | "at">,
  { profile, before, after }: Changed,
): TransactItem {
  const action: AuditAction = before.role === after.role ? "expiration.set" : "role.changed";
  const day = (end: string | null): string => end?.slice(0, 10) ?? "none";
  return auditWrite(
    auditLine({
      action,
      ...{ at: order.at, operationId: order.operation_id, programId: order.program.id, by: order.by },
      subject: {
        kind: "person",
        ...{ id: profile.id, name: fullName(knownAs(profile, before)), email: profile.email },
      },
      details: {
        ...(before.subscription_end !== after.subscription_end && {
          "Subscription Expiration": `${day(before.subscription_end)} → ${day(after.subscription_end)}`,
        }),
        ...(before.role !== after.role && { Role: `${before.role} → ${after.role}` }),
      },
    }),
  );
}
