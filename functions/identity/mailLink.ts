import type { LinkState } from "#shared/domain/registration.ts";
import { linkState } from "#shared/domain/registration.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { linkTokenHash } from "../runtime/linkToken.ts";
import { networkOf } from "../runtime/networkOf.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { getMailLink, type MailLink } from "../table/identity/mailLinks.ts";
import { getPerson, type Membership, type Person } from "../table/identity/people.ts";
import { countFailure, getFailures } from "../table/identity/throttles.ts";

const windowS = 15 * 60;
const unknownAtMost = 60;

/**
 * The link that a token opens. Tokens are beyond guessing. Only those that open nothing are counted against their network, so
 * that whoever tries many there keeps nobody from a link of their own.
 *
 * @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS
 */
async function requireLink(token: string, kind: MailLink["kind"], request: Request): Promise<MailLink> {
  const link = await getMailLink(linkTokenHash(token));
  if (link?.kind === kind) return link;
  const nowS = Math.floor(nowMs() / 1000);
  const subject = `links:${networkOf(request.sourceIp)}`;
  if ((await countFailure(subject, nowS, windowS)) > unknownAtMost) {
    const { endsAtS } = await getFailures(subject, nowS);
    throw new Refusal("TOO_MANY_ATTEMPTS", {
      headers: { "retry-after": String(Math.max(1, endsAtS - nowS)) },
    });
  }
  throw new Refusal("NOT_FOUND", {
    message: "This link is not valid. Copy the whole link from the email, or request a new one.",
  });
}

export type OpenedInvitation = {
  link: MailLink;
  state: LinkState;
  person: Person;
  /** The one that it invites to. */
  membership: Membership | undefined;
};

/** Returns the target of an invitation's link. @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS */
export async function requireInvitation(token: string, request: Request): Promise<OpenedInvitation> {
  const link = await requireLink(token, "invitation", request);
  const person = await getPerson(link.user_id);
  if (!person) throw new Refusal("NOT_FOUND");
  const membership = person.memberships.find((entry) => entry.program_id === link.program_id);
  const isPending =
    membership && !isToFormerAddress(link, person) ? membership.subscription_end === null : undefined;
  const latest = membership?.invited_link ?? link.token_hash;
  const isReplaced = latest !== link.token_hash;
  return {
    link,
    state: linkState(link, { now: isoTime(nowMs()), isPending, isReplaced }),
    person,
    membership,
  };
}

/**
 * Returns the person whose password a link sets. A link older than the password is used up. @throws Refusal NOT_FOUND,
 * TOO_MANY_ATTEMPTS
 */
export async function requirePasswordReset(
  token: string,
  request: Request,
): Promise<{ link: MailLink; state: LinkState; person: Person }> {
  const link = await requireLink(token, "password_reset", request);
  const person = await getPerson(link.user_id);
  if (!person) throw new Refusal("NOT_FOUND");
  const isPending =
    (person.profile.password_changed_at ?? "") < link.created_at && !isToFormerAddress(link, person);
  return { link, state: linkState(link, { now: isoTime(nowMs()), isPending }), person };
}

/**
 * Finds the person whose address a link changes, and the new address. A link older than the password or the address is refused.
 *
 * @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS
 */
export async function requireEmailChange(
  token: string,
  request: Request,
): Promise<{ link: MailLink; state: LinkState; person: Person; email: string }> {
  const link = await requireLink(token, "email_change", request);
  const person = await getPerson(link.user_id);
  if (!person || link.email === undefined) throw new Refusal("NOT_FOUND");
  const isPending =
    (person.profile.password_changed_at ?? "") < link.created_at && !isToFormerAddress(link, person);
  const state = linkState(link, { now: isoTime(nowMs()), isPending });
  return { link, state, person, email: link.email };
}

/** Tells if a link went to an address that was corrected since: its mail may be somebody else's. */
const isToFormerAddress = (link: MailLink, { profile }: Person): boolean =>
  (profile.address_changed_at ?? "") > link.created_at;

const texts: Record<Exclude<LinkState, "open">, string> = {
  used: "This link has already been used. Sign in with your email address and password.",
  expired: "This link has expired. Request a new email.",
  replaced: "We sent you a newer email. Use the link in that one.",
  withdrawn: "This invitation was withdrawn. Ask your program administrator for a new one.",
};

/** @throws Refusal CONFLICT for a link that is not open any more, saying the way on */
export function requireOpen(state: LinkState): void {
  if (state !== "open") throw new Refusal("CONFLICT", { message: texts[state] });
}
