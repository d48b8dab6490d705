import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { saidIn } from "#shared/case/changes/saidIn.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import type { Review } from "./useReview.ts";

/** `?comment_id=`, as a mail leads here: brings the comment into sight, or says what became of it. */
export function useLinkedComment(review: Review, showCards: () => void): void {
  const [query] = useSearchParams();
  const wanted = query.get("comment_id");
  const flash = useFlash();
  const found = useRef<string>(undefined);

  useEffect(() => {
    if (wanted === null || found.current === wanted) return;
    found.current = wanted;
    const { draft, viewMode } = review.session.getState();
    const about = saidIn(draft).find(({ comment }) => comment.id === wanted)?.about;
    const card = reviewCards(draft, viewMode).find((each) =>
      each.kind === "thread" ? each.id === about : each.changeIds.some((id) => id === about),
    );
    if (card) {
      showCards();
      review.goTo(card);
    } else if (about !== undefined && draft.threads[about]?.closedAt !== undefined) {
      flash.success("This comment was resolved. You can find it in the archive.");
    } else if (about !== undefined && draft.changes[about]) {
      flash.success("The suggestion this replies to is no longer open. You can find it in the archive.");
    } else flash.error("This comment is no longer in this version.");
  }, [wanted, review, showCards, flash]);
}
