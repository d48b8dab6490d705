import { allowsScope, scopeOf, takesTokens, tokenPrefix } from "#shared/domain/accessTokens.ts";
import {
  type AccessToken,
  getAccessToken,
  getAccessTokenUse,
  setAccessTokenUsed,
} from "../table/identity/accessTokens.ts";
import { getPerson, type Membership, type Person } from "../table/identity/people.ts";
import { actorOf, hashToken, type SignedIn } from "./authenticate.ts";
import { isoTime, nowMs } from "./clock.ts";
import { subdomainOf } from "./hosts.ts";
import { logger } from "./log.ts";
import { Refusal } from "./refusal.ts";
import { requireAllowance } from "./requireAllowance.ts";

type Called = { context: string; method: string; path: string };

/** The secret of a token: the person's id says where to look, and only the hash of the whole is kept. */
export const tokenSecret = (userId: string, random: string): string => `${tokenPrefix}${userId}_${random}`;

const secretPattern = new RegExp(`^${tokenPrefix}([0-9A-HJKMNP-TV-Z]{26})_[A-Za-z0-9_-]{43}$`);

/**
 * Returns the token in the Authorization header of a request to `/api`; undefined without the header, empty if it holds no
 * bearer token. Other routes take sessions alone and ignore the header.
 */
export function bearerOf(
  headers: Readonly<Record<string, string | undefined>>,
  route: Called,
): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined || !takesTokens(route)) return undefined;
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}

/**
 * The person behind a personal access token, with the rights that they have at this moment. Its scope narrows these rights
 * and never widens them.
 *
 * @throws Refusal NOT_SIGNED_IN, LIMIT_REACHED, FORBIDDEN where the token lacks the scope
 * @see ADR 0343
 */
export async function authenticateToken(bearer: string, host: string, route: Called): Promise<SignedIn> {
  const userId = secretPattern.exec(bearer)?.[1];
  if (userId === undefined) throw invalid();
  const tokenHash = hashToken(bearer);
  const [token, lastUse, person] = await Promise.all([
    getAccessToken(userId, tokenHash),
    getAccessTokenUse(userId, tokenHash),
    getPerson(userId),
  ]);
  if (!token || !person || !isTokenLive(person, token)) throw invalid();
  const membership = membershipOf(person, token);
  const subdomain = subdomainOf(host);
  if (subdomain !== undefined && membership && membership.subdomain !== subdomain) throw invalid();
  await requireAllowance("token_calls", { userId });
  const asked = scopeOf(route);
  if (!allowsScope(token.scopes, asked))
    throw new Refusal("FORBIDDEN", { message: `This access token does not have the scope ${asked}.` });
  await noteTokenUse(token, lastUse);
  return { person, session: sessionOf(token), membership, actor: actorOf(person, membership) };
}

/**
 * Tells if a token still works: it has not expired, and its owner has the rights and the password of its creation. Ending all
 * sessions of a person ends their tokens, too.
 */
export function isTokenLive(person: Person, token: AccessToken): boolean {
  const { profile } = person;
  if (Date.parse(token.expires_at) <= nowMs()) return false;
  if (token.password_rev !== (profile.password_rev ?? 0) || token.is_admin !== profile.is_admin) return false;
  return token.membership === null || membershipOf(person, token) !== undefined;
}

const membershipOf = ({ memberships }: Person, { membership }: AccessToken): Membership | undefined =>
  membership
    ? memberships.find(({ id, role }) => id === membership.id && role === membership.role)
    : undefined;

/** A token in the place of a session: it was never proved to be its person, and its CSRF token matches none. */
const sessionOf = (token: AccessToken): SignedIn["session"] => ({
  token_hash: token.token_hash,
  user_id: token.user_id,
  csrf_token: "",
  program_id: token.membership?.program_id ?? null,
  created_at: isoTime(0),
  expires_at_s: Date.parse(token.expires_at) / 1000,
});

const everyMs = 5 * 60_000;

async function noteTokenUse(token: AccessToken, lastUse: string | undefined): Promise<void> {
  if (lastUse !== undefined && nowMs() - Date.parse(lastUse) < everyMs) return;
  try {
    await setAccessTokenUsed(token, isoTime(nowMs()));
  } catch (error) {
    // A note that fails must not fail the request.
    logger.warn("token use not noted", { reason: String(error) });
  }
}

const invalid = (): Refusal =>
  new Refusal("NOT_SIGNED_IN", {
    message: "This access token is not valid. It may have expired or been revoked.",
    headers: { "www-authenticate": "Bearer" },
  });
