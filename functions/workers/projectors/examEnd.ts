import { projectProgress } from "../projectProgress.ts";
import type { Projector } from "../streamChanges.ts";
import { updateProgress } from "../updateProgress.ts";

/** That somebody's exam is over, and when it ended: epoch milliseconds. */
export type ExamEnd = { userId: string; documentId: number; attempt: number; endedAt: number };

/** A submitted or expired exam is complete, however much of it was answered. @see rulings "Progress"; ADR 0081 */
export const examEnd: Projector<ExamEnd> = {
  name: "examEnd",
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, documentId, userId] = /^DOC#(\d+)#USER#([^#]+)$/.exec(Keys.sk.S) ?? [];
    const endedAt = NewImage?.submitted_at?.S;
    const attempt = NewImage?.attempt?.N;
    if (eventName === "REMOVE" || !documentId || !userId || !endedAt || !attempt) return undefined;
    if (OldImage?.submitted_at?.S === endedAt) return undefined;
    return {
      userId,
      documentId: Number(documentId),
      attempt: Number(attempt),
      endedAt: Date.parse(endedAt),
    };
  },
  nameOf: ({ userId, documentId, attempt }) => `${userId} ${documentId} ${attempt}`,
  merge: (_earlier, later) => later,
  project: async ({ endedAt, ...person }) => {
    const updated = await updateProgress({
      ...person,
      signals: [],
      openings: [],
      isTimeAlone: false,
      hasLog: false,
      examEndedAt: endedAt,
    });
    return updated ? projectProgress(person.userId, person.documentId) : [];
  },
};
