import * as z from "zod/mini";
import { type LimitName, latestBefore, limits, planUse } from "#shared/domain/limits.ts";
import { keys } from "../keys.ts";
import { getItem, type Item, type Key, updateItem } from "../table.ts";

const allowanceSchema = z.object({ whole_at_ms: z.number(), last_operation: z.optional(z.string()) });

type Use = {
  userId: string;
  limit: LimitName;
  /** The same for each try of one operation: a try after one that died is not counted again. */
  operationId?: string | undefined;
  /** Some of the limit was used when it was read just now: what counts in that case is tried first. */
  isUsed?: boolean;
  nowMs: number;
};

/** Pattern: what a person has used of a limit, in whatever read takes this key; strongly consistent. */
export const allowanceKey = (userId: string, limit: LimitName): Key => keys.allowance(userId, limit);

/**
 * Pattern: counts one use of what is limited for a person, if their limit allows it; answers how long to wait otherwise. It
 * updates one item on conditions, so that calls made at the same moment are allowed no more than calls made one after the other.
 */
export async function takeAllowance(use: Use): Promise<{ ok: true } | { ok: false; waitMs: number }> {
  const { userId, limit, operationId, nowMs } = use;
  const { everyMs } = limits[limit];
  if (!use.isUsed && (await tookFirst(use))) return { ok: true };
  const taken = await updateItem(keys.allowance(userId, limit), {
    UpdateExpression: `SET whole_at_ms = whole_at_ms + :each, expires_at_s = :expires${named(operationId)}`,
    ConditionExpression: `whole_at_ms > :now AND whole_at_ms <= :latest${unlessCounted(operationId)}`,
    ExpressionAttributeValues: {
      ":now": nowMs,
      ":latest": latestBefore(limits[limit], nowMs),
      ":each": everyMs,
      ":expires": keptUntilS(use),
      ...(operationId !== undefined && { ":operation": operationId }),
    },
  });
  if (taken) return { ok: true };
  const item = await getItem(keys.allowance(userId, limit), { consistent: true });
  const stands = item && allowanceSchema.parse(item);
  if (operationId !== undefined && stands?.last_operation === operationId) return { ok: true };
  const plan = planUse(limits[limit], stands?.whole_at_ms, nowMs);
  // Allowed by now: the item has been removed, or was whole again, between the two writes.
  return plan.ok ? takeAllowance({ ...use, isUsed: false }) : plan;
}

/** Returns true if some of a limit is used, by what stands of it. */
export const isUsed = (item: Item | undefined, nowMs: number): boolean =>
  item !== undefined && allowanceSchema.parse(item).whole_at_ms > nowMs;

/** How long a person has to wait for their next use, by what stands of it; 0 when they need not. Nothing is counted. */
export function waitOf(item: Item | undefined, limit: LimitName, nowMs: number): number {
  const plan = planUse(limits[limit], item && allowanceSchema.parse(item).whole_at_ms, nowMs);
  return plan.ok ? 0 : plan.waitMs;
}

/** Counts a use where the whole limit is unused, as it is for most people most of the time. */
async function tookFirst(use: Use): Promise<boolean> {
  const { userId, limit, operationId, nowMs } = use;
  const item = await updateItem(keys.allowance(userId, limit), {
    UpdateExpression: `SET whole_at_ms = :next, expires_at_s = :expires${named(operationId)}`,
    ConditionExpression: `attribute_not_exists(pk) OR (whole_at_ms <= :now${unlessCounted(operationId)})`,
    ExpressionAttributeValues: {
      ":now": nowMs,
      ":next": nowMs + limits[limit].everyMs,
      ":expires": keptUntilS(use),
      ...(operationId !== undefined && { ":operation": operationId }),
    },
  });
  return item !== undefined;
}

const named = (operationId: string | undefined): string =>
  operationId === undefined ? "" : ", last_operation = :operation";

const unlessCounted = (operationId: string | undefined): string =>
  operationId === undefined
    ? ""
    : " AND (attribute_not_exists(last_operation) OR last_operation <> :operation)";

/** A day after the limit is whole again: until then a second try of the same operation is known, and not counted. */
const keptUntilS = ({ limit, nowMs }: Use): number => {
  const { atOnce, everyMs } = limits[limit];
  return Math.ceil((nowMs + (atOnce + 1) * everyMs) / 1000) + 86_400;
};
