import { projectStudentResult } from "../projectStudentResult.ts";
import type { Projector } from "../streamChanges.ts";

/** Answers of a student in a delivery that were written. */
export type AnswersChange = { deliveryId: number; userId: string };

/** Keeps the results of students whose answers change after they have submitted: answers that were made in time and came late. */
export const assessmentAnswers: Projector<AnswersChange> = {
  name: "assessmentAnswers",
  read: ({ eventName, dynamodb: { Keys } }) => {
    const [, deliveryId] = /^ASSESSMENT_ANSWERS#(\d+)$/.exec(Keys.pk.S) ?? [];
    const [, userId] = /^USER#(.+)$/.exec(Keys.sk.S) ?? [];
    if (eventName !== "MODIFY" || !deliveryId || !userId) return undefined;
    return { deliveryId: Number(deliveryId), userId };
  },
  nameOf: ({ deliveryId, userId }) => `${deliveryId} ${userId}`,
  merge: (_earlier, later) => later,
  project: async ({ deliveryId, userId }) => {
    await projectStudentResult(deliveryId, userId);
    return [];
  },
};
