import { type BulkResult, questionsAtOnce } from "#shared/contract/bank/questions.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";

/** Outcome of a change of many: what the server did of it, or why it did nothing. */
export type BulkOutcome = { ok: true; result: BulkResult } | { ok: false; error: string };

/**
 * Makes a change of many questions in as many calls as it takes. A call that fails ends it; what the calls before have saved
 * stays saved, and is told with the failure.
 */
export async function inCalls<One extends { id: number }>(
  all: readonly One[],
  send: (part: One[]) => Promise<BulkResult>,
): Promise<BulkOutcome> {
  const result: BulkResult = { success: 0, error: 0, error_msgs: [], failed_ids: [] };
  for (let from = 0; from < all.length; from += questionsAtOnce) {
    try {
      const part = await send(all.slice(from, from + questionsAtOnce));
      result.success += part.success;
      result.error += part.error;
      result.error_msgs.push(...part.error_msgs);
      result.failed_ids.push(...part.failed_ids);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const rest = all.slice(from).map(({ id }) => id);
      if (result.success === 0) return { ok: false, error: textOf(error) };
      result.error += rest.length;
      result.error_msgs.push(textOf(error));
      result.failed_ids.push(...rest);
      return { ok: true, result };
    }
  }
  return { ok: true, result };
}

/** Messages that are told at once; the rest are counted. */
const messagesAtMost = 10;

/** Says why the rows that failed did. */
function reasonsOf({ error_msgs }: BulkResult): string {
  const more = error_msgs.length - messagesAtMost;
  return [...error_msgs.slice(0, messagesAtMost), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

/** Outcome of a save that some rows refused. @see spec assessments §8 "When some rows failed" */
export const partlyDone = (result: BulkResult): string =>
  `${result.success} questions updated successfully. ${result.error} questions failed to update. ${reasonsOf(result)}`;

/** Outcome of archiving, restoring or deleting, where some questions refused it. @param acted - "archived", for one. */
export const partlyActed = (result: BulkResult, acted: string): string =>
  `Of ${result.success + result.error} questions, ${result.success} were ${acted}. ${reasonsOf(result)}`;
