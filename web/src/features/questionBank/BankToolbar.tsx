import { Button } from "@mantine/core";
import { useState } from "react";
import classes from "../../bank/bank.module.css";
import { bankColumns, type InitData } from "../../bank/bankColumns.ts";
import type { ColumnViews } from "../../lists/columns/useColumnView.ts";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import type { changes } from "./changes.ts";
import { ExportButtons } from "./files/ExportButtons.tsx";
import { SetBuilder } from "./sets/SetBuilder.tsx";
import type { Selected } from "./table/BankTable.tsx";
import type { QuestionEdits } from "./useQuestionEdits.ts";

const ColumnsDialog = loadedLater(
  async () => (await import("../../lists/columns/ColumnsDialog.tsx")).ColumnsDialog,
);

type Props = {
  isAdmin: boolean;
  isArchived: boolean;
  isEditing: boolean;
  isRunning: boolean;
  isFiltered: boolean;
  selected: Selected;
  init: InitData;
  edits: QuestionEdits;
  views: ColumnViews;
  onShowOthers: () => void;
  onEdit: () => void;
  onChange: (kind: keyof typeof changes) => void;
  onImport: () => void;
  onSave: () => void;
  onCancel: () => void;
  onClearFilters: () => void;
};

/** Buttons above the table of questions: what may be done with the list, with what is selected, and with edits. */
export function BankToolbar(props: Props) {
  const { isAdmin, isArchived, isEditing, isRunning, selected, init, edits } = props;
  const [isArranging, setIsArranging] = useState(false);
  const none = selected.size === 0;
  return (
    <div className={classes.controls}>
      {isAdmin && (
        <Button variant="default" disabled={isEditing} onClick={props.onShowOthers}>
          {isArchived ? "Show Active" : "Show Archived"}
        </Button>
      )}
      {isAdmin && !isEditing && (
        <>
          <Button variant="default" onClick={props.onEdit}>
            Edit Mode
          </Button>
          <NarrowFold label="Actions">
            <SelectedActs {...{ isArchived, isRunning }} isOff={none} onChange={props.onChange} />
            <SetBuilder selected={selected} init={init} />
            <Button variant="default" onClick={props.onImport}>
              Import New Questions
            </Button>
            <ExportButtons selected={selected} isArchived={isArchived} />
          </NarrowFold>
        </>
      )}
      {isEditing && <EditButtons {...{ edits, isRunning }} onSave={props.onSave} onCancel={props.onCancel} />}
      <Button variant="default" onClick={() => setIsArranging(true)}>
        Columns
      </Button>
      <ColumnsDialog
        columns={bankColumns}
        views={props.views}
        isOpen={isArranging}
        onClose={() => setIsArranging(false)}
      />
      {selected.size > 0 && <span className={classes.count}>{selected.size} selected</span>}
      {props.isFiltered && (
        <Button variant="subtle" onClick={props.onClearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function EditButtons(props: Pick<Props, "edits" | "isRunning" | "onSave" | "onCancel">) {
  const { edits, isRunning } = props;
  return (
    <>
      <Button disabled={!edits.isDirty} loading={isRunning} onClick={props.onSave}>
        Save Changes
      </Button>
      <Button variant="default" disabled={!edits.canUndo} onClick={edits.undo}>
        Undo
      </Button>
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Buttons for the questions that are selected. */
function SelectedActs(props: {
  isArchived: boolean;
  isRunning: boolean;
  isOff: boolean;
  onChange: (kind: keyof typeof changes) => void;
}) {
  const act = (kind: keyof typeof changes, label: string) => (
    <ReasonButton
      variant="default"
      offBecause={props.isOff ? "Select questions first." : undefined}
      loading={props.isRunning}
      onClick={() => props.onChange(kind)}
    >
      {label}
    </ReasonButton>
  );
  if (!props.isArchived) return act("archive", "Archive Selected");
  return (
    <>
      {act("restore", "Restore Selected")}
      {act("delete", "Delete Selected")}
    </>
  );
}
