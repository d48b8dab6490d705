import { reportMessage } from "#shared/contract/queues.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { makeReport } from "./makeReport.ts";
import { type QueueReply, queueEvent, readMessage } from "./queueEvent.ts";

/** Makes ordered reports. A message that fails comes again, and at last goes to the dead-letter queue. */
export async function handler(raw: unknown): Promise<QueueReply> {
  const { Records } = queueEvent.parse(raw);
  // One after the other: a report holds a workbook in memory.
  const failures = await forEachConcurrent(Records, 1, async ({ body }) => {
    const message = readMessage(body, reportMessage);
    if (!message) throw new Error("Not a report message");
    await makeReport(message.job_id);
  });
  for (const { item, error } of failures) {
    logger.error("report not made", {
      message_id: item.messageId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
  return { batchItemFailures: failures.map(({ item }) => ({ itemIdentifier: item.messageId })) };
}
