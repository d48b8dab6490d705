import { subtypeOf } from "#shared/case/model/subtypes.ts";
import type { CardEntry, ViewerStore } from "../../../viewer/store.ts";
import { stepTitle } from "./caseSteps.ts";

/** What a screen reader is told of an answer: that its comment is there now. */
export function commentAnnouncement(
  entries: readonly CardEntry[],
  { nodeOf }: Pick<ViewerStore, "nodeOf">,
): string | undefined {
  const isRevealed = entries.some(({ uid, key, value }) => {
    const node = key === "invisible" && value === false ? nodeOf(uid) : undefined;
    return node !== undefined && subtypeOf(node) === "answer_comment";
  });
  return isRevealed ? "Your answer is submitted. A comment on it is shown below." : undefined;
}

/** What it is told when the page goes on to a card. */
export function stepAnnouncement(uid: string, store: Pick<ViewerStore, "flow" | "mode">): string | undefined {
  const card = store.flow.cardByUid.get(uid);
  return card && `Next: ${stepTitle(card, store)}`;
}
