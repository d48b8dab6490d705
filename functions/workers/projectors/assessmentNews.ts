import type { ProjectorName } from "#shared/contract/projectors.ts";
import type { Projector } from "../streamChanges.ts";
import { tellOfProctored } from "../tellOfProctored.ts";

/** Students of one delivery of whom something changed. */
export type AssessmentChange = { deliveryId: number; userIds: readonly string[] };

type Changed = "sittings" | "presence";

/** All of one delivery that a batch holds is told at once, however many students it is about. */
const assessmentNews = (
  name: ProjectorName,
  changed: Changed,
  prefix: string,
): Projector<AssessmentChange> => ({
  name,
  read: ({ eventName, dynamodb: { Keys } }) => {
    const [, own, deliveryId] = /^([A-Z_]+)#(\d+)$/.exec(Keys.pk.S) ?? [];
    const [, userId] = /^USER#(.+)$/.exec(Keys.sk.S) ?? [];
    if (eventName === "REMOVE" || own !== prefix || !deliveryId || !userId) return undefined;
    return { deliveryId: Number(deliveryId), userIds: [userId] };
  },
  nameOf: ({ deliveryId }) => String(deliveryId),
  merge: (earlier, later) => ({ ...later, userIds: [...new Set([...earlier.userIds, ...later.userIds])] }),
  project: async ({ deliveryId, userIds }) => {
    await tellOfProctored(deliveryId, { sittings: [], presence: [], [changed]: userIds });
    return [];
  },
});

/** Sittings of assessments that began, were paused, ended or got more time. @see ADR 0439 */
export const assessmentSittings = assessmentNews("assessmentSittings", "sittings", "ROSTERING");
/** Pages of their students that were left, came back, lost their connection or saved. */
export const assessmentPresence = assessmentNews("assessmentPresence", "presence", "ASSESSMENT_PRESENCE");
