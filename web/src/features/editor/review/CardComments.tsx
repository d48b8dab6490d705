import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ThreadComment } from "#shared/case/changes/draft.ts";
import type { ReviewCard } from "#shared/case/changes/reviewCards.ts";
import type { Written } from "#shared/domain/richText.ts";
import { WrittenText } from "../../../richText/WrittenText.tsx";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { Byline } from "./Byline.tsx";
import { CommentInput } from "./CommentInput.tsx";
import classes from "./review.module.css";
import type { Review } from "./useReview.ts";

/** Deletes a comment after a question: the only one of a thread takes the thread with it. */
function useRemoveComment(card: ReviewCard, comments: readonly ThreadComment[], review: Review) {
  const { confirm } = useConfirm();
  return async (commentId: string): Promise<void> => {
    const isSure = await confirm({
      title: "Delete your comment?",
      message:
        card.kind === "thread" && comments.length === 1
          ? "The whole thread will be deleted. You can't undo this."
          : "You can't undo this.",
      confirmLabel: "Delete",
      isDangerous: true,
    });
    if (isSure) review.deleteComment(card, commentId);
  };
}

/** Comments on a card, and the field for a reply. */
export function CardComments(props: {
  card: ReviewCard;
  comments: readonly ThreadComment[];
  review: Review;
  /** Absent where one may not. Tells whether it was taken. */
  onReply: ((written: Written) => boolean) | undefined;
}) {
  const { card, comments, review, onReply } = props;
  const kept = review.wordsOf(card.id);
  // A card that comes back into sight with what was begun takes no focus; one that is asked for a reply does.
  const [reply, setReply] = useState<"none" | "begun" | "asked" | "done">(
    kept.current === "" ? "none" : "begun",
  );
  const isReplying = reply === "begun" || reply === "asked";
  const remove = useRemoveComment(card, comments, review);
  return (
    <>
      {comments.length > 0 && (
        <ol className={classes.comments} aria-label={card.kind === "change" ? "Replies" : "Comments"}>
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              review={review}
              onDelete={() => void remove(comment.id)}
            />
          ))}
        </ol>
      )}
      {onReply && !isReplying && (
        <div className={classes.buttons}>
          <Button
            size="compact-xs"
            variant="default"
            autoFocus={reply === "done"}
            onClick={() => setReply("asked")}
          >
            Reply
          </Button>
        </div>
      )}
      {onReply && isReplying && (
        <CommentInput
          label="Reply"
          verb="Add"
          versionId={review.versionId}
          kept={kept}
          hasFocus={reply === "asked"}
          onAdd={(written) => {
            const isTaken = onReply(written);
            if (isTaken) setReply("done");
            return isTaken;
          }}
          onCancel={() => setReply("done")}
        />
      )}
    </>
  );
}

/** A comment, which its author may delete. */
function Comment(props: { comment: ThreadComment; review: Review; onDelete: () => void }) {
  const { comment, review } = props;
  return (
    <li>
      <Byline review={review} author={comment.author} at={comment.createdAt} />
      <WrittenText {...comment} />
      {comment.author === review.userId && review.isWritable && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="red"
          aria-label="Delete comment"
          title="Delete comment"
          onClick={props.onDelete}
        >
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
