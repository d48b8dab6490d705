import { orderDoneNotice } from "../../deliveries/assessmentNotices.ts";
import { forEachConcurrent } from "../../runtime/forEachConcurrent.ts";
import { recountDelivery } from "../../table/assessments/deliveryCounts.ts";
import { orderResponseCount } from "../orderResponseCount.ts";
import { projectStudentResult } from "../projectStudentResult.ts";
import type { Projector } from "../streamChanges.ts";

/** A delivery whose students are others, or whose work has come in. */
export type RosteringsChange = { deliveryId: number; userIds: readonly string[] };

/**
 * Keeps the counts of deliveries and the results of their students: all that a batch tells of a delivery is one recount. The answers to
 * each question are counted by a job, once for whatever comes in within some minutes. @see ADR 0370
 */
export const rosterings: Projector<RosteringsChange> = {
  name: "rosterings",
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, deliveryId] = /^ROSTERING#(\d+)$/.exec(Keys.pk.S) ?? [];
    const [, userId] = /^USER#(.+)$/.exec(Keys.sk.S) ?? [];
    if (!deliveryId || !userId) return undefined;
    const isSame = NewImage?.submitted_at?.S === OldImage?.submitted_at?.S;
    if (eventName === "MODIFY" && isSame) return undefined;
    return { deliveryId: Number(deliveryId), userIds: isSame ? [] : [userId] };
  },
  nameOf: ({ deliveryId }) => String(deliveryId),
  merge: (earlier, later) => ({
    deliveryId: later.deliveryId,
    userIds: [...new Set([...earlier.userIds, ...later.userIds])],
  }),
  project: async ({ deliveryId, userIds }) => {
    const [failure] = await forEachConcurrent(userIds, 10, (id) => projectStudentResult(deliveryId, id));
    if (failure) throw new Error(`Result of ${failure.item}`, { cause: failure.error });
    const { registered, completed } = await recountDelivery(deliveryId);
    if (userIds.length > 0 && registered > 0 && completed === registered) await orderDoneNotice(deliveryId);
    if (userIds.length > 0) await orderResponseCount(deliveryId);
    return [];
  },
};
