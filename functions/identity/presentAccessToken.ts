import { createHash } from "node:crypto";
import type { OwnAccessToken } from "#shared/contract/identity/accessTokens.ts";
import { isTokenLive } from "../runtime/authenticateToken.ts";
import type { AccessToken } from "../table/identity/accessTokens.ts";
import type { Person } from "../table/identity/people.ts";

/** Names a token to its owner. Made from the hash of its secret and leads back to neither. */
export const accessTokenIdOf = ({ token_hash }: Pick<AccessToken, "token_hash">): string =>
  createHash("sha256").update(`access token id of ${token_hash}`).digest("base64url").slice(0, 22);

/** A token as its owner sees it. */
export const presentAccessToken = (
  person: Person,
  token: AccessToken,
  lastUse: string | undefined,
): OwnAccessToken => ({
  id: accessTokenIdOf(token),
  name: token.name,
  scopes: token.scopes,
  program_name: token.membership?.program_name ?? null,
  role: token.membership?.role ?? null,
  created_at: token.created_at,
  expires_at: token.expires_at,
  last_used_at: lastUse ?? null,
  is_live: isTokenLive(person, token),
});
