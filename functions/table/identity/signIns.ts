import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { putItem, queryItems } from "../table.ts";

export const signInOutcomes = [
  "signed_in",
  /** The second step is asked for. */
  "password_right",
  "wrong_password",
  "wrong_factor",
  "unknown_email",
] as const;

const signIn = z.object({
  id: ulid,
  at: utcTime,
  outcome: z.enum(signInOutcomes),
  /** null: nobody has the e-mail address. */
  user_id: z.nullable(ulid),
  /** Keyed hashes: they tell that two are the same, and nothing more. */
  email_hash: z.string(),
  address_hash: z.string(),
  /** Name of the browser by itself, shortened. */
  user_agent: z.optional(z.string()),
  expires_at_s: z.number(),
});
/** One try at signing in whose password was looked at. */
export type SignIn = z.infer<typeof signIn>;

export async function putSignIn(entry: SignIn): Promise<void> {
  await putItem({ ...keys.signIn(entry.email_hash, entry.id), ...entry });
}

/** Pattern: the latest tries at signing in with an e-mail address, by its keyed hash; the last first. */
export async function listSignIns(emailHash: string, limit: number): Promise<SignIn[]> {
  const items = await queryItems({ pk: keys.signIns(emailHash), descending: true, limit });
  return items.map((item) => signIn.parse(item));
}
