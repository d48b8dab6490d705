import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import bars from "../bars/bars.module.css";
import { whoWroteKey } from "../host/gestures.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import { CommentInput } from "./CommentInput.tsx";
import { commentsText, suggestionsText } from "./cardTexts.ts";
import { commentPlace } from "./commentPlace.ts";
import { DecideBar } from "./DecideBar.tsx";
import { ReviewArchive } from "./ReviewArchive.tsx";
import { type Review, useCards } from "./useReview.ts";

type Toggled = { isOpen: boolean; toggle: () => void };

type Props = {
  session: EditSession;
  review: Review;
  /** Where there is no room beside the text: the list of cards, and whether it is open. */
  list: Toggled | undefined;
  /** Of the line that says who wrote what the caret is at. */
  who: Toggled;
};

/** How much waits, the way from card to card, decisions on several at once, new comments. @see spec documents §2.11, §4 */
export function ReviewBar({ session, review, list, who }: Props) {
  const [isCommenting, setCommenting] = useState(false);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const hasPlace = useSessionState(session, () => commentPlace(session) !== undefined);
  const { activeId } = review;
  const { cards, waiting, areRead } = useCards(session);
  const threads = cards.filter(({ kind }) => kind === "thread").length;

  const at = cards.findIndex(({ id }) => id === activeId);
  const goBy = (by: 1 | -1): void => {
    const next = at < 0 ? (by === 1 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length;
    const card = cards[next];
    if (card) review.goTo(card);
  };

  return (
    <div className={`${bars.row} ${bars.foldable}`} role="toolbar" aria-label="Changes and comments">
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
      <div className={bars.group}>
        <Popover
          opened={isCommenting}
          onChange={setCommenting}
          // The field itself says what Escape means: it closes the list of editors first.
          closeOnEscape={false}
          trapFocus
          returnFocus
          withArrow
        >
          <Popover.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={!review.mayComment || !hasPlace}
              onClick={() => setCommenting(true)}
            >
              Add Comment
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <CommentInput
              label="New comment"
              verb="Add"
              versionId={review.versionId}
              kept={review.wordsOf("new")}
              hasFocus
              onAdd={(text) => {
                const place = commentPlace(session);
                const isTaken = place !== undefined && review.comment(text, place);
                if (isTaken) setCommenting(false);
                return isTaken;
              }}
              onCancel={() => setCommenting(false)}
            />
          </Popover.Dropdown>
        </Popover>
        <Button size="compact-sm" variant="subtle" onClick={() => setArchiveOpen(true)}>
          Archive
        </Button>
        <Button
          size="compact-sm"
          variant={who.isOpen ? "light" : "subtle"}
          aria-expanded={who.isOpen}
          aria-keyshortcuts={whoWroteKey}
          title={`Who wrote this (${whoWroteKey})`}
          onClick={who.toggle}
        >
          Who wrote this
        </Button>
      </div>
      <ReviewArchive review={review} isOpen={isArchiveOpen} onClose={() => setArchiveOpen(false)} />
    </div>
  );
}
