import { reportMessage } from "#shared/contract/queues.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { failJob } from "../table/jobs.ts";
import { type QueueReply, queueEvent, readMessage } from "./queueEvent.ts";

/**
 * Takes up the messages that no worker could serve, and marks their jobs as failed, which the page that waits for them
 * tells. A message that names no job is only logged: nobody waits for it.
 */
export async function handler(raw: unknown): Promise<QueueReply> {
  const { Records } = queueEvent.parse(raw);
  const failures = await forEachConcurrent(Records, 5, async ({ messageId, body }) => {
    const message = readMessage(body, reportMessage);
    const job = message && (await failJob(message.job_id, isoTime(nowMs())));
    logger.error("max retries exceeded when making report", {
      message_id: messageId,
      job_id: message?.job_id,
      actor: job?.requested_by,
      course_id: job?.course_id,
      is_marked: job !== undefined,
    });
  });
  for (const { item, error } of failures) {
    logger.error("failed report not marked", {
      message_id: item.messageId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
  return { batchItemFailures: failures.map(({ item }) => ({ itemIdentifier: item.messageId })) };
}
