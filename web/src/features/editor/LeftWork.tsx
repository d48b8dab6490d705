import { Button } from "@mantine/core";
import { useFlash } from "../../ui/Flash.tsx";
import classes from "./editor.module.css";
import { RefusedWorkList } from "./RefusedWorkList.tsx";
import { dropRefused, keepRefused } from "./saving/journal.ts";
import { inActs } from "./saving/pieces.ts";
import { asItWas, asSuggestions, hasUnsavedWork, othersWroteSince } from "./saving/restored.ts";
import type { Editor } from "./useEditor.ts";
import { useRestedState } from "./useEditSession.ts";

const hasNoPlace = "It no longer fits anywhere.";

/** Offers again what this person wrote and never saved; of what cannot be saved, the words. @see ADR 0150 */
export function LeftWork({ editor }: { editor: Editor }) {
  const { opened, session, left, mayWrite } = editor;
  const { journal } = opened;
  const flash = useFlash();
  const isLeft = useRestedState(session, ({ draft }) => hasUnsavedWork(draft, left.operations));

  const isChanged = useRestedState(session, ({ draft }) =>
    othersWroteSince(draft, left.operations, opened.actor.id),
  );

  const discard = async (): Promise<void> => {
    editor.setLeft(await keepRefused(journal, left, left.refused));
    session.focus();
  };
  const restore = async (): Promise<void> => {
    const { draft } = session.getState();
    const restore = isChanged ? asSuggestions : asItWas;
    const { operations, leftOut } = restore(draft, left, { actor: opened.actor, mint: editor.mint });
    if (!inActs(operations).every((act) => session.operate(act))) return;
    const misfits = leftOut.map((operation) => ({ operation, why: hasNoPlace }));
    editor.setLeft(await keepRefused(journal, left, [...left.refused, ...misfits]));
    if (misfits.length > 0) {
      flash.error("Some of your changes no longer fit anywhere. Copy their text to keep it.");
      editor.leftNotice.current?.focus();
    } else {
      flash.success(isChanged ? "Your changes were restored as suggestions." : "Your changes were restored.");
      session.focus();
    }
  };
  const discardRefused = async (): Promise<void> => {
    editor.setLeft(await dropRefused(journal, left));
    session.focus();
  };

  return (
    // Always there, so that it can be given the focus by what fills it.
    <section ref={editor.leftNotice} aria-label="Unsaved work" tabIndex={-1}>
      {isLeft && (
        <div className={classes.notice} role="status">
          <p>You have unsaved changes. They are kept on this device.</p>
          <Button size="compact-sm" disabled={!mayWrite} onClick={() => void restore()}>
            {isChanged ? "Restore as suggestions" : "Restore"}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      )}
      {left.refused.length > 0 && (
        <RefusedWorkList refused={left.refused} onDiscard={() => void discardRefused()} />
      )}
    </section>
  );
}
