import { Button, NativeSelect, Switch } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import { type ViewMode, viewModes } from "#shared/case/changes/draft.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import { StatusSign, type StatusTone } from "../../../ui/StatusSign.tsx";
import { displayModes } from "../reading/displayModes.ts";
import type { SaveState } from "../saving/saver.ts";
import type { EditMode, EditSession } from "../session/editSession.ts";
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

type Props = {
  session: EditSession;
  /** The text that is shown may be written now. */
  isWritable: boolean;
  /** What is not saved can be saved from this window. */
  maySave: boolean;
  /** Only 'Editing' may choose; others suggest. */
  mayEdit: boolean;
  /** Of what learners have, there is one view. */
  isPublished: boolean;
  saveState: SaveState;
  isAutosaving: boolean;
  onAutosave: (isOn: boolean) => void;
  onSave: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** Saving, undo, modes. @see spec documents §2.11 Edit bar */
export function EditBar(props: Props) {
  const { session, isWritable, mayEdit, saveState } = props;
  const editMode = useSessionState(session, (state) => state.editMode);
  const viewMode = useSessionState(session, (state) => state.viewMode);
  const displayMode = useSessionState(session, (state) => state.displayMode);
  const sign = signs[saveState];
  const isUnsaved = saveState !== "saved" && saveState !== "saving";
  return (
    <div className={`${classes.row} ${classes.whole}`} role="toolbar" aria-label="Editing">
      <div className={classes.group}>
        <Button
          size="compact-sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!props.maySave || !isUnsaved || saveState === "refused"}
          onClick={props.onSave}
        >
          Save
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          className={classes.iconOnly}
          aria-label="Undo"
          disabled={!isWritable}
          onClick={props.onUndo}
        >
          <span className={classes.wide}>Undo</span>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          className={classes.iconOnly}
          aria-label="Redo"
          disabled={!isWritable}
          onClick={props.onRedo}
        >
          <span className={classes.wide}>Redo</span>
        </Button>
        <Switch
          className={classes.foldable}
          size="sm"
          label={props.isAutosaving ? "Auto Save On" : "Auto Save Off"}
          checked={props.isAutosaving}
          onChange={(event) => props.onAutosave(event.currentTarget.checked)}
        />
        <StatusSign {...sign} />
      </div>
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
          disabled={props.isPublished}
          value={viewMode}
          data={viewModes.map((value) => ({ value, label: viewNames[value] }))}
          onChange={(event) => session.setViewMode(event.currentTarget.value as ViewMode)} // one of viewModes
        />
      </div>
    </div>
  );
}
