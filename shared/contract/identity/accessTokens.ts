import * as z from "zod/mini";
import { tokenDays, tokenScopes } from "../../domain/accessTokens.ts";
import { done, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Names a token to its owner; says nothing about its secret. */
const tokenId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "must be an identifier"));

const tokenName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, "must be one line of text"),
  );

const accessToken = z.object({
  id: tokenId,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** null: the token of a provider admin, which belongs to no program. */
  program_name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  created_at: utcTime,
  expires_at: utcTime,
  /** To five minutes; null until its first use. */
  last_used_at: z.nullable(utcTime),
  /** False once it has expired, or the person's role, membership or password has changed. */
  is_live: z.boolean(),
});
export type OwnAccessToken = z.infer<typeof accessToken>;

export const listAccessTokens = defineRoute({
  name: "listAccessTokens",
  context: "identity",
  method: "GET",
  path: "/account/access_tokens",
  action: "signed_in",
  summary:
    "The person's personal access tokens, the newest first. Secrets are not kept, so they are not listed.",
  reply: z.object({ tokens: z.array(accessToken) }),
});

export const createAccessToken = defineRoute({
  name: "createAccessToken",
  context: "identity",
  method: "POST",
  path: "/account/access_tokens",
  action: "signed_in",
  summary: "Create a personal access token for the current program. Asks for a recent proof.",
  description:
    "The secret is in this reply only. The token ends when it expires or is revoked, when the person's role or membership in the program changes, and when their sessions are ended.",
  limit: "token_orders",
  body: z.strictObject({
    name: tokenName,
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
    days: z.literal(tokenDays),
  }),
  reply: z.object({ token: accessToken, secret: z.string() }),
  status: 201,
});

export const revokeAccessToken = defineRoute({
  name: "revokeAccessToken",
  context: "identity",
  method: "DELETE",
  path: "/account/access_tokens/{id}",
  action: "signed_in",
  summary: "Revoke one of one's personal access tokens. It stops working at once.",
  params: z.strictObject({ id: tokenId }),
  reply: done,
});

export const accessTokenRoutes = [listAccessTokens, createAccessToken, revokeAccessToken] as const;
