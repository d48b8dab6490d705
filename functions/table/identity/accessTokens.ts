import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { tokenScopes } from "#shared/domain/accessTokens.ts";
import { roles } from "#shared/domain/roles.ts";
import { keys } from "../keys.ts";
import {
  deleteItem,
  getItem,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactPut,
  updateItem,
} from "../table.ts";

/** A personal access token, by the hash of its secret. It lies apart from the person, who is read with every request. */
const accessTokenSchema = z.object({
  user_id: ulid,
  token_hash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Rights and password of the person when they created it. The token works while they are the same. */
  is_admin: z.boolean(),
  password_rev: z.number(),
  membership: z.nullable(
    z.object({ id: ulid, program_id: ulid, program_name: z.string(), role: z.enum(roles) }),
  ),
  created_at: utcTime,
  expires_at: utcTime,
  /** The table forgets it a month after it has expired. */
  expires_at_s: z.number(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Writes a new token with what is written together with it, such as the line of the audit log. */
export const createAccessToken = (token: AccessToken, together: readonly TransactItem[]): Promise<boolean> =>
  transact([
    transactPut({ ...keys.accessToken(token.user_id, token.token_hash), ...token }, isNew),
    ...together,
  ]);

/** Pattern: one token, strongly consistent, so that revoking it holds at once. */
export async function getAccessToken(userId: string, tokenHash: string): Promise<AccessToken | undefined> {
  const item = await getItem(keys.accessToken(userId, tokenHash), { consistent: true });
  return item && accessTokenSchema.parse(item);
}

/** Pattern: the tokens of a person. */
export async function listAccessTokens(userId: string): Promise<AccessToken[]> {
  const items = await queryItems({ pk: keys.accessTokens(userId), consistent: true });
  return items.map((item) => accessTokenSchema.parse(item));
}

export async function deleteAccessToken(userId: string, tokenHash: string): Promise<void> {
  await deleteItem(keys.accessToken(userId, tokenHash));
}

const use = z.object({ last_used_at: utcTime });

/**
 * Pattern: when a token was last used, to five minutes. It lies beside the counts of limits, which every function may
 * write: none of them may change a token.
 */
export async function getAccessTokenUse(userId: string, tokenHash: string): Promise<string | undefined> {
  const item = await getItem(keys.accessTokenUse(userId, tokenHash), { consistent: true });
  return item && use.parse(item).last_used_at;
}

/** Notes that a token was used; the note goes with the token. */
export async function setAccessTokenUsed(
  { user_id, token_hash, expires_at_s }: AccessToken,
  usedAt: string,
): Promise<void> {
  await updateItem(keys.accessTokenUse(user_id, token_hash), {
    UpdateExpression: "SET last_used_at = :used, expires_at_s = :expires",
    ExpressionAttributeValues: { ":used": usedAt, ":expires": expires_at_s },
  });
}
