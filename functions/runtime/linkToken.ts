import { createHash, createHmac } from "node:crypto";
import { productSecret } from "./productSecret.ts";

/**
 * Token of a link in a mail: 256 bits, made from the link's id and the product's secret. The same id gives the same token, so that
 * repeated work sends one link, and no row keeps the token.
 */
export const linkToken = async (id: string): Promise<string> =>
  createHmac("sha256", await productSecret("mail-links"))
    .update(id)
    .digest("base64url");

/** The name under which the table knows a token. */
export const linkTokenHash = (token: string): string =>
  createHash("sha256").update(`link ${token}`).digest("base64url");
