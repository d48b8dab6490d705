import { type LimitName, limitText } from "#shared/domain/limits.ts";
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
  const taken = await takeAllowance({ ...use, limit, nowMs: nowMs() });
  if (taken.ok) return;
  const waitS = Math.max(1, Math.ceil(taken.waitMs / 1000));
  logger.info("limit reached", { limit, wait_s: waitS });
  throw new Refusal("LIMIT_REACHED", {
    message: limitText(waitS),
    headers: { "retry-after": String(waitS) },
  });
}
