import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import { CommentInput } from "./CommentInput.tsx";
import { commentPlace } from "./commentPlace.ts";
import type { Review } from "./useReview.ts";

/** Begins a thread on what is selected. @see spec documents §2.11 Second bar */
export function AddComment({ session, review }: { session: EditSession; review: Review }) {
  const [isCommenting, setCommenting] = useState(false);
  const hasPlace = useSessionState(session, () => commentPlace(session) !== undefined);
  return (
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
          onAdd={(written) => {
            const place = commentPlace(session);
            const isTaken = place !== undefined && review.comment(written, place);
            if (isTaken) setCommenting(false);
            return isTaken;
          }}
          onCancel={() => setCommenting(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
