import { fullName } from "#shared/domain/people/fullName.ts";
import { invitationDays } from "#shared/domain/registration.ts";
import type { Role } from "#shared/domain/roles.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { linkToken, linkTokenHash } from "../runtime/linkToken.ts";
import { getMailLink, latestLinkWrite, type MailLink, mailLinkWrite } from "../table/identity/mailLinks.ts";
import type { Profile } from "../table/identity/people.ts";
import { type AuditEntry, auditWrite } from "../table/operations/audit.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import type { Program } from "../table/programs/programs.ts";
import { type TransactItem, transact } from "../table/table.ts";

const dayMs = 86_400_000;
/** How long after its end a link is still known as one that has ended. */
const toldForDays = 180;

type Person = Pick<Profile, "id" | "email" | "first_name" | "last_name">;
type Invitee = Person & Pick<Profile, "language">;

export type InvitationOrder = {
  person: Invitee;
  /** In the program; decides with them in which language the mail is written. */
  role: Role;
  /** The person as the program's log may name them: by its invitation. Absent: as they are called. */
  knownAs?: Pick<Profile, "first_name" | "last_name">;
  program: Pick<Program, "id" | "name" | "subdomain">;
  /** null: the product itself, such as a schedule or the person who asks for another mail. */
  invitedBy: Person | null;
  /** The host that the order came to; the link leads to the program on the same site. */
  host: string;
  /** Ordering the same again, for the same person and program, sends one mail. */
  operationId: string;
  /** UTC; at once where it is absent or past. */
  sendAt?: string | undefined;
};

export type PlannedInvitation = {
  link: MailLink;
  mail: JobRow;
  audit: AuditEntry;
  /** UTC; undefined: at once. */
  startsAt: string | undefined;
};

type Invited = {
  person: Pick<Person, "id">;
  program: Pick<Program, "id">;
  operationId: string;
};

const linkIdOf = ({ person, program, operationId }: Invited): string =>
  `invitation:${operationId}:${program.id}:${person.id}`;

/** Under which the table knows the link of an invitation. */
export const invitationLinkHash = async (invited: Invited): Promise<string> =>
  linkTokenHash(await linkToken(linkIdOf(invited)));

/** Plans an invitation for callers who write it together with something else (`invitationWrites`). */
export async function planRegistrationInvitation(order: InvitationOrder): Promise<PlannedInvitation> {
  const { person, program, invitedBy } = order;
  const now = isoTime(nowMs());
  const startsAt = order.sendAt !== undefined && order.sendAt > now ? order.sendAt : undefined;
  const expiresMs = Date.parse(startsAt ?? now) + invitationDays * dayMs;
  const linkId = linkIdOf(order);
  const mail = planMail({
    kind: "registrationInvitation",
    to: person.email,
    reader: readerOf(person, [{ role: order.role, program_id: program.id }]),
    data: {
      first_name: person.first_name,
      program_name: program.name,
      invited_by: invitedBy && fullName(invitedBy),
      origin: originOfProgram(order.host, program.subdomain),
      expires_at: isoTime(expiresMs),
      link_id: linkId,
    },
    mailId: linkId,
  });
  const waitsS = startsAt === undefined ? 0 : Math.ceil((Date.parse(startsAt) - nowMs()) / 1000);
  return {
    startsAt,
    link: {
      token_hash: await invitationLinkHash(order),
      kind: "invitation",
      user_id: person.id,
      program_id: program.id,
      created_at: now,
      expires_at: isoTime(expiresMs),
      used_at: null,
      expires_at_s: Math.floor(expiresMs / 1000) + toldForDays * 86_400,
    },
    mail: { ...mail, expires_at_s: mail.expires_at_s + waitsS },
    audit: {
      id: newUlid(),
      at: now,
      program_id: program.id,
      action: "membership.invited",
      actor: invitedBy && { id: invitedBy.id, name: fullName(invitedBy), email: invitedBy.email },
      subject: {
        kind: "person",
        id: person.id,
        name: fullName(order.knownAs ?? person),
        email: person.email,
      },
      details: startsAt === undefined ? {} : { "Sent at": startsAt },
    },
  };
}

/** Writes of the link and the mail's order, for callers that write the log themselves. */
export const orderWrites = ({ link, mail, startsAt }: PlannedInvitation): TransactItem[] => [
  mailLinkWrite(link),
  // What is sent later ends nothing yet: until then an earlier link is the only one.
  ...(startsAt === undefined && link.program_id !== null
    ? [latestLinkWrite(link.user_id, link.program_id, link.token_hash)]
    : []),
  ...jobWrites(mail, startsAt === undefined ? {} : { startsAt }),
];

/** Writes of a planned invitation. One that exists already refuses the transaction. */
export const invitationWrites = (planned: PlannedInvitation): TransactItem[] => [
  ...orderWrites(planned),
  auditWrite(planned.audit),
];

/**
 * Invites a member whose registration is pending: a mail with a link that works once, within 14 days. Links that were sent
 * before open nothing any more. @see ADR 0120
 */
export async function orderRegistrationInvitation(order: InvitationOrder): Promise<void> {
  const planned = await planRegistrationInvitation(order);
  const isWritten = await transact(invitationWrites(planned));
  // They have left the program meanwhile.
  if (!isWritten && !(await getMailLink(planned.link.token_hash))) return;
  // Also where it stood already: whoever ordered it first may have died before telling the queue.
  if (planned.startsAt === undefined) await announceMail(planned.mail);
}
