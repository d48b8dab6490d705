import { Button } from "@mantine/core";
import { useFlash } from "../../ui/Flash.tsx";
import classes from "./editor.module.css";
import { nothingLeft } from "./saving/journal.ts";
import { asSuggestions, hasUnsavedWork } from "./saving/restored.ts";
import type { Editor } from "./useEditor.ts";

/** Offers again what this person wrote and never saved. @see ADR 0156 */
export function LeftWork({ editor }: { editor: Editor }) {
  const { opened, session, left, mayWrite } = editor;
  const flash = useFlash();
  if (!hasUnsavedWork(session.getState().draft, left.operations)) return null;

  const discard = async (): Promise<void> => {
    await opened.journal.remove(left.ids);
    editor.setLeft(nothingLeft);
  };
  const restore = async (): Promise<void> => {
    const { draft } = session.getState();
    const { operations, leftOut } = asSuggestions(draft, left, { actor: opened.actor, mint: editor.mint });
    if (operations.length > 0 && !session.operate(operations)) return;
    await discard();
    if (leftOut > 0) flash.error(`${leftOut} of your changes no longer fit anywhere and were left out.`);
    else flash.success("Your changes are back as suggestions.");
  };

  return (
    <div className={classes.notice} role="status">
      <p>Changes of yours were never saved. They are kept on this device.</p>
      <Button size="compact-sm" disabled={!mayWrite} onClick={() => void restore()}>
        Restore as suggestions
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => void discard()}>
        Discard
      </Button>
    </div>
  );
}
