import { createHash, timingSafeEqual } from "node:crypto";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import type { Actor } from "#shared/domain/access.ts";
import { neverExpires } from "#shared/domain/programs/expiration.ts";
import {
  getPerson,
  getPersonInSession,
  ledCourseIds,
  type Membership,
  type Person,
} from "../table/identity/people.ts";
import type { Session } from "../table/identity/sessions.ts";
import type { Item, Key } from "../table/table.ts";
import { isoTime, nowMs } from "./clock.ts";
import { env } from "./env.ts";
import { cookieNameOf, subdomainOf } from "./hosts.ts";

/** Who sent a request: the person, their session, and the actor that access is decided for. */
export type SignedIn = { person: Person; session: Session; actor: Actor; membership: Membership | undefined };

export const hashToken = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Items read together with the sender of a request: the keys that were asked for, and the items found under them. */
export type Prefetched = { asked: readonly Key[]; items: readonly Item[] };

/**
 * Reads the session cookie (`<user id>.<secret>`). The user id only says where to look; the secret's hash must be among
 * that person's live sessions. Answers undefined for anything else.
 */
export async function authenticate(
  cookies: Map<string, string>,
  host: string,
): Promise<SignedIn | undefined> {
  const token = readToken(cookies, host);
  const person = token && (await getPerson(token.userId));
  if (!person) return undefined;
  const session = liveSession(person, token.tokenHash);
  if (!session) return undefined;
  const membership = currentMembership(person, session, host);
  if (membership) remember(token.tokenHash, membership.program_id);
  return { person, session, membership, actor: actorOf(person, membership) };
}

/** Session → the program it was last used in, as far as this warm function knows: where to look, never what is true. */
const programs = new Map<string, string>();
const programsAtMost = 20_000;

function remember(tokenHash: string, programId: string): void {
  if (programs.size >= programsAtMost) programs.clear();
  programs.set(tokenHash, programId);
}

/**
 * The same together with items that belong to that person, in one read where this function has seen the session before.
 * Undefined where it has not, or where anything about it is not as it was: then `authenticate` tells.
 */
export async function authenticatePrefetching(
  cookies: Map<string, string>,
  host: string,
  keysOf: (userId: string) => Promise<readonly Key[]>,
): Promise<{ signedIn: SignedIn; prefetched: Prefetched } | undefined> {
  const token = readToken(cookies, host);
  const programId = token && programs.get(token.tokenHash);
  if (!token || programId === undefined) return undefined;
  const asked = await keysOf(token.userId);
  if (asked.length === 0) return undefined;
  const { person, others } = await getPersonInSession({ ...token, programId }, asked);
  const session = person && liveSession(person, token.tokenHash);
  const membership = session && currentMembership(person, session, host, "named");
  if (!membership) return undefined;
  const signedIn = { person, session, membership, actor: actorOf(person, membership) };
  return { signedIn, prefetched: { asked, items: others } };
}

function readToken(
  cookies: Map<string, string>,
  host: string,
): { userId: string; tokenHash: string } | undefined {
  const [userId, secret] = (cookies.get(cookieNameOf(host, "session")) ?? "").split(".");
  if (!userId || !secret || !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(userId)) return undefined;
  return { userId, tokenHash: hashToken(secret) };
}

function liveSession(person: Person, tokenHash: string): Session | undefined {
  return person.sessions.find((entry) => isSame(entry.token_hash, tokenHash) && isLive(person, entry));
}

/**
 * True if a session is still good: not expired, not left alone for too long, and of the password that the person has now. Its use is noted every five
 * minutes at most, so it may end those five minutes early.
 */
export function isLive({ profile }: Pick<Person, "profile">, session: Session): boolean {
  const isOfPassword = (session.password_rev ?? 0) === (profile.password_rev ?? 0);
  const idleMs = nowMs() - Date.parse(session.last_seen_at ?? session.created_at);
  const isIdle = idleMs >= env().SESSION_IDLE_MINUTES * 60_000;
  return isOfPassword && !isIdle && session.expires_at_s > nowMs() / 1000;
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** On a program's subdomain that program counts and no other; elsewhere the one that the session holds. */
function currentMembership(
  person: Person,
  session: Session,
  host: string,
  which: "named" | "any" = "any",
): Membership | undefined {
  const subdomain = subdomainOf(host);
  if (subdomain !== undefined)
    return (
      person.memberships.find((entry) => entry.subdomain === subdomain) ??
      visitOf(person, session, (entered) => entered.subdomain === subdomain)
    );
  const named = membershipIn(person, session, session.program_id);
  return named ?? (which === "any" ? firstMembership(person) : undefined);
}

/** Returns somebody's membership in a program: their own or, for a provider admin, the one of having entered it. */
export const membershipIn = (
  person: Pick<Person, "profile" | "memberships">,
  session: Session,
  programId: string | null,
): Membership | undefined =>
  person.memberships.find((entry) => entry.program_id === programId) ??
  visitOf(person, session, (entered) => entered.program_id === programId);

/**
 * A provider admin in a program that they have entered, as a membership: its role gives nothing that being an admin does not,
 * and it stands nowhere in the table. @see ADR 0118
 */
function visitOf(
  { profile }: Pick<Person, "profile">,
  { entered }: Session,
  isMeant: (entered: NonNullable<Session["entered"]>) => boolean,
): Membership | undefined {
  if (!profile.is_admin || !entered || !isMeant(entered)) return undefined;
  return {
    ...entered,
    // As identifiable as any membership, and nobody's row.
    id: entered.program_id,
    user_id: profile.id,
    role: entered.is_editorial ? "Combined Production Associate" : "Program Service Administrator",
    subscription_end: neverExpires,
    created_at: "1970-01-01T00:00:00.000Z",
  };
}

/** True if the current program is one that a provider admin has entered without belonging to it. */
const isVisit = (person: Pick<Person, "memberships">, membership: Membership): boolean =>
  !person.memberships.some((entry) => entry.program_id === membership.program_id);

/** Where somebody is who has not said: in a program that they may work in now, if there is one. */
export const firstMembership = ({ memberships }: Pick<Person, "memberships">): Membership | undefined =>
  memberships.find((entry) => subscriptionOf(entry) === "current") ?? memberships[0];

export function subscriptionOf(
  membership: Pick<Membership, "subscription_end">,
): "pending" | "current" | "expired" {
  if (membership.subscription_end === null) return "pending";
  return membership.subscription_end > isoTime(nowMs()) ? "current" : "expired";
}

/** The actor that a person is in one of their programs. */
export function actorOf(person: Person, membership: Membership | undefined): Actor {
  const actor: Actor = { userId: person.profile.id, isAdmin: person.profile.is_admin };
  if (!membership) return actor;
  return {
    ...actor,
    membership: {
      programId: membership.program_id,
      isEditorial: membership.is_editorial,
      role: membership.role,
      subscription: subscriptionOf(membership),
      ledCourseIds: ledCourseIds(membership),
    },
  };
}

/** The person as pages know them. */
export function sessionUserOf({
  person,
  membership,
  session,
}: Pick<SignedIn, "person" | "membership"> & { session: Pick<Session, "must_enrol"> }): SessionUser {
  const { id, email, first_name, last_name, is_admin } = person.profile;
  return {
    id,
    email,
    first_name,
    last_name,
    is_admin,
    program_id: membership?.program_id ?? null,
    memberships: withVisit(person, membership).map((entry) => ({
      program_id: entry.program_id,
      program_name: entry.program_name,
      subdomain: entry.subdomain,
      is_editorial: entry.is_editorial,
      role: entry.role,
      subscription: subscriptionOf(entry),
      subscription_end: entry.subscription_end,
      ...(isVisit(person, entry) && { entered_as_admin: true as const }),
    })),
    ...(session.must_enrol && { must_enrol: true as const }),
  };
}

const withVisit = (person: Person, membership: Membership | undefined): Membership[] =>
  membership && isVisit(person, membership) ? [...person.memberships, membership] : person.memberships;
