import { recountDelivery } from "../../table/assessments/deliveryCounts.ts";
import type { Projector } from "../streamChanges.ts";

/** A delivery whose students are others, or whose work has come in. */
export type RosteringsChange = { deliveryId: number };

/** Keeps the counts of deliveries: all that a batch tells of one of them is one recount. */
export const rosterings: Projector<RosteringsChange> = {
  name: "rosterings",
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, deliveryId] = /^ROSTERING#(\d+)$/.exec(Keys.pk.S) ?? [];
    if (!deliveryId) return undefined;
    const isSame = NewImage?.submitted_at?.S === OldImage?.submitted_at?.S;
    return eventName === "MODIFY" && isSame ? undefined : { deliveryId: Number(deliveryId) };
  },
  nameOf: ({ deliveryId }) => String(deliveryId),
  merge: (_earlier, later) => later,
  project: async ({ deliveryId }) => {
    await recountDelivery(deliveryId);
    return [];
  },
};
