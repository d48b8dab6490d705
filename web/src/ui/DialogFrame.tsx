import { CloseButton, Modal, type ModalRootProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DialogFrame.module.css";

/**
 * What every dialog of the tool looks like: a title that says what it is about, and what stands below it. The focus goes back to
 * where it came from. The case has its own (`viewer/Dialog`), which needs none of the kit but the row of buttons.
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
  const { crossLabel } = props;
  return (
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      centered={crossLabel === undefined}
      size={props.size ?? "34rem"}
      {...props.more}
    >
      <Modal.Overlay className={classes.overlay ?? ""} />
      {/* By its part: `className` would go to the whole screen that holds it as well. */}
      <Modal.Content classNames={{ content: classes.content ?? "" }}>
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
