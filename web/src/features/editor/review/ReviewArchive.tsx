import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ThreadComment } from "#shared/case/changes/draft.ts";
import { type ChangeCard, type ReviewCard, reviewArchive } from "#shared/case/changes/reviewCards.ts";
import { WrittenText } from "../../../richText/WrittenText.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useRestedState } from "../useEditSession.ts";
import { commentTime } from "./cardTexts.ts";
import { ChangeWords } from "./ReviewCardBox.tsx";
import classes from "./review.module.css";
import type { Review } from "./useReview.ts";

/** Entries at once. */
const listedAtOnce = 30;

function Comments({ comments, review }: { comments: readonly ThreadComment[]; review: Review }) {
  if (comments.length === 0) return null;
  return (
    <ol className={classes.comments}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className={classes.comment}>
            <strong>{review.nameOf(comment.author)}</strong> {commentTime(comment.createdAt)}
          </p>
          <WrittenText {...comment} />
        </li>
      ))}
    </ol>
  );
}

function endOf({ decision, decisionBy = "", decisionAt = 0 }: ChangeCard, nameOf: Review["nameOf"]): string {
  if (decision === undefined) return "Withdrawn by its author";
  return `${decision === "ACCEPTED" ? "Accepted" : "Rejected"} by ${nameOf(decisionBy)} ${commentTime(decisionAt)}`;
}

function Entry({ card, review }: { card: ReviewCard; review: Review }) {
  const { nameOf } = review;
  if (card.kind === "thread") {
    const { thread } = card;
    return (
      <li className={classes.entry}>
        <p className={classes.byline}>
          Resolved by {nameOf(thread.closedBy ?? "")} {commentTime(thread.closedAt ?? 0)}
        </p>
        <Comments comments={thread.comments} review={review} />
        {review.mayResolve(card) && (
          <Button size="compact-xs" variant="default" onClick={() => void review.reopen(thread.id)}>
            Reopen
          </Button>
        )}
      </li>
    );
  }
  return (
    <li className={classes.entry}>
      <p className={classes.byline}>
        {endOf(card, nameOf)}, suggested by {nameOf(card.author)} {commentTime(card.createdAt)}
        {card.publishedAt !== undefined && `, published ${commentTime(card.publishedAt)}`}
      </p>
      <ChangeWords card={card} />
      <Comments comments={card.comments} review={review} />
      {card.decision !== undefined && review.mayReopen(card) && (
        <Button size="compact-xs" variant="default" onClick={() => void review.decide(card.changeIds, null)}>
          Review again
        </Button>
      )}
    </li>
  );
}

function Entries({ review }: { review: Review }) {
  const [count, setCount] = useState(listedAtOnce);
  const draft = useRestedState(review.session, (state) => state.draft);
  const entries = useMemo(() => reviewArchive(draft), [draft]);
  if (entries.length === 0) {
    return (
      <p className={classes.note}>
        Nothing here yet. Reviewed suggestions and resolved comments appear here.
      </p>
    );
  }
  return (
    <>
      <ol className={classes.entries}>
        {entries.slice(0, count).map((card) => (
          <Entry key={card.id} card={card} review={review} />
        ))}
      </ol>
      {entries.length > count && (
        <Button variant="default" size="compact-sm" onClick={() => setCount(count + listedAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Resolved threads and decided changes, with who and when. */
export function ReviewArchive(props: { review: Review; isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Reviewed and resolved"
      crossLabel="Close archive"
    >
      {props.isOpen && <Entries review={props.review} />}
    </DialogFrame>
  );
}
