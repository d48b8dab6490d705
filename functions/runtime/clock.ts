import { randomFillSync } from "node:crypto";
import { monotonicFactory } from "ulid";

/** Milliseconds added to the machine's clock; only the local cloud sets it, also while a function runs, so that expiry can be tested. */
const offsetMs = (): number => Number(process.env.CLOCK_OFFSET_MS ?? 0);

/** Epoch milliseconds, on the server's clock. The only place in `functions/` that reads it. */
export const nowMs = (): number => Date.now() + offsetMs();

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** More than clocks of servers are put right by. */
const setBackMs = 60_000;
/** Random bytes in store: the library by itself fetches each of an identifier's 16 from the system. */
const bytes = new Uint8Array(1024);
let spent = bytes.length;

/** A random number from 0 to 1 of a byte's precision; an identifier takes five bits of each. */
function random(): number {
  if (spent === bytes.length) {
    randomFillSync(bytes);
    spent = 0;
  }
  const byte = bytes[spent] ?? 0;
  spent++;
  return byte / 256;
}

let nextUlid = monotonicFactory(random);
let lastMs = 0;

/**
 * A new identifier, sortable by the time it was made, which it tells. Where the clock was set back by more than drift, those
 * that come tell the time it shows now.
 */
export function newUlid(): string {
  const now = nowMs();
  if (now < lastMs - setBackMs) nextUlid = monotonicFactory(random);
  lastMs = now;
  return nextUlid(now);
}
