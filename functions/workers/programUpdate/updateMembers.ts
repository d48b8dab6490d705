import type { ProgramUpdateInput } from "#shared/contract/quotes/programUpdateJob.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import {
  isAdministratorOf,
  type MemberUpdate,
  planMemberUpdate,
} from "#shared/domain/quotes/programUpdate.ts";
import { auditLine } from "../../memberships/auditLine.ts";
import type { endSetter } from "../../memberships/endSetter.ts";
import { carryRole, roleInCoursesWrites } from "../../memberships/rolesInCourses.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import type { Membership } from "../../table/identity/people.ts";
import { listProgramPeople, membershipsAtOnce, writeMemberships } from "../../table/members/memberships.ts";
import { type AuditEntry, auditWrite, auditWrites } from "../../table/operations/audit.ts";
import { type PersonInProgram, personRow } from "../../table/programs/programPeople.ts";
import { updateNoteWrite } from "../../table/quotes/updateNotes.ts";

export type UpdateOrder = ProgramUpdateInput & { jobId: string };
export const membersInStep = membershipsAtOnce();

/** A member as the program's list shows them, with what becomes of them. */
type Changed = { row: PersonInProgram; update: MemberUpdate };

/**
 * Sets ends and roles of some members, by what they have now; at most `membersInStep`. May be repeated. Ends are one transaction; a
 * role stands in the person's courses as well, and takes a transaction of its own.
 */
export async function updateMembers(
  order: UpdateOrder,
  userIds: readonly string[],
  setEnds: ReturnType<typeof endSetter>,
): Promise<void> {
  const administrators = await setEnds((rows) => {
    const members = userIds.flatMap((id) => rows.get(id) ?? []);
    const ends = members
      .flatMap((row) => changeOf(order, row) ?? [])
      .filter(({ row, update }) => row.role === update.role);
    return {
      changes: ends.map(({ row, update }) => ({ row, subscription_end: update.subscription_end })),
      shared: [...auditWrites(ends.map((one) => memberLine(order, one))), ...noteWrites(order, ends)],
      result: members.filter((row) => isAdministratorOf(order.terms, row)).map(({ user_id }) => user_id),
    };
  });
  for (const userId of administrators) await changeRole(order, userId);
}

function changeOf({ terms }: UpdateOrder, row: PersonInProgram): Changed | undefined {
  const update = planMemberUpdate(row, terms);
  return update && { row, update };
}

/** One note for all whose ends a transaction sets. */
function noteWrites(order: UpdateOrder, ends: readonly Changed[]) {
  if (ends.length === 0) return [];
  const people = ends.map(({ row, update }) => ({
    ...{ user_id: row.user_id, role: row.role },
    ...{ before_end: row.subscription_end, after_end: update.subscription_end },
  }));
  return [updateNoteWrite(order.jobId, { kind: "ends", people }, order.at)];
}

/** Gives the quote's administrator their role; where they have it already, carries it into courses that a killed worker has left out. */
async function changeRole(order: UpdateOrder, userId: string): Promise<void> {
  const person = { userId, programId: order.program.id };
  const role = await untilWritten(
    async () => {
      const { profile, membership } = (await listProgramPeople(person.programId, [userId])).get(userId) ?? {};
      if (!profile || !membership) return "gone";
      const changed = changeOf(order, personRow(membership, profile));
      if (!changed) return membership.role;
      const after = withUpdate(membership, changed.update);
      const note = {
        kind: "person",
        ...{ user_id: userId, before: membership, after_end: after.subscription_end, after_role: after.role },
      } as const;
      const shared = [
        auditWrite(memberLine(order, changed)),
        updateNoteWrite(order.jobId, note, order.at),
        ...(await roleInCoursesWrites(person, after.role)),
      ];
      const isWritten = await writeMemberships(person.programId, [{ profile, after, together: [] }], shared);
      return isWritten ? after.role : undefined;
    },
    { failure: () => new Error(`The membership of ${userId} in ${person.programId} is written by too many`) },
  );
  if (role !== "gone") await carryRole(person, role);
}

function withUpdate(membership: Membership, update: MemberUpdate): Membership {
  if (update.role === membership.role) return { ...membership, ...update };
  // Another role leads no courses any more.
  const { leads: _leads, role_before_lead: _before, ...rest } = membership;
  return { ...rest, ...update };
}

/** Line of the audit log about what became of a member's end and role. */
export function memberLine(
  order: Pick<UpdateOrder, "program" | "by" | "operation_id" | "at">,
  { row, update }: { row: PersonInProgram; update: Pick<PersonInProgram, "role" | "subscription_end"> },
): AuditEntry {
  const action: AuditAction = row.role === update.role ? "expiration.set" : "role.changed";
  const day = (end: string | null): string => end?.slice(0, 10) ?? "none";
  return auditLine({
    action,
    ...{ at: order.at, operationId: order.operation_id, programId: order.program.id, by: order.by },
    subject: { kind: "person", id: row.user_id, name: fullName(row), email: row.email },
    details: {
      ...(row.subscription_end !== update.subscription_end && {
        "Subscription Expiration": `${day(row.subscription_end)} → ${day(update.subscription_end)}`,
      }),
      ...(row.role !== update.role && { Role: `${row.role} → ${update.role}` }),
    },
  });
}
