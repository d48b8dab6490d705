import { randomBytes, scrypt } from "node:crypto";
import { isSame } from "../runtime/authenticate.ts";

// OWASP's floor for scrypt is N=2^17 with r=8; 2^15 keeps sign-in near 100 ms on a small function, and throttling does the rest.
const cost = 2 ** 15;
const keyBytes = 32;

const derive = (password: string, salt: Buffer, N: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      keyBytes,
      { N, r: 8, p: 1, maxmem: 256 * N * 8 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

/** `scrypt$<N>$<salt>$<key>`, base64url. */
export async function hashPassword(password: string, salt = randomBytes(16), N = cost): Promise<string> {
  const key = await derive(password, salt, N);
  return ["scrypt", N, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !N || !salt || !key)
    throw new Error("A stored password hash has an unknown form");
  const derived = await derive(password, Buffer.from(salt, "base64url"), Number(N));
  return isSame(derived.toString("base64url"), key);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that a reply does not tell whether an address is known. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hashPassword("nobody's password");
  await isPassword(password, await decoy);
}
