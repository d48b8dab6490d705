import { createHmac, randomBytes } from "node:crypto";
import { requireSecret } from "../table/secrets.ts";

let secret: Promise<string> | undefined;

/**
 * A name for an address, of a person or of the network, that leads back to it for nobody who has not the key: what logs and
 * audit rows carry. The same address has the same name for good.
 */
export async function keyedHash(text: string): Promise<string> {
  secret ??= requireSecret("address-hash", () => randomBytes(32).toString("base64url"));
  try {
    return createHmac("sha256", await secret)
      .update(text)
      .digest("base64url")
      .slice(0, 22);
  } catch (error) {
    // Asked for again by the next request.
    secret = undefined;
    throw error;
  }
}
