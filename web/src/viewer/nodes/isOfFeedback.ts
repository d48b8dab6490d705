import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Returns true if a node stands on a feedback card, whose inputs are no questions of the case. */
export const isOfFeedback = ({ index, cardByUid }: Flow, { uid }: ContentNode): boolean =>
  cardByUid.get(index.byUid.get(uid)?.cardUid ?? "")?.role === "feedback";
