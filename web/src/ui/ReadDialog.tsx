import { CloseButton, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ReadDialog.module.css";

/** A dialog that shows something to read, with a title and a button that closes it. */
export function ReadDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For pictures. */
  isWide?: boolean;
  /** What the button in the corner is called. */
  closeLabel?: string;
  children: ReactNode;
}) {
  return (
    <Modal.Root opened={props.isOpen} onClose={props.onClose} size={props.isWide ? "xl" : "lg"}>
      <Modal.Overlay className={classes.overlay ?? ""} />
      <Modal.Content classNames={{ content: classes.content ?? "" }}>
        <Modal.Body className={classes.body ?? ""}>
          {/* In the body: Mantine's own head of a modal counts as a second banner of the page. */}
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ""}>{props.title}</Modal.Title>
            <CloseButton aria-label={props.closeLabel ?? "Close"} onClick={props.onClose} />
          </div>
          {props.children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
