import { Button } from "@mantine/core";
import { useState } from "react";
import { whoWroteKey } from "../host/gestures.ts";
import { ReviewArchive } from "./ReviewArchive.tsx";
import type { Review } from "./useReview.ts";

/** Shows past decisions, and who wrote the text at the caret. @see spec documents §2.11 */
export function ReviewTools({
  review,
  who,
}: {
  review: Review;
  /** Settings of the line that says who wrote the text at the caret. */
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
