import { randomBytes } from "node:crypto";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { tokenSecret } from "#functions/runtime/authenticateToken.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { type AccessToken, createAccessToken } from "#functions/table/identity/accessTokens.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { tokenScopes } from "#shared/domain/accessTokens.ts";
import type { BuiltPerson } from "./world.ts";

/** A personal access token of somebody in their first program, with every scope, and the header that carries it. */
export async function anAccessToken(
  { id }: Pick<BuiltPerson, "id">,
  parts: Partial<AccessToken> = {},
): Promise<{ token: AccessToken; headers: { authorization: string } }> {
  const person = await getPerson(id);
  if (!person) throw new Error(`Nobody is called ${id}`);
  const { profile, memberships } = person;
  const [first] = memberships;
  const secret = tokenSecret(id, randomBytes(32).toString("base64url"));
  const token: AccessToken = {
    user_id: id,
    token_hash: hashToken(secret),
    name: "Script",
    scopes: [...tokenScopes],
    is_admin: profile.is_admin,
    password_rev: profile.password_rev ?? 0,
    membership: first
      ? { id: first.id, program_id: first.program_id, program_name: first.program_name, role: first.role }
      : null,
    created_at: isoTime(nowMs()),
    expires_at: isoTime(nowMs() + 3_600_000),
    expires_at_s: Math.ceil(nowMs() / 1000) + 86_400,
    ...parts,
  };
  if (!(await createAccessToken(token, []))) throw new Error("The token was not written");
  return { token, headers: { authorization: `Bearer ${secret}` } };
}
