import { workOfCard } from "../../attempts/workedStretches.ts";
import { changesProgress } from "../changesProgress.ts";
import { isSameInReports, type ProjectedChange } from "../projectCells.ts";
import { projectProgress } from "../projectProgress.ts";
import type { Projector } from "../streamChanges.ts";
import type { StreamImage } from "../streamImage.ts";
import { type StateChange, type UpdatedProgress, updateProgress } from "../updateProgress.ts";
import { markCarried } from "./carried.ts";

/** Keeps progress up with learner state. What was deleted is left out. */
export const learnerState: Projector<StateChange> = {
  name: "learnerState",
  read: ({ eventName, dynamodb }) => {
    const { pk, sk } = dynamodb.Keys;
    const [, userId, documentId, attempt] = /^STATE#([^#]+)#(\d+)#(\d+)$/.exec(pk.S) ?? [];
    const work = workIn(dynamodb.NewImage);
    if (eventName === "REMOVE" || !userId || !work) return undefined;
    // The one before in this row as well: it may never have been written down, and stands nowhere else now.
    const before = workIn(dynamodb.OldImage) ?? { signals: [], openings: [] };
    return {
      userId,
      documentId: Number(documentId),
      attempt: Number(attempt),
      signals: [...before.signals, ...work.signals],
      openings: [...before.openings, ...work.openings],
      isTimeAlone: !changesProgress(sk.S, dynamodb.OldImage, dynamodb.NewImage),
      hasLog: sk.S.startsWith("LOG#"),
      ...(dynamodb.NewImage?.log?.M.type?.S === "OpenedModMapLog" ? { isMapOpened: true } : {}),
    };
  },
  nameOf: ({ userId, documentId, attempt }) => `${userId} ${documentId} ${attempt}`,
  merge: (earlier, later) => ({
    ...earlier,
    signals: [...earlier.signals, ...later.signals],
    openings: [...earlier.openings, ...later.openings],
    isTimeAlone: earlier.isTimeAlone && later.isTimeAlone,
    hasLog: earlier.hasLog || later.hasLog,
    ...(earlier.isMapOpened || later.isMapOpened ? { isMapOpened: true } : {}),
  }),
  project: async (change) => {
    const updated = await updateProgress(change);
    return updated ? carry(updated) : [];
  },
};

/** When a row says that its learner was at work; undefined where it says nothing of that. */
function workIn(image: StreamImage | undefined): ReturnType<typeof workOfCard> | undefined {
  const signal_at = image?.signal_at?.S;
  if (!signal_at) return undefined;
  const work = workOfCard({ signal_at, worked: image.worked?.S });
  // Opening a case begins its time, and ends none.
  return image.log?.M.type?.S === "OpenedDocumentLog" ? { ...work, openings: work.signals } : work;
}

/** Into the reports at once: the record's own change comes on the stream a second later, and is then known. */
async function carry({ previous, progress }: UpdatedProgress): Promise<ProjectedChange[]> {
  const isNews = !previous || !isSameInReports(previous, progress);
  const changes = isNews ? await projectProgress(progress.user_id, progress.document_id) : [];
  markCarried(progress);
  return changes;
}
