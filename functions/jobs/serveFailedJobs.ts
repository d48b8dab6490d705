import { jobMessage, type QueueName } from "#shared/contract/queues.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { failJob } from "../table/operations/jobs.ts";
import { type QueueReply, queueEvent, readMessage } from "./queueEvent.ts";

/**
 * The Lambda handler of a dead-letter queue of jobs: takes up the messages that no worker could serve, and marks their jobs as
 * failed, which the page that waits for them tells. A message that names no job is only logged: nobody waits for it.
 */
export function serveFailedJobs(queue: QueueName): (raw: unknown) => Promise<QueueReply> {
  return async (raw) => {
    const { Records } = queueEvent.parse(raw);
    const failures = await forEachConcurrent(Records, 5, async ({ messageId, body }) => {
      const message = readMessage(body, jobMessage);
      const job = message && (await failJob(message.job_id, isoTime(nowMs())));
      logger.error("job given up", {
        queue,
        message_id: messageId,
        job_id: message?.job_id,
        kind: job?.kind,
        actor: job?.requested_by,
        is_marked: job !== undefined,
      });
    });
    for (const { item, error } of failures) {
      logger.error("failed job not marked", {
        message_id: item.messageId,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
    return { batchItemFailures: failures.map(({ item }) => ({ itemIdentifier: item.messageId })) };
  };
}
