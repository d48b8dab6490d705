import { ActionIcon, Button, ColorInput, Popover, TextInput } from "@mantine/core";
import {
  IconBold,
  IconItalic,
  IconLink,
  IconPalette,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from "@tabler/icons-react";
import { useState } from "react";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import type { InlineStyle } from "#shared/case/model/types.ts";
import { setStyle } from "../acts/text.ts";
import { hexOf } from "../document/hexOf.ts";
import { linesBetween } from "../document/places.ts";
import { toggleStyle } from "../host/gestures.ts";
import type { EditSession, SessionState } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";
import "./colourStyles.ts";

const styles = [
  ["bold", "Bold", IconBold],
  ["italic", "Italic", IconItalic],
  ["underline", "Underline", IconUnderline],
  ["superscript", "Superscript", IconSuperscript],
  ["subscript", "Subscript", IconSubscript],
] as const;

/** @see spec documents §9 'text colour #333333' */
const defaultColour = "#333333";

const marksHere = ({ editor }: SessionState): string => {
  const { selection, doc, storedMarks } = editor;
  const marks = selection.empty
    ? (storedMarks ?? selection.$from.marks())
    : (doc.nodeAt(selection.from)?.marks ?? []);
  return marks.map((mark) => mark.type.name).join(" ");
};

/** Sets a style with arguments over what is selected; without one it is taken off. */
function setOver(
  session: EditSession,
  type: InlineStyle,
  args?: { url?: string; hexCode?: string },
): boolean {
  const { from, to } = session.getState().editor.selection;
  return session.act((scene) => ({
    sketches: setStyle(
      scene,
      linesBetween(scene.document, from, to),
      type,
      args ? { type, args } : undefined,
    ),
  }));
}

/** Formatting of what is selected. @see spec documents §2.11 Second bar, §5, §9 */
export function FormatBar(props: { session: EditSession; isWritable: boolean }) {
  const { session, isWritable } = props;
  const marks = useSessionState(session, marksHere).split(" ");
  const isEmpty = useSessionState(session, ({ editor }) => editor.selection.empty);
  const [asked, setAsked] = useState<"link" | "colour">();
  const [url, setUrl] = useState("");
  const [colour, setColour] = useState(defaultColour);
  const hasLink = marks.includes("link");
  const hexCode = hexOf(colour);

  const saveLink = (): void => {
    setOver(session, "link", { url });
    setAsked(undefined);
  };

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
      <Popover
        opened={asked === "link"}
        onChange={(isOpen) => !isOpen && setAsked(undefined)}
        trapFocus
        withArrow
      >
        <Popover.Target>
          <ActionIcon
            variant={hasLink ? "light" : "subtle"}
            aria-label="Link"
            disabled={!isWritable || (isEmpty && !hasLink)}
            onClick={() => setAsked("link")}
          >
            <IconLink size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput
            label="Address"
            placeholder={window.location.host}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={
              url !== "" && !isSafeUrl(url)
                ? "Must be an http, https or mailto address, or a path."
                : undefined
            }
          />
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={!hasLink}
              onClick={() => {
                setOver(session, "link");
                setAsked(undefined);
              }}
            >
              Unlink
            </Button>
            <Button size="compact-sm" disabled={url === "" || !isSafeUrl(url)} onClick={saveLink}>
              Save
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Popover
        opened={asked === "colour"}
        onChange={(isOpen) => !isOpen && setAsked(undefined)}
        trapFocus
        withArrow
      >
        <Popover.Target>
          <ActionIcon
            variant={marks.includes("color") ? "light" : "subtle"}
            aria-label="Text colour"
            disabled={!isWritable || isEmpty}
            onClick={() => setAsked("colour")}
          >
            <IconPalette size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <ColorInput
            label="Colour"
            description="Such as #333333 or rgb(51, 51, 51)"
            value={colour}
            onChange={setColour}
            format="hex"
          />
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                setOver(session, "color");
                setAsked(undefined);
              }}
            >
              No colour
            </Button>
            <Button
              size="compact-sm"
              disabled={hexCode === undefined}
              onClick={() => {
                if (hexCode) setOver(session, "color", { hexCode });
                setAsked(undefined);
              }}
            >
              Save
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}
