import { createHash } from "node:crypto";
import { encodeTime } from "ulid";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID of a time that is the same for the same name: for what is written again when a part of some work is repeated. */
export function steadyUlid(timeMs: number, name: string): string {
  const hash = createHash("sha256").update(name).digest();
  const random = [...hash.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join("");
  return encodeTime(timeMs, 10) + random;
}
