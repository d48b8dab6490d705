import { changesProgress } from "../changesProgress.ts";
import { isSameInReports, type ProjectedChange } from "../projectCells.ts";
import { projectProgress } from "../projectProgress.ts";
import type { Projector } from "../streamChanges.ts";
import { type StateChange, type UpdatedProgress, updateProgress } from "../updateProgress.ts";
import { markCarried } from "./carried.ts";

/** Keeps progress up with learner state. What was deleted is left out. */
export const learnerState: Projector<StateChange> = {
  name: "learnerState",
  read: ({ eventName, dynamodb }) => {
    const { pk, sk } = dynamodb.Keys;
    const [, userId, documentId, attempt] = /^STATE#([^#]+)#(\d+)#(\d+)$/.exec(pk.S) ?? [];
    const signalAt = dynamodb.NewImage?.signal_at?.S;
    if (eventName === "REMOVE" || !userId || !signalAt) return undefined;
    // The one before in this row as well: it may never have been written down, and stands nowhere else now.
    const before = dynamodb.OldImage?.signal_at?.S;
    return {
      userId,
      documentId: Number(documentId),
      attempt: Number(attempt),
      signals: [...(before ? [Date.parse(before)] : []), Date.parse(signalAt)],
      isTimeAlone: !changesProgress(sk.S, dynamodb.OldImage, dynamodb.NewImage),
      hasLog: sk.S.startsWith("LOG#"),
      ...(dynamodb.NewImage?.log?.M.type?.S === "OpenedModMapLog" ? { isMapOpened: true } : {}),
    };
  },
  nameOf: ({ userId, documentId, attempt }) => `${userId} ${documentId} ${attempt}`,
  merge: (earlier, later) => ({
    ...earlier,
    signals: [...earlier.signals, ...later.signals],
    isTimeAlone: earlier.isTimeAlone && later.isTimeAlone,
    hasLog: earlier.hasLog || later.hasLog,
    ...(earlier.isMapOpened || later.isMapOpened ? { isMapOpened: true } : {}),
  }),
  project: async (change) => {
    const updated = await updateProgress(change);
    return updated ? carry(updated) : [];
  },
};

/** Into the reports at once: the record's own change comes on the stream a second later, and is then known. */
async function carry({ previous, progress }: UpdatedProgress): Promise<ProjectedChange[]> {
  const isNews = !previous || !isSameInReports(previous, progress);
  const changes = isNews ? await projectProgress(progress.user_id, progress.document_id) : [];
  markCarried(progress);
  return changes;
}
