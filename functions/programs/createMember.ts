import { createMember as route } from "#shared/contract/programs/members.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { mayManage, roleRefusalText, rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { orderRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { derivedUlid, newPersonId } from "../runtime/derivedUlid.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  getUserIdByEmail,
  type Membership,
  noPassword,
  normalEmail,
  type Profile,
} from "../table/identity/people.ts";
import {
  listProgramPeople,
  createMember as storeMember,
  writeMemberships,
} from "../table/members/memberships.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { knownAs, personRow } from "../table/programs/programPeople.ts";
import { timeOf } from "./orderChange.ts";

/**
 * Invites one person to the program, by address. Whether they have an account already is told to nobody: until they accept,
 * the program knows them by the name that was typed. A second try of the same operation finds what the first has made.
 */
export const createMember = defineHandler(route, {
  load: async ({ body }, signedIn) => {
    const { id } = await requireProgram(signedIn);
    return {
      resource: { kind: "program_member", programId: id, isStudent: body.role === "Student" } as const,
    };
  },
  run: async ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) => {
    const { actor, person: by } = signedIn;
    const program = await requireProgram(signedIn);
    if (!rolesToGive(actor).includes(body.role) || !(actor.isAdmin || mayManage(actor, body.role)))
      throw refused("FORBIDDEN", "role", roleRefusalText.not_given);
    await requireAllowance("people_added", { userId: by.profile.id, operationId });
    const { profile, membership } = await storeInvited({ body, program, operationId, by });
    const isInvited = body.send_invitation === true;
    if (isInvited)
      await orderRegistrationInvitation({
        person: profile,
        role: membership.role,
        knownAs: body,
        program,
        invitedBy: by.profile,
        host: request.host,
        operationId,
      });
    const { user_id: _user, ...person } = personRow(membership, profile);
    return { person, is_invited: isInvited };
  },
});

type Invited = { profile: Profile; membership: Membership };
type Order = {
  body: BodyOf<typeof route>;
  program: Awaited<ReturnType<typeof requireProgram>>;
  operationId: string;
  by: SignedIn["person"];
};

/** Ids of what an operation makes: the same at each try of it. */
const idsOf = ({ operationId }: Order) => {
  const atMs = Date.parse(timeOf(operationId));
  return {
    user: newPersonId(atMs, `${operationId} person`),
    membership: derivedUlid(atMs, `${operationId} membership`),
  };
};

const newMembership = (order: Order, userId: string): Membership => {
  const { body, program } = order;
  return {
    id: idsOf(order).membership,
    user_id: userId,
    program_id: program.id,
    program_name: program.name,
    subdomain: program.subdomain,
    is_editorial: program.is_editorial,
    role: body.role,
    subscription_end: null,
    invited_as: { first_name: body.first_name, last_name: body.last_name },
    created_at: timeOf(order.operationId),
  };
};

const addedLine = ({ body, program, operationId, by }: Order, { id, email }: Profile) =>
  auditWrite(
    auditLine({
      action: "membership.added",
      at: timeOf(operationId),
      operationId,
      programId: program.id,
      by: askedBy(by),
      subject: { kind: "person", id, name: fullName(body), email },
      details: { Role: body.role },
    }),
  );

/** Writes the membership, and the person where the address is new. @throws Refusal CONFLICT for a member of the program */
function storeInvited(order: Order): Promise<Invited> {
  const { body, program } = order;
  return untilWritten(async () => {
    const userId = await getUserIdByEmail(body.email);
    if (userId === undefined) return storeNewPerson(order);
    const known = (await listProgramPeople(program.id, [userId])).get(userId);
    if (!known) return undefined;
    const { profile } = known;
    if (known.membership?.id === idsOf(order).membership) return { profile, membership: known.membership };
    if (known.membership)
      throw refused(
        "CONFLICT",
        "email",
        `${fullName(knownAs(profile, known.membership))} is in this program already`,
      );
    const membership = newMembership(order, userId);
    const together = [addedLine(order, profile)];
    return (await writeMemberships(program.id, [{ profile, after: membership, together }]))
      ? { profile, membership }
      : undefined;
  });
}

/** Undefined where somebody has taken the address meanwhile. */
async function storeNewPerson(order: Order): Promise<Invited | undefined> {
  const { email, first_name, last_name } = order.body;
  const profile: Profile = {
    ...{ id: idsOf(order).user, email: normalEmail(email), first_name, last_name },
    is_admin: false,
    password_hash: noPassword,
  };
  const membership = newMembership(order, profile.id);
  return (await storeMember(profile, membership, [addedLine(order, profile)]))
    ? { profile, membership }
    : undefined;
}

const refused = (code: "FORBIDDEN" | "CONFLICT", field: string, message: string): Refusal =>
  new Refusal(code, { message, fields: [{ path: `body.${field}`, message }] });
