import { useEffect, useRef } from "react";
import { counted } from "#shared/words/counted.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "./review.module.css";
import type { Mentions } from "./useMentions.ts";

const offeredText = counted({
  one: "{n} editor. Press Enter to insert the name.",
  other: "{n} editors. Use the arrow keys to choose and Enter to insert.",
});
const leftText = counted({ one: "{n} more. Keep typing", other: "{n} more. Keep typing" });

/** The editors that may be meant by what was typed after an '@'. The field beside it keeps the focus. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { offered, at, left, listId, optionId } = mentions;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <>
      <VisuallyHidden as="output">{offered.length > 0 && offeredText(offered.length)}</VisuallyHidden>
      {mentions.hasFailed && (
        <p className={classes.note} role="alert">
          The list of editors could not be loaded. Type a full name after the @.
        </p>
      )}
      {offered.length > 0 && (
        <div ref={list} id={listId} role="listbox" aria-label="Editors" className={classes.offered}>
          {offered.map((person, i) => (
            // Its keys are those of the field that controls the list.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as said
            <div
              key={person.id}
              id={optionId(i)}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.take(person)}
            >
              {person.display}
            </div>
          ))}
        </div>
      )}
      {left > 0 && <p className={classes.note}>{leftText(left)}</p>}
    </>
  );
}
