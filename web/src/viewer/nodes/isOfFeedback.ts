import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Whether a node stands on a feedback card: what is asked there is no question of the case. */
export const isOfFeedback = ({ index, cardByUid }: Flow, { uid }: ContentNode): boolean =>
  cardByUid.get(index.byUid.get(uid)?.cardUid ?? "")?.role === "feedback";
