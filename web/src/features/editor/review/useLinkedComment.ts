import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
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
    const thread = Object.values(draft.threads).find(({ comments }) =>
      comments.some(({ id }) => id === wanted),
    );
    const card = thread && reviewCards(draft, viewMode).find(({ id }) => id === thread.id);
    if (card) {
      showCards();
      review.goTo(card);
    } else if (thread?.closedAt !== undefined) {
      flash.success("This comment was resolved. The archive has it.");
    } else flash.error("This comment is no longer in this version.");
  }, [wanted, review, showCards, flash]);
}
