import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { passwordResetMinutes } from "#shared/domain/registration.ts";
import { orderRegistrationInvitation } from "../invitations/orderRegistrationInvitation.ts";
import type { Job } from "../jobs/job.ts";
import { announceMail } from "../mail/mailOrder.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { isoTime } from "../runtime/clock.ts";
import { originOf } from "../runtime/hosts.ts";
import { linkToken, linkTokenHash } from "../runtime/linkToken.ts";
import { logger } from "../runtime/log.ts";
import { mailLinkWrite } from "../table/identity/mailLinks.ts";
import { getPerson, getUserIdByEmail, hasPassword, type Person } from "../table/identity/people.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { knownAs } from "../table/programs/programPeople.ts";
import { transact } from "../table/table.ts";

const toldForDays = 30;
const invitationsAtMost = 3;

type ResetJob = Job<DefinitionOf<"password_reset">>;

/**
 * Sends the link for a new password to whoever has the address; to somebody who has not set one yet, the invitations that wait
 * for them. Nothing where nobody has it. Done again, it sends the same link in the same mail.
 */
export async function sendPasswordReset(job: ResetJob): Promise<void> {
  const userId = await getUserIdByEmail(job.input.email);
  const person = userId ? await getPerson(userId) : undefined;
  logger.info("password reset looked at", { is_known: person !== undefined });
  if (!person) return;
  await (hasPassword(person.profile) ? sendLink(job, person) : inviteAgain(job, person));
}

async function sendLink(
  { id, input, created_at }: ResetJob,
  { profile, memberships }: Person,
): Promise<void> {
  const endMs = Date.parse(created_at) + passwordResetMinutes * 60_000;
  const mail = planMail({
    kind: "passwordReset",
    to: profile.email,
    reader: readerOf(profile, memberships),
    data: {
      first_name: profile.first_name,
      origin: originOf(input.host),
      minutes: passwordResetMinutes,
      link_id: id,
    },
    mailId: id,
  });
  const link = mailLinkWrite({
    token_hash: linkTokenHash(await linkToken(id)),
    kind: "password_reset",
    user_id: profile.id,
    program_id: null,
    created_at,
    expires_at: isoTime(endMs),
    used_at: null,
    expires_at_s: Math.floor(endMs / 1000) + toldForDays * 86_400,
  });
  await transact([link, ...jobWrites(mail)]);
  await announceMail(mail);
}

async function inviteAgain({ id, input }: ResetJob, { profile, memberships }: Person): Promise<void> {
  const pending = memberships.filter((entry) => entry.subscription_end === null).slice(0, invitationsAtMost);
  for (const entry of pending) {
    await orderRegistrationInvitation({
      person: profile,
      role: entry.role,
      knownAs: knownAs(profile, entry),
      program: { id: entry.program_id, name: entry.program_name, subdomain: entry.subdomain },
      invitedBy: null,
      host: input.host,
      operationId: id.slice(-26),
    });
  }
}
