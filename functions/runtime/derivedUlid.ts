import { createHash } from "node:crypto";
import { encodeTime } from "ulid";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Before this the product had nobody. */
const firstPersonMs = Date.UTC(2024, 0, 1);

/**
 * An id for a new person that follows from a text and tells no time: one that told when it was made would tell whoever adds
 * somebody whether that address had an account before. The time in it is any between 2024 and `atMs`.
 */
export function newPersonId(atMs: number, from: string): string {
  const range = Math.max(1, atMs - firstPersonMs);
  const part = createHash("sha256").update(`time of ${from}`).digest().readUIntBE(0, 6);
  return derivedUlid(firstPersonMs + (part % range), from);
}

/** A ULID of a time that follows from a text: work that is done again makes the same one. */
export function derivedUlid(timeMs: number, from: string): string {
  const bytes = createHash("sha256").update(from).digest();
  const rest = Array.from({ length: 16 }, (_, at) => letters[(bytes[at] ?? 0) % 32]).join("");
  return `${encodeTime(timeMs, 10)}${rest}`;
}
