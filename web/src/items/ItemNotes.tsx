import { type ReactNode, useState } from "react";
import { ReadDialog } from "../ui/ReadDialog.tsx";
import classes from "./ItemNotes.module.css";
import { words } from "./words.ts";

/** Something that an item says about itself, in a dialog of its own. */
export type ItemNote = {
  /** On the button. */
  name: string;
  /** Heading of the dialog; the name if absent. */
  heading?: string;
  isWide?: boolean;
  /** A search has found something in it. */
  isHit?: boolean;
  body: () => ReactNode;
};

/** The notes of an item as buttons. @see spec courses §2.1, §2.4 */
export function ItemNotes(props: {
  /** Title of the item, as plain text. */
  title: string;
  notes: readonly ItemNote[];
  /** Further content of the line. */
  children?: ReactNode;
}) {
  const [shown, setShown] = useState<ItemNote>();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div className={classes.notes}>
      {props.notes.map((note) => (
        <button
          type="button"
          key={note.name}
          className={classes.note}
          data-hit={note.isHit || undefined}
          aria-label={`${note.name}: ${props.title}${note.isHit ? ` ${words.foundSearch}` : ""}`}
          onClick={() => {
            setShown(note);
            setIsOpen(true);
          }}
        >
          {note.name}
        </button>
      ))}
      {props.children}
      <ReadDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isWide={shown?.isWide ?? false}
        title={shown?.heading ?? shown?.name}
      >
        {shown?.body()}
      </ReadDialog>
    </div>
  );
}
