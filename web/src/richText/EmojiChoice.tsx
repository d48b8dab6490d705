import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isConfirming } from "../ui/isConfirming.ts";
import type { Box } from "./box.tsx";
import { emoji } from "./emoji.ts";
import classes from "./richText.module.css";

/** Offers emoji: one Tab stop, arrows move in it, Enter puts one in at the caret, Escape closes it. */
export function EmojiChoice({ box, onClose }: { box: Box; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLFieldSetElement>(null);
  const buttons = (): HTMLElement[] => [...(grid.current?.querySelectorAll("button") ?? [])];
  useEffect(() => buttons()[at]?.focus(), [at]);

  const take = (sign: string): void => {
    const { state } = box.view;
    box.view.dispatch(state.tr.insertText(sign).scrollIntoView());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isConfirming(event)) return;
    const to = placeAfter(event.key, at, columnsOf(buttons()));
    if (to === undefined && event.key !== "Escape") return;
    // Neither scrolls the page, nor closes the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) onClose();
    else setAt(to);
  };

  return (
    <fieldset ref={grid} aria-label="Emoji" className={classes.emoji} onKeyDown={onKeyDown}>
      {emoji.map(([sign, name], index) => (
        <button
          type="button"
          key={sign}
          className={classes.tool}
          aria-label={name}
          title={name}
          tabIndex={index === at ? 0 : -1}
          onClick={() => take(sign)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  );
}

/** Counts the buttons that stand in the first row. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const next = buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop);
  return next === -1 ? buttons.length : next;
}

/** Place that a key leads to; undefined for any other key. It stays where there is nothing further. */
export function placeAfter(key: string, at: number, columns: number): number | undefined {
  const last = emoji.length - 1;
  const to = new Map([
    ["ArrowRight", at + 1],
    ["ArrowLeft", at - 1],
    ["ArrowDown", at + columns],
    ["ArrowUp", at - columns],
    ["Home", 0],
    ["End", last],
  ]).get(key);
  if (to === undefined) return undefined;
  return to < 0 || to > last ? at : to;
}
