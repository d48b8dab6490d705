import { Modal } from "@mantine/core";
import { type RefObject, useRef } from "react";
import dialogClasses from "../../ui/DialogFrame.module.css";
import hidden from "../../ui/VisuallyHidden.module.css";
import { PaletteBox } from "./PaletteBox.tsx";
import classes from "./palette.module.css";
import { words } from "./words.ts";

/** The command palette: a field, and under it what it finds. It is made anew each time that it opens. @see ADR 0425 */
export function Palette(props: { isOpen: boolean; onClose: () => void; opener: RefObject<Element | null> }) {
  const content = useRef<HTMLDivElement>(null);

  /** A page that was gone to has taken the focus for its heading by then. */
  function giveBackFocus(): void {
    const { activeElement } = document;
    const isLost = activeElement === document.body || content.current?.contains(activeElement);
    if (isLost && props.opener.current instanceof HTMLElement)
      props.opener.current.focus({ preventScroll: true });
  }

  return (
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      onExitTransitionEnd={giveBackFocus}
      returnFocus={false}
      size="40rem"
      yOffset="10dvh"
    >
      <Modal.Overlay className={dialogClasses.overlay ?? ""} />
      <Modal.Content ref={content} classNames={{ content: `${dialogClasses.content} ${classes.content}` }}>
        <Modal.Body className={classes.body ?? ""}>
          <Modal.Title className={hidden.spoken ?? ""}>{words.searchAll}</Modal.Title>
          <PaletteBox onClose={props.onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
