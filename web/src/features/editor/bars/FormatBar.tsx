import { ActionIcon } from "@mantine/core";
import { IconBold, IconItalic, IconSubscript, IconSuperscript, IconUnderline } from "@tabler/icons-react";
import { linesBetween } from "../document/places.ts";
import { toggleStyle } from "../host/gestures.ts";
import type { EditSession } from "../session/editSession.ts";
import type { SessionState } from "../session/sessionState.ts";
import { useRestedState, useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";
import { ColourTool } from "./ColourTool.tsx";
import { LinkTool } from "./LinkTool.tsx";

const styles = [
  ["bold", "Bold", IconBold],
  ["italic", "Italic", IconItalic],
  ["underline", "Underline", IconUnderline],
  ["superscript", "Superscript", IconSuperscript],
  ["subscript", "Subscript", IconSubscript],
] as const;

const marksHere = ({ editor }: SessionState): string => {
  const { selection, doc, storedMarks } = editor;
  const marks = selection.empty
    ? (storedMarks ?? selection.$from.marks())
    : (doc.nodeAt(selection.from)?.marks ?? []);
  return marks.map((mark) => mark.type.name).join(" ");
};

/** Returns true if this person may change the style of all that is selected. */
const mayStyle = (session: EditSession, { editor: { doc, selection } }: SessionState): boolean =>
  linesBetween(doc, selection.from, selection.to).every(({ line: { uid, key } }) =>
    session.may({ type: "deleteStyle", uid, key, range: { start: 0, end: 0 }, style: "bold" }),
  );

/** Formatting of what is selected. @see spec documents §2.11 Second bar, §5, §9 */
export function FormatBar(props: { session: EditSession; isWritable: boolean }) {
  const { session } = props;
  // Where a caret stands its rights seldom change under the hand: no key waits for them.
  const isWritable = useRestedState(session, (state) => props.isWritable && mayStyle(session, state));
  const marks = useSessionState(session, marksHere).split(" ");
  return (
    <fieldset className={classes.group} aria-label="Formatting">
      {styles.map(([type, label, Icon]) => (
        <ActionIcon
          key={type}
          variant={marks.includes(type) ? "light" : "subtle"}
          aria-label={label}
          aria-pressed={marks.includes(type)}
          disabled={!isWritable}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggleStyle(session, type)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <LinkTool session={session} isWritable={isWritable} />
      <ColourTool session={session} isWritable={isWritable} hasColour={marks.includes("color")} />
    </fieldset>
  );
}
