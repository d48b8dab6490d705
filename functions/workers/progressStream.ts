import { publish } from "../realtime/publish.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { isSameInReports, type ProjectedChange, projectProgress, projectRecord } from "./projectProgress.ts";
import { type ProgressChange, readStreamChanges, streamEvent } from "./streamChanges.ts";
import { type UpdatedProgress, updateProgress } from "./updateProgress.ts";

export type BatchReply = { batchItemFailures: { itemIdentifier: string }[] };

const atOnce = 10;

/** Person and document → the revision of the record that this warm function carried into the reports itself. */
const carried = new Map<string, number>();
const carriedAtMost = 20_000;

/**
 * Keeps progress up with learner state, and the report's projection up with progress; then tells who watches a report.
 * What fails is named by its first record, from which the stream starts again: everything here may be repeated.
 */
export async function handler(raw: unknown): Promise<BatchReply> {
  const { stateChanges, progressChanges } = readStreamChanges(streamEvent.parse(raw));
  const projected: ProjectedChange[] = [];
  const failures = [
    ...(await forEachConcurrent(stateChanges, atOnce, async (change) => {
      const updated = await updateProgress(change);
      if (updated) projected.push(...(await carry(updated)));
    })),
    ...(await forEachConcurrent(progressChanges, atOnce, async (change) => {
      if (!isCarried(change)) projected.push(...(await projectProgress(change)));
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

const keyOf = (userId: string, documentId: number): string => `${userId} ${documentId}`;

/** Into the reports at once: the record's own change comes on the stream a second later, and is then known. */
async function carry({ previous, progress }: UpdatedProgress): Promise<ProjectedChange[]> {
  const isNews = !previous || !isSameInReports(previous, progress);
  const changes = isNews ? await projectRecord(progress) : [];
  if (carried.size >= carriedAtMost) carried.clear();
  carried.set(keyOf(progress.user_id, progress.document_id), progress.rev);
  return changes;
}

const isCarried = ({ userId, documentId, rev }: ProgressChange): boolean =>
  rev > 0 && rev <= (carried.get(keyOf(userId, documentId)) ?? 0);

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function publishAll(projected: readonly ProjectedChange[]): Promise<void> {
  const byReport = Map.groupBy(projected, ({ courseId, programId }) => `${courseId} ${programId}`);
  await Promise.all(
    [...byReport.values()].map(async (changes) => {
      const [first] = changes;
      if (!first) return;
      const identifier = { channel: "UsageReportChannel", document_set_id: first.courseId } as const;
      await publish(
        { identifier, programId: first.programId },
        changes.map(({ change }) => change),
      );
    }),
  );
}
