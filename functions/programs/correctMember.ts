import { correctMember as route } from "#shared/contract/programs/members.ts";
import { correctionRefusal, correctionRefusalText } from "#shared/domain/access/givenRoles.ts";
import { requireProgram } from "../access/course.ts";
import { announceMails } from "../mail/mailOrder.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getPerson, hasPassword } from "../table/identity/people.ts";
import { carryCorrection, correctPerson, invitedNameInCourses } from "../table/members/renamePerson.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { knownAs, personRow } from "../table/programs/programPeople.ts";
import { correctedOf } from "./correctedOf.ts";
import { type Correction, correctionLine, correctionMails, requireFreeAddress } from "./correction.ts";
import { correctPending } from "./correctPending.ts";
import { loadMember } from "./loadMember.ts";

/**
 * Corrects the name and address of a member in one transaction with the audit log and mails to both addresses. Before an invitation is
 * accepted, corrects the invitation and never an account. Repeating it writes only what is left to do. @see ADR 0350
 */
export const correctMember = defineHandler(route, {
  load: loadMember,
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const { actor, person: by } = signedIn;
    const program = await requireProgram(signedIn);
    await requireAllowance("person_corrections", { userId: by.profile.id, operationId });
    const correction: Correction = { program, by, body, host: request.host, operationId };
    // The same request again may find the invitation moved already.
    return untilWritten(async (tries) => {
      const { person: row } =
        tries === 0 ? loaded : await loadMember({ params: { id: loaded.person.id } }, signedIn);
      const person = await getPerson(row.user_id);
      const membership = person?.memberships.find(({ program_id }) => program_id === program.id);
      if (!person || !membership) return undefined;
      const refusal = correctionRefusal(actor, correctedOf(person, program.id));
      if (refusal) throw new Refusal("FORBIDDEN", { message: correctionRefusalText[refusal] });
      const { profile } = person;
      const known = knownAs(profile, membership);
      const isSame = (["first_name", "last_name", "email"] as const).every(
        (field) => known[field] === body[field],
      );
      if (membership.subscription_end === null) {
        if (isSame) {
          await invitedNameInCourses(program.id, profile.id, body);
          return row;
        }
        const corrected = await correctPending(correction, { person, membership });
        if (corrected) return corrected;
        return undefined;
      }
      if (isSame) {
        await carryCorrection(person, body);
        return row;
      }
      if (hasPassword(profile)) requireRecentProof(signedIn);
      await requireFreeAddress(body.email, profile);
      const mails = correctionMails(correction, person);
      const line = correctionLine(correction, profile);
      const together = [line.write, ...mails.flatMap((mail) => jobWrites(mail))];
      if (!(await correctPerson(person, { change: body, at: line.at, together }))) return undefined;
      await announceMails(mails);
      return personRow(membership, { ...profile, ...body });
    });
  },
});
