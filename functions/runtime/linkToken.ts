import { createHash, createHmac } from "node:crypto";
import { productSecret } from "./productSecret.ts";

/**
 * The token of a link in a mail: 256 bits that only who knows the product's own secret can make from its id. The same id gives
 * the same token, so that work which is done twice sends one link, and no row needs to keep it.
 */
export const linkToken = async (id: string): Promise<string> =>
  createHmac("sha256", await productSecret("mail-links"))
    .update(id)
    .digest("base64url");

/** The name under which the table knows a token. */
export const linkTokenHash = (token: string): string =>
  createHash("sha256").update(`link ${token}`).digest("base64url");
