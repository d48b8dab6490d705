import { Button, NativeSelect } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import { type ViewMode, viewModes } from "#shared/case/changes/draft.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { StatusSign, type StatusTone } from "../../../ui/StatusSign.tsx";
import { displayModes } from "../reading/displayModes.ts";
import type { SaveState } from "../saving/saver.ts";
import type { EditSession } from "../session/editSession.ts";
import type { EditMode } from "../session/sessionState.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";

const viewNames: Record<ViewMode, string> = {
  ONLY_PUBLISHED: "Only Published",
  HIDE_SUGGESTIONS: "Hide Suggestions",
  HIGHLIGHT_SUGGESTIONS: "Highlight Suggestions",
  HIGHLIGHT_ALL_CHANGES: "Highlight All Changes",
};

const signs: Record<SaveState, { tone: StatusTone; word: string; more: string }> = {
  saved: { tone: "calm", word: "Saved", more: "All changes saved." },
  unsaved: {
    tone: "busy",
    word: "Unsaved",
    more: "Your changes are kept on this device until they are saved.",
  },
  saving: { tone: "busy", word: "Saving", more: "Saving your changes." },
  offline: {
    tone: "off",
    word: "Offline",
    more: "Your changes are kept on this device and will be saved when you are back online.",
  },
  refused: {
    tone: "attention",
    word: "Not saved",
    more: "Your changes are kept on this device. You can restore them as suggestions when you open this version.",
  },
};

/** Shows the state of saving, and saves by hand. @see spec documents §2.11 Edit bar */
export function SaveBar(props: {
  /** True if unsaved work can be saved from this window. */
  maySave: boolean;
  saveState: SaveState;
  onSave: () => void;
}) {
  const { saveState } = props;
  const isUnsaved = saveState !== "saved" && saveState !== "saving";
  return (
    <div className={classes.group} role="toolbar" aria-label="Editing">
      <StatusSign {...signs[saveState]} />
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!props.maySave || !isUnsaved || saveState === "refused"}
        onClick={props.onSave}
      >
        Save
      </Button>
    </div>
  );
}

/** Undo and redo. @see spec documents §2.11 Edit bar */
export function UndoBar(props: {
  /** The text that is shown may be written now. */
  isWritable: boolean;
  onUndo: () => void;
  onRedo: () => void;
}) {
  const { isWritable, onUndo, onRedo } = props;
  return (
    <div className={classes.group}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        className={classes.iconOnly}
        aria-label="Undo"
        disabled={!isWritable}
        onClick={onUndo}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        className={classes.iconOnly}
        aria-label="Redo"
        disabled={!isWritable}
        onClick={onRedo}
      />
    </div>
  );
}

type Modes = {
  session: EditSession;
  /** Only 'Editing' may choose; others suggest. */
  mayEdit: boolean;
  /** True for the published version, which has one view. */
  isPublished: boolean;
};

/** How the case is shown and written. @see spec documents §2.11 Edit bar */
export function ModeBar({ session, mayEdit, isPublished }: Modes) {
  const editMode = useSessionState(session, (state) => state.editMode);
  const viewMode = useSessionState(session, (state) => state.viewMode);
  const displayMode = useSessionState(session, (state) => state.displayMode);
  return (
    <div className={`${classes.group} ${classes.foldable}`}>
      <NativeSelect
        size="xs"
        aria-label="Display mode"
        value={displayMode}
        data={[...displayModes]}
        onChange={(event) => session.setDisplayMode(event.currentTarget.value as DisplayMode)} // one of displayModes
      />
      <NativeSelect
        size="xs"
        aria-label="Edit mode"
        disabled={!mayEdit}
        value={editMode}
        data={[
          { value: "editing", label: "Editing Mode" },
          { value: "suggesting", label: "Suggesting Mode" },
        ]}
        onChange={(event) => session.setEditMode(event.currentTarget.value as EditMode)} // one of the two above
      />
      <NativeSelect
        size="xs"
        aria-label="Changes display mode"
        disabled={isPublished}
        value={viewMode}
        data={viewModes.map((value) => ({ value, label: viewNames[value] }))}
        onChange={(event) => session.setViewMode(event.currentTarget.value as ViewMode)} // one of viewModes
      />
    </div>
  );
}
