import { createHash } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 2025-08-01T00:00:00Z. The time that an identifier seems to have been made. */
const epochMs = Date.UTC(2025, 7, 1);

/**
 * An identifier that is the same at every run: seeding again after a crash writes the same items. Identifiers sort by
 * `order`.
 */
export function seedUlid(name: string, order = 0): string {
  let time = epochMs + order;
  let prefix = "";
  for (let i = 0; i < 10; i++) {
    prefix = crockford.charAt(time % 32) + prefix;
    time = Math.floor(time / 32);
  }
  const digest = createHash("sha256").update(`bedside seed ${name}`).digest();
  const suffix = Array.from({ length: 16 }, (_, i) => crockford.charAt((digest[i] ?? 0) % 32)).join("");
  return prefix + suffix;
}

/** Numbers from 0 up to 1 that look random and are the same for the same name (mulberry32). */
export function seededRandom(name: string): () => number {
  let state = createHash("sha256").update(name).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
