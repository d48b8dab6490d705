import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import bars from "./bars.module.css";
import classes from "./toolMenu.module.css";

/**
 * Button that unfolds more tools below it. Pressing one of them, Escape, and leaving fold it again, with the focus back on the button
 * where it was inside. The tools stay mounted: their dialogs outlive the fold.
 */
export function ToolMenu(props: {
  label: string;
  children: ReactNode;
  /** The button: where the focus returns from what a tool has opened. */
  opener?: RefObject<HTMLButtonElement | null>;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLButtonElement>(null);
  const opener = props.opener ?? own;
  useOutsidePress(root, isOpen, () => setOpen(false));
  const fold = (): void => {
    setOpen(false);
    // Before a dialog opens, which gives the focus back to where it was.
    opener.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from its controls
    <div
      ref={root}
      className={`${classes.menu} ${bars.foldable}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen || event.defaultPrevented || isConfirming(event)) return;
        event.preventDefault();
        fold();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={opener}
        size="compact-sm"
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {props.label}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a control clicks it */}
      <div
        id={id}
        className={classes.items}
        hidden={!isOpen}
        onClick={({ target, currentTarget }) => {
          const pressed = target instanceof Element ? target.closest("button, a") : null;
          // Presses in their dialogs bubble to here, too.
          if (pressed && currentTarget.contains(pressed)) fold();
        }}
      >
        {props.children}
      </div>
    </div>
  );
}

/** Calls back when something outside of the element is pressed. */
function useOutsidePress(root: RefObject<HTMLElement | null>, isOpen: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) press();
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [isOpen, root]);
}
