import { randomBytes } from "node:crypto";
import { requireSecret } from "../table/identity/secrets.ts";

const kept = new Map<string, Promise<string>>();

/** A secret of the product's own, 256 bits in base64url, as long as this function is warm. The same name gives the same for good. */
export async function productSecret(name: string): Promise<string> {
  const asked = kept.get(name) ?? requireSecret(name, () => randomBytes(32).toString("base64url"));
  kept.set(name, asked);
  try {
    return await asked;
  } catch (error) {
    // Asked for again by the next one.
    kept.delete(name);
    throw error;
  }
}
