import { createHash } from "node:crypto";
import { encodeTime } from "ulid";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID of a time that follows from a text: work that is done again makes the same one. */
export function derivedUlid(timeMs: number, from: string): string {
  const bytes = createHash("sha256").update(from).digest();
  const rest = Array.from({ length: 16 }, (_, at) => letters[(bytes[at] ?? 0) % 32]).join("");
  return `${encodeTime(timeMs, 10)}${rest}`;
}
