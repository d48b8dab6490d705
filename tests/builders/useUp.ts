import { nowMs } from "#functions/runtime/clock.ts";
import { takeAllowance } from "#functions/table/identity/allowances.ts";
import { type LimitName, limits } from "#shared/domain/limits.ts";

/**
 * Uses up all of a person's limit. `aheadMs`: as if it had been then, for limits that come back by the second: however slow the
 * machine is, none of it is back when it is asked.
 */
export async function useUp(limit: LimitName, userId: string, aheadMs = 0): Promise<void> {
  const at = nowMs() + aheadMs;
  for (let use = 0; use < limits[limit].atOnce; use++) await takeAllowance({ userId, limit, nowMs: at });
}
