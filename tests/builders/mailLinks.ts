import {
  orderRegistrationInvitation,
  planRegistrationInvitation,
} from "#functions/invitations/orderRegistrationInvitation.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { linkToken, linkTokenHash } from "#functions/runtime/linkToken.ts";
import { mailLinkWrite } from "#functions/table/identity/mailLinks.ts";
import { noPassword } from "#functions/table/identity/people.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { transact } from "#functions/table/table.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aPerson, type BuiltPerson } from "./world.ts";

/** Somebody who was added to a program and has not registered. */
export const aPendingPerson = (program: Program, role: Role = "Student"): Promise<BuiltPerson> =>
  aPerson([{ program, role, subscription_end: null }], { password_hash: noPassword });

const roleIn = ({ id }: Program, { memberships }: BuiltPerson): Role =>
  memberships.find(({ program_id }) => program_id === id)?.role ?? "Student";

/** Invites a person, and answers the token of the link that the mail brings. */
export async function inviteTo(
  program: Program,
  person: BuiltPerson,
  { host = "localhost:1", operationId = newUlid() }: { host?: string; operationId?: string } = {},
): Promise<string> {
  const role = roleIn(program, person);
  await orderRegistrationInvitation({ person, role, program, invitedBy: null, host, operationId });
  return linkToken(`invitation:${operationId}:${program.id}:${person.id}`);
}

/** The same without the mail: for processes that know no queue, and for links of long ago. */
export async function aLinkTo(
  program: Program,
  person: BuiltPerson,
  { isExpired = false } = {},
): Promise<string> {
  const operationId = newUlid();
  const order = {
    person,
    role: roleIn(program, person),
    program,
    invitedBy: null,
    host: "localhost:1",
    operationId,
  };
  const { link } = await planRegistrationInvitation(order);
  const expired = isExpired ? { expires_at: isoTime(nowMs() - 60_000) } : {};
  await transact([mailLinkWrite({ ...link, ...expired })]);
  return linkToken(`invitation:${operationId}:${program.id}:${person.id}`);
}

/** The token of a link that sets a person's password, as the mail worker makes it. */
export async function aPasswordResetFor(
  person: Pick<BuiltPerson, "id">,
  { minutes = 60 } = {},
): Promise<string> {
  const token = await linkToken(`password-reset:${newUlid()}`);
  const endMs = nowMs() + minutes * 60_000;
  await transact([
    mailLinkWrite({
      token_hash: linkTokenHash(token),
      kind: "password_reset",
      user_id: person.id,
      program_id: null,
      created_at: isoTime(nowMs()),
      expires_at: isoTime(endMs),
      used_at: null,
      expires_at_s: Math.floor(endMs / 1000) + 86_400,
    }),
  ]);
  return token;
}

/** The token of a link that gives a person's account another address. */
export async function anEmailChangeFor(person: Pick<BuiltPerson, "id" | "email">): Promise<string> {
  const token = await linkToken(`email-change:${newUlid()}`);
  const endMs = nowMs() + 3_600_000;
  await transact([
    mailLinkWrite({
      token_hash: linkTokenHash(token),
      kind: "email_change",
      user_id: person.id,
      program_id: null,
      email: `new.${person.email}`,
      created_at: isoTime(nowMs()),
      expires_at: isoTime(endMs),
      used_at: null,
      expires_at_s: Math.floor(endMs / 1000) + 86_400,
    }),
  ]);
  return token;
}
