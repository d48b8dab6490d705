import { createHmac } from "node:crypto";
import { productSecret } from "../runtime/productSecret.ts";

/**
 * A name for an address, of a person or of the network, that leads back to it for nobody who has not the key: what logs and
 * audit rows carry. The same address has the same name for good.
 */
export const keyedHash = async (text: string): Promise<string> =>
  createHmac("sha256", await productSecret("address-hash"))
    .update(text)
    .digest("base64url")
    .slice(0, 22);
