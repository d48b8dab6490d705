import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { productSecret } from "../../runtime/productSecret.ts";

const scheme = "aes256gcm";
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = async (): Promise<Buffer> =>
  createHash("sha256")
    .update(await productSecret("factor-seal"))
    .digest();

/** A secret of a person's as the table keeps it: it opens with the product's own secret, and for that person alone. */
export async function seal(userId: string, text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${scheme}$${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url")}`;
}

/** @throws where it was sealed for another person, or has been changed */
export async function unseal(userId: string, text: string): Promise<string> {
  const [name, value = ""] = text.split("$");
  if (name !== scheme) throw new Error(`A sealed secret of ${userId} has an unknown form`);
  const bytes = Buffer.from(value, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
}
