import { Modal } from "@mantine/core";
import { useState } from "react";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { withoutQuotes } from "./courseText.ts";
import classes from "./ItemNotes.module.css";

type Note = "Release Notes" | "Synopsis" | "View MOD Map";

const noReleaseNotes = "Release notes will be provided once the case has had its scheduled annual review.";

/** What an illness script says about itself, each in a dialog of its own. @see spec courses §2.1, §2.4 */
export function ItemNotes(props: { item: CourseItem }) {
  const { item } = props;
  const [shown, setShown] = useState<Note>("Release Notes");
  const [isOpen, setIsOpen] = useState(false);
  const title = textOfHtml(item.title);
  const notes: Note[] = [
    "Release Notes",
    ...(item.case_synopsis ? (["Synopsis"] as const) : []),
    ...(item.mod_map_image_url ? (["View MOD Map"] as const) : []),
  ];

  return (
    <div className={classes.notes}>
      {notes.map((note) => (
        <button
          type="button"
          key={note}
          className={classes.note}
          // A search that hit the synopsis marks the words in it.
          data-hit={(note === "Synopsis" && item.case_synopsis?.includes("<mark")) || undefined}
          aria-label={`${note}: ${title}`}
          onClick={() => {
            setShown(note);
            setIsOpen(true);
          }}
        >
          {note}
        </button>
      ))}
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size={shown === "View MOD Map" ? "xl" : "lg"}
        title={shown === "View MOD Map" ? "Mechanism of Disease Map" : shown}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <NoteBody item={item} note={shown} title={title} />
      </Modal>
    </div>
  );
}

function NoteBody(props: { item: CourseItem; note: Note; title: string }) {
  const { item, note, title } = props;
  switch (note) {
    case "Release Notes":
      return <RichHtml html={item.last_release_notes || noReleaseNotes} className={classes.body} />;
    case "Synopsis":
      return (
        <>
          <p className={classes.title}>
            <RichHtml html={item.title} inline />
          </p>
          <RichHtml html={withoutQuotes(item.case_synopsis ?? "")} className={classes.body} />
        </>
      );
    case "View MOD Map":
      return (
        <img
          className={classes.map}
          src={item.mod_map_image_url ?? ""}
          alt={`Mechanism of disease map of ${title}`}
        />
      );
  }
}
