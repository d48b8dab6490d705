import { Button } from "@mantine/core";
import { useState } from "react";
import { whoWroteKey } from "../host/gestures.ts";
import { ReviewArchive } from "./ReviewArchive.tsx";
import type { Review } from "./useReview.ts";

/** What was decided, and who wrote what the caret is at. @see spec documents §2.11 */
export function ReviewTools({
  review,
  who,
}: {
  review: Review;
  /** Of the line that says who wrote what the caret is at. */
  who: { isOpen: boolean; toggle: () => void };
}) {
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  return (
    <>
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
      <ReviewArchive review={review} isOpen={isArchiveOpen} onClose={() => setArchiveOpen(false)} />
    </>
  );
}
