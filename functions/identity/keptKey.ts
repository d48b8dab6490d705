import { createHmac } from "node:crypto";
import { productSecret } from "../runtime/productSecret.ts";

/**
 * The key, 256 bits in base64url, that seals what a person's browsers keep unsent. The same for good, or what was sealed under it
 * could not be read again. It is given out with a session alone. @see ADR 0088
 */
export const keptKeyOf = async (userId: string): Promise<string> =>
  createHmac("sha256", await productSecret("kept-work"))
    .update(userId)
    .digest("base64url");
