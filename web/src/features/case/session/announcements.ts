import { shownVerdict } from "#shared/case/flow/verdicts.ts";
import { isBlank } from "#shared/case/model/blank.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import type { CardEntry, ViewerStore } from "../../../viewer/store.ts";
import { words } from "../words.ts";
import { stepTitle } from "./caseSteps.ts";

/** Announcement for screen readers that the comment of an answer is there. */
export function commentAnnouncement(
  entries: readonly CardEntry[],
  { nodeOf, flow, state }: Pick<ViewerStore, "nodeOf" | "flow" | "state">,
): string | undefined {
  const revealed = entries.flatMap(({ uid, key, value }) => {
    const node = key === "invisible" && value === false ? nodeOf(uid) : undefined;
    return node && subtypeOf(node) === "answer_comment" ? [node] : [];
  });
  if (revealed.length === 0) return undefined;
  const graded = entries.find(({ key, value }) => key === "graded" && value === true);
  const question = graded && nodeOf(graded.uid);
  const verdict = question && shownVerdict(flow, state, question);
  const told = verdict ? words.answerSubmittedVerdict({ verdict }) : words.answerSubmitted;
  return revealed.every(isBlank) ? told : words.seeCommentBelow({ told });
}

/** Announcement for screen readers that the page goes on to a card. */
export function stepAnnouncement(
  uid: string,
  store: Pick<ViewerStore, "flow" | "mode" | "isExam">,
): string | undefined {
  const card = store.flow.cardByUid.get(uid);
  return card && words.next({ card: stepTitle(card, store) });
}
