import { updateMember as route } from "#shared/contract/programs/members.ts";
import { roleRefusal, roleRefusalText } from "#shared/domain/access/givenRoles.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { carryRole, roleInCoursesWrites } from "../memberships/rolesInCourses.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { Membership } from "../table/identity/people.ts";
import { listProgramPeople, writeMemberships } from "../table/members/memberships.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { knownAs, personRow } from "../table/programs/programPeople.ts";
import { isLastAdministrator, loadMember } from "./loadMember.ts";
import { timeOf } from "./orderChange.ts";

/**
 * Gives another role: in the membership, the list, the audit log and the person's courses at once; where those are very many, in
 * the others after it. Their figures in reports follow by the stream.
 */
export const updateMember = defineHandler(route, {
  load: loadMember,
  run: async ({ body }, { loaded, actor, person: by, operationId }) => {
    const { person } = loaded;
    const { programId } = loaded.resource;
    const early = roleRefusal(actor, { userId: person.user_id, role: person.role }, body.role);
    if (early) throw new Refusal("FORBIDDEN", { message: roleRefusalText[early] });
    const isDemotion = body.role !== "Program Service Administrator";
    if (isDemotion && isLastAdministrator(loaded, isoTime(nowMs())) && !body.confirm_last_administrator)
      throw wrongRole(
        `${fullName(person)} is the last Program Service Administrator of this program. Confirm that nobody is to be left to run it.`,
        "confirm_last_administrator",
      );
    return untilWritten(async () => {
      const current = (await listProgramPeople(programId, [person.user_id])).get(person.user_id);
      if (!current?.membership) throw new Refusal("NOT_FOUND");
      const { profile, membership } = current;
      const refusal = roleRefusal(actor, { userId: profile.id, role: membership.role }, body.role);
      if (refusal) throw new Refusal("FORBIDDEN", { message: roleRefusalText[refusal] });
      const inProgram = { userId: profile.id, programId };
      const { leads: _leads, role_before_lead: _before, ...rest } = membership;
      // Another role leads no courses any more; whoever comes back to it is assigned anew.
      const after: Membership = membership.role === body.role ? membership : { ...rest, role: body.role };
      if (membership.role !== body.role) {
        const line = auditLine({
          action: "role.changed",
          at: timeOf(operationId),
          operationId,
          programId,
          by: askedBy(by),
          subject: {
            kind: "person",
            id: profile.id,
            name: fullName(knownAs(profile, membership)),
            email: profile.email,
          },
          details: {
            Role: `${membership.role} → ${body.role}`,
            ...(membership.leads?.length ? { Led: membership.leads.map(({ name }) => name).join(", ") } : {}),
          },
        });
        const together = [auditWrite(line), ...(await roleInCoursesWrites(inProgram, body.role))];
        if (!(await writeMemberships(programId, [{ profile, after, together }]))) return undefined;
      }
      await carryRole(inProgram, body.role);
      return personRow(after, profile);
    });
  },
});

const wrongRole = (message: string, field: string): Refusal =>
  new Refusal("CONFLICT", { message, fields: [{ path: `body.${field}`, message }] });
