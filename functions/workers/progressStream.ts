import { publish } from "../realtime/publish.ts";
import { usageReportChannel, usageReportMessage } from "../realtime/usageReportChannel.ts";
import { logger } from "../runtime/log.ts";
import { inTurns } from "./inTurns.ts";
import { type ProjectedChange, projectProgress } from "./projectProgress.ts";
import { readStreamChanges, streamEvent } from "./streamChanges.ts";
import { updateProgress } from "./updateProgress.ts";

export type BatchReply = { batchItemFailures: { itemIdentifier: string }[] };

const atOnce = 10;

/**
 * Keeps progress up with learner state, and the report's projection up with progress; then tells who watches a report.
 * What fails is named by its first record, from which the stream starts again: everything here may be repeated.
 */
export async function handler(raw: unknown): Promise<BatchReply> {
  const { stateChanges, progressChanges } = readStreamChanges(streamEvent.parse(raw));
  const projected: ProjectedChange[] = [];
  const failures = [
    ...(await inTurns(stateChanges, atOnce, updateProgress)),
    ...(await inTurns(progressChanges, atOnce, async (change) => {
      projected.push(...(await projectProgress(change)));
    })),
  ];
  for (const { item, error } of failures) {
    const { userId, documentId } = item;
    logger.error("progress not counted", { actor: userId, document_id: documentId, error: asError(error) });
  }
  await publishAll(projected);
  const failed = failures.flatMap(({ item }) => item.sequenceNumbers.slice(0, 1));
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function publishAll(projected: readonly ProjectedChange[]): Promise<void> {
  const byChannel = Map.groupBy(projected, ({ courseId, programId }) =>
    usageReportChannel(courseId, programId),
  );
  await Promise.all(
    [...byChannel].map(([channel, changes]) =>
      publish(
        channel,
        changes.map(({ courseId, change }) => usageReportMessage(courseId, change)),
      ),
    ),
  );
}
