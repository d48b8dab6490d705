import { CloseButton } from "@mantine/core";
import { originsOf } from "#shared/case/changes/whoWrote.ts";
import { counted } from "#shared/words/counted.ts";
import { useRestedState } from "../useEditSession.ts";
import { originPlaces } from "./originPlaces.ts";
import { originTexts } from "./originTexts.ts";
import classes from "./review.module.css";
import type { Review } from "./useReview.ts";

/** Stretches at once; the rest is told as a number. */
const toldAtMost = 5;
const longestWords = 60;
const leftText = counted({ one: "and {n} more part", other: "and {n} more parts" });

const cut = (text: string): string =>
  text.length > longestWords ? `${text.slice(0, longestWords).trimEnd()}…` : text;

/** Who wrote what the caret is at, or each part of what is selected: read off the draft, and told anew as the caret moves. */
export function WhoWrote({ review, onClose }: { review: Review; onClose: () => void }) {
  const { session, nameOf } = review;
  const editor = useRestedState(session, (state) => state.editor);
  const draft = useRestedState(session, (state) => state.draft);
  const isSelected = !editor.selection.empty;
  const origins = originsOf(draft, originPlaces(session));
  const told = origins.slice(0, toldAtMost);
  return (
    <div className={classes.whoWrote}>
      <div role="status" aria-label="Who wrote this">
        {told.length === 0 && <p>Place the cursor in the text to see who wrote it.</p>}
        <ul>
          {told.map((origin, i) => (
            // Parts have no names, and are never put in another order.
            <li key={i}>
              {isSelected && origin.text.trim() !== "" && (
                <>
                  <q>{cut(origin.text.trim())}</q>{" "}
                </>
              )}
              {originTexts(origin, nameOf).join(". ")}.
            </li>
          ))}
          {origins.length > toldAtMost && <li>{leftText(origins.length - toldAtMost)}</li>}
        </ul>
      </div>
      <CloseButton size="sm" aria-label="Close who wrote this" onClick={onClose} />
    </div>
  );
}
