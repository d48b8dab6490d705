import { useDeferredValue } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useSessionState } from "../useEditSession.ts";
import { caretChanges } from "./caretChanges.ts";
import type { Review } from "./useReview.ts";

/** Tells screen readers of insertions, deletions and comments as the caret comes into them; nothing while it stays. */
export function CaretChanges({ review }: { review: Review }) {
  const { session, nameOf } = review;
  const told = useSessionState(session, ({ editor, draft }) => caretChanges(editor, { draft, nameOf }));
  return <VisuallyHidden as="output">{useDeferredValue(told)}</VisuallyHidden>;
}
