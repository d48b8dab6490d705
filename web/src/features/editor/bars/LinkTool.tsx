import { ActionIcon, Button, Popover, TextInput } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import { linkAt } from "../document/linkAt.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";
import { styleOver } from "./styleOver.ts";

/** The address behind what is selected, or behind the link that the caret is in. @see spec documents §2.11 Link input, §5 */
export function LinkTool({ session, isWritable }: { session: EditSession; isWritable: boolean }) {
  const isEmpty = useSessionState(session, ({ editor }) => editor.selection.empty);
  const linked = useSessionState(session, ({ editor }) => linkAt(editor.selection)?.url);
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState("");
  const isUnsafe = url !== "" && !isSafeUrl(url);

  const open = (): void => {
    setUrl(linked ?? "");
    setOpen(true);
  };
  const set = (args?: { url: string }): void => {
    const { selection } = session.getState().editor;
    styleOver(session, linkAt(selection) ?? selection, "link", args);
    setOpen(false);
  };

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow>
      <Popover.Target>
        <ActionIcon
          variant={linked === undefined ? "subtle" : "light"}
          aria-label="Link"
          disabled={!isWritable || (isEmpty && linked === undefined)}
          onClick={open}
        >
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (url !== "" && !isUnsafe) set({ url });
          }}
        >
          <TextInput
            label="Address"
            placeholder={window.location.host}
            value={url}
            data-autofocus
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={isUnsafe ? "Enter an http, https or mailto address, or a path." : undefined}
          />
          <LinkButtons
            mayUnlink={linked !== undefined}
            maySave={url !== "" && !isUnsafe}
            onUnlink={() => set(undefined)}
            onCancel={() => setOpen(false)}
          />
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkButtons(props: {
  mayUnlink: boolean;
  maySave: boolean;
  onUnlink: () => void;
  onCancel: () => void;
}) {
  return (
    <div className={classes.buttons}>
      <Button size="compact-sm" variant="subtle" disabled={!props.mayUnlink} onClick={props.onUnlink}>
        Unlink
      </Button>
      <Button type="submit" size="compact-sm" disabled={!props.maySave}>
        Save
      </Button>
      <Button size="compact-sm" variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
    </div>
  );
}
