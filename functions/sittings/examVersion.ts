import { isoTime } from "../runtime/clock.ts";

/** How long before now a reply's version lies: what was seen by then, but is not yet there to be read, comes with the next. */
const overlapMs = 10_000;
/** Older versions are answered as none: the log is kept for an hour. */
const oldestMs = 10 * 60_000;

/** From when on the next call is to be told what changed. @see ADR 0112 */
export const versionAt = (now: number): string => isoTime(now - overlapMs);

/** True if what changed since a version can be told from the log of the exam. */
export const isRecent = (version: string, now: number): boolean => Date.parse(version) > now - oldestMs;
