import { ActionIcon, Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { ChangeCard, ReviewCard, ThreadCard } from "#shared/case/changes/reviewCards.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Byline } from "./Byline.tsx";
import { CardComments } from "./CardComments.tsx";
import { linesOf } from "./cardTexts.ts";
import classes from "./review.module.css";
import type { Review } from "./useReview.ts";

/** Whoever points at the next card themselves does not want the page to move. */
const isByKeyboard = ({ detail }: MouseEvent): boolean => detail === 0;

export function ChangeWords({ card }: { card: ChangeCard }) {
  return (
    <ul className={classes.lines}>
      {linesOf(card).map(({ said, words }, i) => (
        // Lines have no names, and are never put in another order.
        <li key={i}>
          {said}
          {words !== "" && (
            <>
              : <q>{words}</q>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function ChangeBody({ card, review }: { card: ChangeCard; review: Review }) {
  const decide = (decision: "ACCEPTED" | "REJECTED") => (event: MouseEvent) =>
    review.end(card, () => review.decide(card.changeIds, decision), isByKeyboard(event));
  return (
    <>
      <Byline review={review} author={card.author} at={card.createdAt} />
      <ChangeWords card={card} />
      {!card.isSuggestion && <p className={classes.note}>Not published yet</p>}
      {card.decision === "ACCEPTED" && (
        <p className={classes.note}>Accepted by {review.nameOf(card.decisionBy ?? "")}, not published yet</p>
      )}
      {card.decision === undefined && (review.mayAccept(card) || review.mayReject(card)) && (
        <div className={classes.buttons}>
          {review.mayAccept(card) && (
            <Button size="compact-xs" onClick={decide("ACCEPTED")}>
              Accept
            </Button>
          )}
          {review.mayReject(card) && (
            <Button size="compact-xs" variant="default" onClick={decide("REJECTED")}>
              Reject
            </Button>
          )}
        </div>
      )}
      <CardComments
        card={card}
        comments={card.comments}
        review={review}
        onReply={review.mayReplyTo(card) ? (text) => review.replyTo(card, text) : undefined}
      />
    </>
  );
}

function ThreadBody({ card, review }: { card: ThreadCard; review: Review }) {
  const { thread } = card;
  return (
    <>
      <div className={classes.threadHead}>
        <p className={classes.note}>
          On <q>{card.about.trim() || "this"}</q>
        </p>
        {review.mayResolve(card) && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label="Resolve"
            title="Resolve"
            onClick={(event) => review.end(card, () => review.resolve(thread.id), isByKeyboard(event))}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <CardComments
        card={card}
        comments={thread.comments}
        review={review}
        onReply={review.mayReply ? (text) => review.reply(thread.id, text) : undefined}
      />
    </>
  );
}

/** The card of one change, set of changes or comment thread. @see spec documents §2.2, §4 Tracked changes */
export function ReviewCardBox({ card, review }: { card: ReviewCard; review: Review }) {
  const box = useRef<HTMLElement>(null);
  const isActive = review.activeId === card.id;
  const author = card.kind === "thread" ? card.thread.author : card.author;
  const name = `${card.kind === "thread" ? "Comment" : card.isSuggestion ? "Suggestion" : "Change"} by ${review.nameOf(author)}`;

  useEffect(() => {
    if (isActive && !box.current?.contains(document.activeElement)) {
      box.current?.focus({ preventScroll: true });
    }
  }, [isActive]);

  return (
    <article
      ref={box}
      tabIndex={-1}
      className={classes.card}
      aria-label={name}
      data-author={author}
      data-active={isActive || undefined}
    >
      <VisuallyHidden>{card.kind === "thread" ? "Comment by " : "Change by "}</VisuallyHidden>
      {card.kind === "thread" ? (
        <ThreadBody card={card} review={review} />
      ) : (
        <ChangeBody card={card} review={review} />
      )}
      <button type="button" className={classes.show} onClick={() => review.goTo(card)}>
        Show in text
      </button>
    </article>
  );
}
