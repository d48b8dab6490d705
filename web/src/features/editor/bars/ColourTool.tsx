import { ActionIcon, Button, ColorPicker, Popover, TextInput } from "@mantine/core";
import { IconPalette } from "@tabler/icons-react";
import { useState } from "react";
import { hexOf } from "../document/hexOf.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";
import { styleOver } from "./styleOver.ts";
import "./colourStyles.ts";

/** @see spec documents §9 'text colour #333333' */
const defaultColour = "#333333";

/** The colour of what is selected. @see spec documents §2.11 colour picker, §5 'Colours parsed' */
export function ColourTool(props: { session: EditSession; isWritable: boolean; hasColour: boolean }) {
  const { session, isWritable, hasColour } = props;
  const isEmpty = useSessionState(session, ({ editor }) => editor.selection.empty);
  const [isOpen, setOpen] = useState(false);
  const [colour, setColour] = useState(defaultColour);
  const hexCode = hexOf(colour);

  const set = (args?: { hexCode: string }): void => {
    styleOver(session, session.getState().editor.selection, "color", args);
    setOpen(false);
  };

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow>
      <Popover.Target>
        <ActionIcon
          variant={hasColour ? "light" : "subtle"}
          aria-label="Text colour"
          disabled={!isWritable || isEmpty}
          onClick={() => setOpen(true)}
        >
          <IconPalette size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.colour}
          onSubmit={(event) => {
            event.preventDefault();
            if (hexCode) set({ hexCode });
          }}
        >
          <TextInput
            label="Colour"
            description="Such as #333333 or rgb(51, 51, 51)"
            value={colour}
            data-autofocus
            onChange={(event) => setColour(event.currentTarget.value)}
          />
          <ColorPicker
            size="sm"
            format="hex"
            value={hexCode ?? defaultColour}
            onChange={setColour}
            saturationLabel="Saturation"
            hueLabel="Hue"
          />
          <div className={classes.buttons}>
            <Button size="compact-sm" variant="subtle" onClick={() => set(undefined)}>
              No colour
            </Button>
            <Button type="submit" size="compact-sm" disabled={hexCode === undefined}>
              Save
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
