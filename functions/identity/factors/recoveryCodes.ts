import { createHmac, randomBytes } from "node:crypto";
import { plainRecoveryCode, recoveryCodeCount, recoveryCodeOf } from "#shared/domain/secondFactor.ts";
import { productSecret } from "../../runtime/productSecret.ts";
import type { RecoveryCodes } from "../../table/identity/factors.ts";

/** Stored hash of a code: 50 random bits under a key that is not in the table, so nobody can try them out. */
export const recoveryCodeHash = async (userId: string, typed: string): Promise<string> =>
  createHmac("sha256", await productSecret("recovery-codes"))
    .update(`${userId} ${plainRecoveryCode(typed)}`)
    .digest("base64url");

/** Ten codes, and what is kept of them. */
export async function newRecoveryCodes(
  userId: string,
  now: string,
): Promise<{ codes: string[]; entry: RecoveryCodes }> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(recoveryCodeOf(randomBytes(10)));
  const hashes = await Promise.all([...codes].map((code) => recoveryCodeHash(userId, code)));
  return {
    codes: [...codes],
    entry: {
      codes: Object.fromEntries(hashes.map((hash) => [hash, 1])),
      created_at: now,
      last_used_at: null,
    },
  };
}
