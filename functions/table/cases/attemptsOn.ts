import { type Audience, audienceOfLearner } from "#shared/domain/access/audience.ts";
import { keys } from "../keys.ts";
import { queryItems } from "../table.ts";
import { attemptSchema } from "./attempts.ts";

/** Owners of the attempts on some snapshots; `isMore`: counting stopped before the end. */
export type AttemptCount = Record<Audience, number> & { isMore: boolean };

/** Some pages of the index. */
const countedAtMost = 5_000;

/**
 * Pattern: the attempts of a document that are open on some of its snapshots, by the index. It may lag a little, and counts no more
 * than five thousand.
 */
export async function countAttemptsOn(
  documentId: number,
  snapshotIds: readonly string[],
): Promise<AttemptCount> {
  const count: AttemptCount = { student: 0, educator: 0, editor: 0, isMore: false };
  let left = countedAtMost;
  for (const snapshotId of snapshotIds) {
    const pk = keys.attemptsOn(documentId, snapshotId);
    const items = await queryItems({ pk, index: "gsi1", limit: left + 1 });
    count.isMore ||= items.length > left;
    for (const item of items.slice(0, left)) count[audienceOfLearner(attemptSchema.parse(item).user_id)] += 1;
    left -= Math.min(items.length, left);
    if (left === 0) break;
  }
  return count;
}
