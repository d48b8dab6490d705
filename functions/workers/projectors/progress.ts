import { projectProgress } from "../projectProgress.ts";
import type { Projector } from "../streamChanges.ts";
import { isCarried } from "./carried.ts";

/** That a person's progress in a document was written; with the newest revision that the batch tells of. */
export type ProgressChange = { userId: string; documentId: number; rev: number };

/** Keeps the figures of a person's courses up with their progress. */
export const progress: Projector<ProgressChange> = {
  name: "progress",
  read: ({ eventName, dynamodb }) => {
    const { pk, sk } = dynamodb.Keys;
    const [, userId] = /^LEARNER#([^#]+)$/.exec(pk.S) ?? [];
    const [, documentId] = /^PROGRESS#(\d+)$/.exec(sk.S) ?? [];
    if (eventName === "REMOVE" || !userId || !documentId) return undefined;
    return { userId, documentId: Number(documentId), rev: Number(dynamodb.NewImage?.rev?.N ?? 0) };
  },
  nameOf: ({ userId, documentId }) => `${userId} ${documentId}`,
  merge: (earlier, later) => ({ ...earlier, rev: Math.max(earlier.rev, later.rev) }),
  project: async (change) => (isCarried(change) ? [] : projectProgress(change.userId, change.documentId)),
};
