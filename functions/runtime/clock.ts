import { monotonicFactory } from "ulid";

/** Milliseconds added to the machine's clock; only the local cloud sets it, so that expiry can be tested. */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);

/** Epoch milliseconds, on the server's clock. The only place in `functions/` that reads it. */
export const nowMs = (): number => Date.now() + offsetMs;

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

const nextUlid = monotonicFactory();

/** A new identifier, sortable by the time it was made. */
export const newUlid = (): string => nextUlid(nowMs());
