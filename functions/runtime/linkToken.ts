import { createHash, createHmac, randomBytes } from "node:crypto";
import { requireSecret } from "../table/secrets.ts";

let secret: Promise<string> | undefined;

/**
 * The token of a link in a mail: 256 bits that only who knows the product's own secret can make from its id. The same id gives
 * the same token, so that work which is done twice sends one link, and no row needs to keep it.
 */
export async function linkToken(id: string): Promise<string> {
  secret ??= requireSecret("mail-links", () => randomBytes(32).toString("base64url"));
  try {
    return createHmac("sha256", await secret)
      .update(id)
      .digest("base64url");
  } catch (error) {
    // Asked for again by the next one.
    secret = undefined;
    throw error;
  }
}

/** The name under which the table knows a token. */
export const linkTokenHash = (token: string): string =>
  createHash("sha256").update(`link ${token}`).digest("base64url");
