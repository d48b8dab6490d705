import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import bars from "../bars/bars.module.css";
import type { EditSession } from "../session/editSession.ts";
import { commentsText, suggestionsText } from "./cardTexts.ts";
import { DecideBar } from "./DecideBar.tsx";
import { type Review, useCards } from "./useReview.ts";

type Props = {
  session: EditSession;
  review: Review;
  /** Where there is no room beside the text: the list of cards, and whether it is open. */
  list: { isOpen: boolean; toggle: () => void } | undefined;
};

/** How much waits, the way from card to card, decisions on several at once. Nothing where nothing waits. @see spec documents §2.11, §4 */
export function ReviewBar({ session, review, list }: Props) {
  const { activeId } = review;
  const { cards, waiting, areRead } = useCards(session);
  const bar = useRef<HTMLDivElement>(null);
  const isShown = cards.length > 0 || waiting.length > 0;
  // At the top of the page no browser keeps the text in its place where a bar comes in above it, under the hand that types.
  useLayoutEffect(() => {
    if (isShown && window.scrollY === 0) window.scrollBy(0, bar.current?.offsetHeight ?? 0);
  }, [isShown]);
  if (!isShown) return null;

  const threads = cards.filter(({ kind }) => kind === "thread").length;
  const at = cards.findIndex(({ id }) => id === activeId);
  const goBy = (by: 1 | -1): void => {
    const next = at < 0 ? (by === 1 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length;
    const card = cards[next];
    if (card) review.goTo(card);
  };

  return (
    <div
      ref={bar}
      className={`${bars.row} ${bars.foldable} ${bars.whole}`}
      role="toolbar"
      aria-label="Changes and comments"
    >
      <p className={bars.note}>
        {areRead ? `${suggestionsText(waiting.length)}, ${commentsText(threads)}` : "Counting…"}
      </p>
      <div className={bars.group}>
        <ActionIcon
          variant="subtle"
          aria-label="Previous card"
          disabled={cards.length === 0}
          onClick={() => goBy(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label="Next card"
          disabled={cards.length === 0}
          onClick={() => goBy(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        {list && (
          <Button size="compact-sm" variant="default" aria-expanded={list.isOpen} onClick={list.toggle}>
            {list.isOpen ? "Hide cards" : "Show cards"}
          </Button>
        )}
      </div>
      <DecideBar review={review} waiting={waiting} />
    </div>
  );
}
