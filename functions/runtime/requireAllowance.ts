import { type LimitName, limitText, planUse, uncounted } from "#shared/domain/limits.ts";
import { takeAllowance } from "../table/identity/allowances.ts";
import { nowMs } from "./clock.ts";
import { logger } from "./log.ts";
import { Refusal } from "./refusal.ts";

/**
 * Counts one use of something dear for a person. Called right before it is made: what is answered from what was made before
 * costs nothing.
 *
 * @throws Refusal LIMIT_REACHED with the seconds to wait
 */
export async function requireAllowance(
  limit: LimitName,
  use: { userId: string; operationId?: string },
): Promise<void> {
  if (isUncounted(limit, use.userId)) return;
  const taken = await takeAllowance({ ...use, limit, nowMs: nowMs() });
  if (taken.ok) return;
  const waitS = Math.max(1, Math.ceil(taken.waitMs / 1000));
  logger.info("limit reached", { limit, wait_s: waitS });
  throw new Refusal("LIMIT_REACHED", {
    message: limitText(waitS),
    headers: { "retry-after": String(waitS) },
  });
}

/** Uses that this instance gave away without counting them in the table, by limit and person: when all of them are theirs again. */
const givenAway = new Map<string, number>();
const peopleAtMost = 10_000;

function isUncounted(limit: LimitName, userId: string): boolean {
  const free = uncounted[limit];
  if (!free) return false;
  const key = `${limit} ${userId}`;
  const plan = planUse(free, givenAway.get(key), nowMs());
  if (!plan.ok) return false;
  // Sets behind everybody else's, so that who asked longest ago is first to be forgotten.
  givenAway.delete(key);
  givenAway.set(key, plan.wholeAtMs);
  const [oldest] = givenAway.keys();
  if (givenAway.size > peopleAtMost && oldest !== undefined) givenAway.delete(oldest);
  return true;
}
