import { randomBytes } from "node:crypto";
import { createAccessToken as route } from "#shared/contract/identity/accessTokens.ts";
import { tokenScopes, tokensAtMost } from "#shared/domain/accessTokens.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { hashToken } from "../runtime/authenticate.ts";
import { isTokenLive, tokenSecret } from "../runtime/authenticateToken.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRecentProof } from "../runtime/requireRecentProof.ts";
import {
  type AccessToken,
  deleteAccessToken,
  listAccessTokens,
  createAccessToken as writeToken,
} from "../table/identity/accessTokens.ts";
import type { Membership, Person } from "../table/identity/people.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { presentAccessToken } from "./presentAccessToken.ts";

const dayMs = 86_400_000;

/**
 * Creates a token for the program that is current in the session. Where a provider admin visits a program, the token is of
 * the provider alone: the visit ends with the session.
 */
export const createAccessToken = defineHandler(route, {
  run: async ({ body }, { person, session, membership, operationId }) => {
    requireRecentProof({ session });
    const { profile } = person;
    await requireRoom(person);
    const secret = tokenSecret(profile.id, randomBytes(32).toString("base64url"));
    const createdMs = nowMs();
    const expiresMs = createdMs + body.days * dayMs;
    const token: AccessToken = {
      user_id: profile.id,
      token_hash: hashToken(secret),
      name: body.name,
      scopes: tokenScopes.filter((scope) => body.scopes.includes(scope)),
      is_admin: profile.is_admin,
      password_rev: profile.password_rev ?? 0,
      membership: ownMembership(person, membership),
      created_at: isoTime(createdMs),
      expires_at: isoTime(expiresMs),
      expires_at_s: Math.ceil((expiresMs + 30 * dayMs) / 1000),
    };
    const by = askedBy(person);
    const line = auditLine({
      action: "account.token_created",
      at: token.created_at,
      operationId,
      programId: token.membership?.program_id ?? null,
      by,
      subject: { kind: "person", id: profile.id, name: by.name, email: profile.email },
      details: { Token: token.name, Scopes: token.scopes.join(", "), Expires: token.expires_at.slice(0, 10) },
    });
    if (!(await writeToken(token, [auditWrite(line)]))) throw new Refusal("CONFLICT");
    return { token: presentAccessToken(person, token, undefined), secret };
  },
});

/** Tokens that have ended make room for new ones. */
async function requireRoom(person: Person): Promise<void> {
  const tokens = await listAccessTokens(person.profile.id);
  const [live, ended] = [true, false].map((isLive) =>
    tokens.filter((token) => isTokenLive(person, token) === isLive),
  ) as [AccessToken[], AccessToken[]]; // one for each of the two
  if (live.length >= tokensAtMost)
    throw new Refusal("CONFLICT", {
      message: `You have ${tokensAtMost} access tokens, which is the most. Revoke one that you no longer need.`,
    });
  if (tokens.length < tokensAtMost) return;
  await Promise.all(ended.map(({ user_id, token_hash }) => deleteAccessToken(user_id, token_hash)));
}

function ownMembership(person: Person, current: Membership | undefined): AccessToken["membership"] {
  const own = person.memberships.find(({ id }) => id === current?.id);
  return own
    ? { id: own.id, program_id: own.program_id, program_name: own.program_name, role: own.role }
    : null;
}
