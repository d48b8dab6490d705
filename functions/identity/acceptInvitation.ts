import { acceptInvitation as route } from "#shared/contract/identity/registration.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { neverEnds } from "#shared/domain/registration.ts";
import { authenticate } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Request } from "../runtime/request.ts";
import { useMailLink } from "../table/identity/mailLinks.ts";
import { getPerson, hasPassword, type Person, type Profile } from "../table/identity/people.ts";
import { registerMember } from "../table/members/registerMember.ts";
import { nameInCoursesOf } from "../table/members/renamePerson.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { type OpenedInvitation, requireInvitation, requireOpen } from "./mailLink.ts";
import { hashPassword } from "./password.ts";
import { requireGoodPassword } from "./requireGoodPassword.ts";
import { startSession } from "./startSession.ts";

/**
 * Registers the person whom an invitation is for: sets their first password, or takes them as they are signed in, makes the
 * membership a registered one, uses the link up, and signs them in in their program. @see ADR 0120
 */
export const acceptInvitation = defineHandler(route, {
  run: async ({ body, request }) => {
    const invitation = await requireInvitation(body.token, request);
    requireOpen(invitation.state);
    const { profile } = invitation.person;
    await requireRightPerson(profile, request);
    const password = await firstPassword(profile, body.password);
    const person = await register(invitation, password);
    if (!person) {
      // The same link at the same moment, or a change of the person; the first is said as what it is.
      requireOpen((await requireInvitation(body.token, request)).state);
      throw new Refusal("CONFLICT");
    }
    if (invitation.membership) await nameInCoursesOf(invitation.membership.program_id, person.profile);
    logger.info("member registered", { user: profile.id, program: invitation.link.program_id });
    return reply(await startSession(person, request, { programId: invitation.link.program_id ?? "" }));
  },
});

type FirstPassword = { password_hash: string; password_changed_at: string };

/** @throws Refusal CONFLICT where somebody else is signed in, or nobody and the person has a password to sign in with */
async function requireRightPerson(profile: Profile, { cookies, host }: Request): Promise<void> {
  const current = await authenticate(cookies, host);
  if (current && current.person.profile.id !== profile.id) {
    throw new Refusal("CONFLICT", {
      message: `You are signed in as ${current.person.profile.email}. This invitation is for ${profile.email}. Sign out first.`,
    });
  }
  if (current?.session.must_enrol) throw new Refusal("SECOND_FACTOR_NEEDED");
  if (!current && hasPassword(profile))
    throw new Refusal("CONFLICT", { message: "You already have an account. Sign in to join." });
}

async function firstPassword(
  profile: Profile,
  password: string | undefined,
): Promise<FirstPassword | undefined> {
  if (hasPassword(profile)) {
    if (password === undefined) return undefined;
    throw wrongPassword("You already have a password. This link does not change it");
  }
  if (password === undefined) throw wrongPassword("Choose a password");
  await requireGoodPassword(password, profile, "password");
  return { password_hash: await hashPassword(password), password_changed_at: isoTime(nowMs()) };
}

const wrongPassword = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.password", message }] });

/** The person as they then are; undefined where something has changed meanwhile. */
async function register(
  { link, person: { profile }, membership }: OpenedInvitation,
  password: FirstPassword | undefined,
): Promise<Person | undefined> {
  if (!membership) return undefined;
  const now = isoTime(nowMs());
  const name = fullName(profile);
  const entry = auditWrite({
    id: newUlid(),
    at: now,
    program_id: membership.program_id,
    action: "membership.registered",
    actor: { id: profile.id, name, email: profile.email },
    subject: { kind: "person", id: profile.id, name, email: profile.email },
    details: { Role: membership.role, Status: "Registration Pending → Registered" },
  });
  const isDone = await registerMember(
    {
      profile,
      membership,
      subscriptionEnd: neverEnds,
      password,
      together: [useMailLink(link.token_hash, now), entry],
    },
    Math.floor(nowMs() / 1000),
  );
  return isDone ? getPerson(profile.id) : undefined;
}
