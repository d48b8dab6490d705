import { Button } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import type { Editor } from "../useEditor.ts";
import classes from "./bars.module.css";

/**
 * The bars over the text. On a phone saving and the lock stay in sight, the rest is folded away until it is asked for. Alt+F10 comes
 * here from the text, Escape goes back.
 * @see spec documents §2.11
 */
export function Bars(props: { editor: Editor; first: ReactNode; children: ReactNode }) {
  const { editor, first, children } = props;
  const [isOpen, setOpen] = useState(false);
  const goBack = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    const isTool =
      target instanceof HTMLElement && currentTarget.contains(target) && !target.closest("aside");
    if (event.key !== "Escape" || !isTool || event.defaultPrevented || isConfirming(event)) return;
    editor.session.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: bars of buttons, no form fields
    <div
      ref={editor.bars}
      className={classes.sticky}
      role="group"
      aria-label="Tools (Alt+F10 from the text, Escape back to it)"
      data-open={isOpen || undefined}
      onKeyDown={goBack}
    >
      {first}
      <Button
        className={classes.more}
        size="compact-sm"
        variant="light"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Fewer tools" : "More tools"}
      </Button>
      {children}
    </div>
  );
}
