import { createHash, timingSafeEqual } from "node:crypto";
import type { SessionUser } from "#shared/contract/identity.ts";
import type { Actor } from "#shared/domain/access.ts";
import { getPerson, type Membership, type Person, type Session } from "../table/people.ts";
import { isoTime, nowMs } from "./clock.ts";
import { env } from "./env.ts";

export const sessionCookieName = "bedside_session";

/** Who sent a request: the person, their session, and the actor that access is decided for. */
export type SignedIn = { person: Person; session: Session; actor: Actor; membership: Membership | undefined };

export const hashToken = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/**
 * Reads the session cookie (`<user id>.<secret>`). The user id only says where to look; the secret's hash must be among
 * that person's live sessions. Answers undefined for anything else.
 */
export async function authenticate(
  cookies: Map<string, string>,
  host: string,
): Promise<SignedIn | undefined> {
  const [userId, secret] = (cookies.get(sessionCookieName) ?? "").split(".");
  if (!userId || !secret || !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(userId)) return undefined;
  const person = await getPerson(userId);
  if (!person) return undefined;
  const tokenHash = hashToken(secret);
  const nowS = nowMs() / 1000;
  const session = person.sessions.find(
    (entry) => isSame(entry.token_hash, tokenHash) && entry.expires_at_s > nowS,
  );
  if (!session) return undefined;
  const membership = currentMembership(person, session, host);
  return { person, session, membership, actor: actorOf(person, membership) };
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The subdomain that a host names, under one of the domains whose subdomains are programs. */
export function subdomainOf(host: string): string | undefined {
  const name = host.replace(/:\d+$/, "");
  for (const domain of cookieDomains()) {
    if (name.endsWith(`.${domain}`)) return name.slice(0, -domain.length - 1);
  }
  return undefined;
}

const cookieDomains = (): string[] => env().COOKIE_DOMAINS.split(",").filter(Boolean);

/** The domain that a session cookie set on this host belongs to; undefined for a cookie of the host alone. */
export function cookieDomainOf(host: string): string | undefined {
  const name = host.replace(/:\d+$/, "");
  return cookieDomains().find((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** On a program's subdomain that program counts and no other; elsewhere the one that the session holds. */
function currentMembership(person: Person, session: Session, host: string): Membership | undefined {
  const subdomain = subdomainOf(host);
  if (subdomain !== undefined) return person.memberships.find((entry) => entry.subdomain === subdomain);
  return person.memberships.find((entry) => entry.program_id === session.program_id) ?? person.memberships[0];
}

export function subscriptionOf(membership: Membership): "pending" | "current" | "expired" {
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
      role: membership.role,
      subscription: subscriptionOf(membership),
    },
  };
}

/** The person as pages know them. */
export function sessionUserOf({ person, membership }: Pick<SignedIn, "person" | "membership">): SessionUser {
  const { id, email, first_name, last_name, is_admin } = person.profile;
  return {
    id,
    email,
    first_name,
    last_name,
    is_admin,
    program_id: membership?.program_id ?? null,
    memberships: person.memberships.map((entry) => ({
      program_id: entry.program_id,
      program_name: entry.program_name,
      subdomain: entry.subdomain,
      role: entry.role,
      subscription: subscriptionOf(entry),
    })),
  };
}
