import type { ReactNode } from "react";
import { DialogFrame } from "./DialogFrame.tsx";
import { words } from "./words.ts";

/** A dialog that shows something to read, with a title and a button that closes it. */
export function ReadDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For pictures. */
  isWide?: boolean;
  /** Label of the button in the corner. */
  closeLabel?: string;
  children: ReactNode;
}) {
  return (
    <DialogFrame
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={props.isWide ? "xl" : "lg"}
      crossLabel={props.closeLabel ?? words.close}
    >
      {props.children}
    </DialogFrame>
  );
}
