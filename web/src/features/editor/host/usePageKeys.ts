import { useEffect, useEffectEvent } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import type { Commands } from "./gestures.ts";

/** Fields in which something is typed have an undo of their own; boxes to tick have none. */
const typedFields = "textarea, input:not([type=checkbox], [type=radio]), [contenteditable=true]";
/** Selector of what stands over the page and has its own meaning of keys. */
const overPage = "[aria-modal=true], dialog";

export type PageCommands = Pick<Commands, "save" | "undo" | "redo"> & {
  find: () => void;
  /** The text that is shown may be written now: then there is something to undo. */
  mayWrite: boolean;
  /** The text is before the author. Where the case is read, the browser finds in it. */
  showsText: boolean;
};

/** Meaning of Mod and a key for the page, if any. */
function commandOf(event: KeyboardEvent, target: Element, commands: PageCommands): (() => void) | undefined {
  const { save, undo, redo, find, mayWrite, showsText } = commands;
  const key = event.key.toLowerCase();
  if (!event.shiftKey && key === "s") return save;
  if (!event.shiftKey && key === "f") return showsText ? find : undefined;
  if (!mayWrite || target.closest(typedFields)) return undefined;
  if (key === "z") return event.shiftKey ? redo : undo;
  return key === "y" ? redo : undefined;
}

/**
 * The shortcuts that mean the whole version, wherever on its page the focus is: on a tool, in a card, in a panel. What the text takes
 * itself is left to it.
 * @see spec documents §9 Keyboard
 */
export function usePageKeys(commands: PageCommands): void {
  const take = useEffectEvent((event: KeyboardEvent): void => {
    const { target } = event;
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !isConfirming(event);
    if (!isMeant || event.defaultPrevented || !(target instanceof Element) || target.closest(overPage))
      return;
    const command = commandOf(event, target, commands);
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => take(event);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
