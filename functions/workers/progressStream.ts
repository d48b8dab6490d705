import { publish } from "../realtime/publish.ts";
import type { ProjectedChange } from "./projectCells.ts";
import { runProjectors } from "./projectors.ts";
import { streamEvent } from "./streamChanges.ts";

export type BatchReply = { batchItemFailures: { itemIdentifier: string }[] };

/**
 * Shows a batch of the table's stream to every projector, then tells who watches a report. What fails is named by its first
 * record, from which the stream starts again: everything here may be repeated.
 */
export async function handler(raw: unknown): Promise<BatchReply> {
  const { Records } = streamEvent.parse(raw);
  const projected: ProjectedChange[] = [];
  const failed: string[] = [];
  for (const run of Object.values(runProjectors)) {
    const done = await run(Records);
    projected.push(...done.projected);
    failed.push(...done.failed);
  }
  await publishAll(projected);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

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
