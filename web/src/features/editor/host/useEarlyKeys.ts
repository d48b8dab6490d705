import { useEffect, useEffectEvent, useRef } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { textHolder } from "../review/anchors.ts";
import type { EditSession } from "../session/editSession.ts";
import { enter } from "./gestures.ts";
import { writeText } from "./inputs.ts";

const readOnly = "You are viewing this version. Take the editing lock to edit.";
const notGranted = (typed: string): string =>
  `You did not get the editing lock. This text was not added: ${typed}`;

/** A key that would write. */
const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || key === "Enter" || key === "Backspace");

/** The caret is in the text, and nothing else takes the key. */
function isForText({ target }: KeyboardEvent): boolean {
  const anchor = document.getSelection()?.anchorNode;
  const place = anchor instanceof Element ? anchor : anchor?.parentElement;
  const isTaken =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=dialog] *"));
  return !isTaken && place?.closest(`[${textHolder}] [role=textbox]`) != null;
}

function write(session: EditSession, keys: readonly string[]): void {
  for (const key of keys) {
    if (key === "Enter") enter(session);
    else writeText(session, key);
  }
}

/**
 * Keeps what is typed into a text that is not writable yet, since its lock is on its way, and writes it at the caret once the lock comes. Whoever
 * types without having asked for the lock is told to.
 */
export function useEarlyKeys(
  session: EditSession,
  is: {
    mayWrite: boolean;
    /** This window has asked for the lock. */
    isAsked: boolean;
    /** The lock, or the draft after it, is on its way. */
    isWaiting: boolean;
    /** This person may write in this version at all. */
    isWriter: boolean;
    say: (text: string) => void;
  },
): void {
  const { mayWrite, isAsked, isWaiting, isWriter } = is;
  const early = useRef<string[]>([]);
  const tell = useEffectEvent(is.say);
  const wasAsked = useRef(false);

  useEffect(() => {
    const keys = early.current;
    if (!isWaiting) early.current = [];
    if (isAsked) wasAsked.current = true;
    if (mayWrite && wasAsked.current) {
      // The button that was pressed is gone: whoever pressed it goes on in the text.
      session.focus();
      write(session, keys);
    } else if (!isWaiting && keys.length > 0) tell(notGranted(keys.join("").replaceAll("Enter", " ")));
    if (!isWaiting) wasAsked.current = false;
    if (mayWrite || !isWriter) return;

    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isConfirming(event) || !isWriting(event) || !isForText(event)) return;
      if (!isWaiting) {
        // The space bar goes on reading.
        if (event.key !== " " && event.key !== "Enter") tell(readOnly);
        return;
      }
      event.preventDefault();
      if (event.key === "Backspace") early.current.pop();
      else early.current.push(event.key);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [session, mayWrite, isAsked, isWaiting, isWriter]);
}
