import { nowMs } from "../runtime/clock.ts";

/** Seconds since the epoch, for the table to let a row go. */
export const expiryOf = (keptDays: number | undefined): { expires_at_s?: number } =>
  keptDays === undefined ? {} : { expires_at_s: Math.ceil(nowMs() / 1000) + keptDays * 86_400 };
