import { randomBytes, scrypt } from "node:crypto";
import { isSame } from "../runtime/authenticate.ts";
import { limitConcurrency } from "./limitConcurrency.ts";
import { passwordCost } from "./passwordCost.ts";

const keyBytes = 32;
const saltBytes = 16;

// Each takes 128 MB and one of libuv's four threads, which also read files and resolve names.
const inTurn = limitConcurrency(2);

const derive = (password: string, salt: Buffer, N: number): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(
          password.normalize("NFKC"),
          salt,
          keyBytes,
          { N, r: 8, p: 1, maxmem: 256 * N * 8 },
          (error, key) => (error ? reject(error) : resolve(key)),
        );
      }),
  );

const write = (N: number, salt: Buffer, key: Buffer): string =>
  ["scrypt", N, salt.toString("base64url"), key.toString("base64url")].join("$");

function read(stored: string): { N: number; salt: Buffer; key: string } {
  const [scheme, N, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !N || !salt || !key)
    throw new Error("A stored password hash has an unknown form");
  return { N: Number(N), salt: Buffer.from(salt, "base64url"), key };
}

/** `scrypt$<N>$<salt>$<key>`, base64url. */
export async function hashPassword(
  password: string,
  salt = randomBytes(saltBytes),
  N = passwordCost(),
): Promise<string> {
  return write(N, salt, await derive(password, salt, N));
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { N, salt, key } = read(stored);
  return isSame((await derive(password, salt, N)).toString("base64url"), key);
}

/**
 * Returns true if a hash was made at a lower cost: it is made anew at the next sign-in, when the password is known.
 */
export const isOutdated = (stored: string): boolean => read(stored).N < passwordCost();

let decoy: string | undefined;

/** Takes as long as a real check, so that a reply does not tell whether an address is known. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= write(passwordCost(), randomBytes(saltBytes), randomBytes(keyBytes));
  await isPassword(password, decoy);
}
