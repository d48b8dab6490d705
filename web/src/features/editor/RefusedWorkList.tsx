import { Button, Textarea } from "@mantine/core";
import { useId } from "react";
import { counted } from "#shared/words/counted.ts";
import { useFlash } from "../../ui/Flash.tsx";
import classes from "./editor.module.css";
import { type RefusedOperation, refusedWork } from "./saving/refused.ts";

const notSaved = counted({
  one: "One of your changes could not be saved.",
  other: "{n} of your changes could not be saved.",
});

/** Lines of a field that holds these words; more are scrolled to. */
const rowsOf = (words: string): number => {
  const lines = words.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / 90), 0);
  return Math.min(lines, 6);
};

/** Work that the server refused: the reason, and the words, to be copied. @see ADR 0150 */
export function RefusedWorkList(props: { refused: readonly RefusedOperation[]; onDiscard: () => void }) {
  const heading = useId();
  const flash = useFlash();
  const works = refusedWork(props.refused);
  const words = works.flatMap((work) => (work.words === "" ? [] : work.words));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(words.join("\n\n"));
      flash.success("Text copied.");
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      flash.error("This browser does not allow copying. Select the text and copy it yourself.");
    }
  };
  return (
    <section className={classes.notice} aria-labelledby={heading}>
      <p id={heading}>
        {notSaved(works.length)}
        {words.length > 0 && "  The text is kept on this device until you discard it."}
      </p>
      {words.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          Copy text
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={props.onDiscard}>
        {words.length > 0 ? "Discard text" : "Dismiss"}
      </Button>
      <ul className={classes.refused}>
        {works.map((work) => (
          <li key={work.key}>
            {work.words === "" ? (
              `It had no text: ${work.why}`
            ) : (
              // In a field, so that many lines stay in their place and can be reached and selected by key.
              <Textarea readOnly label={work.why} value={work.words} rows={rowsOf(work.words)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
