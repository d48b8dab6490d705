import { CloseButton, Modal, type ModalRootProps } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import classes from "./DialogFrame.module.css";

const isNobodys = (): boolean => document.activeElement === document.body;

/** Gives the focus back to the element, or, where its page has gone meanwhile, to the heading of the page that came. */
function focusAgain(opener: Element | null): void {
  const target = opener !== document.body && opener?.isConnected ? opener : document.querySelector("main h1");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Frames every dialog of the tool: a title that says what it is about, and its content below. The focus goes back to where it came from. The case has
 * its own (`viewer/Dialog`), which needs none of the kit but the row of buttons.
 * @see rulings "Dialogs: one style everywhere"
 */
export function DialogFrame(props: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `34rem` where it is not said. */
  size?: string;
  /** For what is read: at the top of the window, and with a button beside the title that closes it, called so. */
  crossLabel?: string;
  more?: Pick<ModalRootProps, "zIndex" | "transitionProps">;
  children: ReactNode;
}) {
  const { isOpen, crossLabel } = props;
  const opener = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  // Before the dialog takes the focus, which it does behind its first frame.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const from = document.activeElement;
    opener.current = from;
    // A dialog that its page removes at once has no transition that ends.
    return () =>
      queueMicrotask(() => {
        if (isNobodys()) focusAgain(from);
      });
  }, [isOpen]);

  // A case's own dialog keeps the focus from this one as long as it is open, and leaves it to nobody when it closes.
  useEffect(() => {
    if (!isOpen) return;
    const takeLostFocus = () =>
      setTimeout(() => {
        const box = content.current;
        if (isNobodys()) (box?.querySelector<HTMLElement>("[data-autofocus]") ?? box)?.focus();
      });
    document.addEventListener("focusout", takeLostFocus);
    return () => document.removeEventListener("focusout", takeLostFocus);
  }, [isOpen]);

  /**
   * The kit gives the focus back as it begins to close. In a dialog that is closed before it has taken the focus, it takes it
   * then, and it goes with the dialog.
   */
  function giveBackFocus(): void {
    if (isNobodys() || content.current?.contains(document.activeElement)) focusAgain(opener.current);
  }

  /** Escape in a calendar over the dialog closes the calendar alone. */
  function close(): void {
    if (!document.activeElement?.closest("[data-own-escape]")) props.onClose();
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={giveBackFocus}
      centered={crossLabel === undefined}
      size={props.size ?? "34rem"}
      {...props.more}
    >
      <Modal.Overlay className={classes.overlay ?? ""} />
      {/* By its part: `className` would go to the whole screen that holds it as well. */}
      <Modal.Content ref={content} classNames={{ content: classes.content ?? "" }}>
        <Modal.Body className={classes.body ?? ""} data-read={crossLabel !== undefined || undefined}>
          {/* In the body: Mantine's own head of a modal counts as a second banner of the page. */}
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ""}>{props.title}</Modal.Title>
            {crossLabel !== undefined && <CloseButton aria-label={crossLabel} onClick={props.onClose} />}
          </div>
          {props.children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
