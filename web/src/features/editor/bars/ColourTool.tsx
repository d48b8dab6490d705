import { ActionIcon, Popover } from "@mantine/core";
import { IconPalette } from "@tabler/icons-react";
import { useState } from "react";
import { laterPart, PartLoading } from "../laterParts.tsx";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import { styleOver } from "./styleOver.ts";

const ColourForm = laterPart(async () => (await import("./ColourForm.tsx")).ColourForm, PartLoading);

/** The colour of what is selected. @see spec documents §2.11 colour picker, §5 'Colours parsed' */
export function ColourTool(props: { session: EditSession; isWritable: boolean; hasColour: boolean }) {
  const { session, isWritable, hasColour } = props;
  const isEmpty = useSessionState(session, ({ editor }) => editor.selection.empty);
  const [isOpen, setOpen] = useState(false);

  const set = (args?: { hexCode: string }): void => {
    styleOver(session, session.getState().editor.selection, "color", args);
    setOpen(false);
  };

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow>
      <Popover.Target>
        <ActionIcon
          variant={hasColour ? "light" : "subtle"}
          aria-label="Text color"
          disabled={!isWritable || isEmpty}
          onClick={() => setOpen(true)}
        >
          <IconPalette size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ColourForm onSet={set} />
      </Popover.Dropdown>
    </Popover>
  );
}
