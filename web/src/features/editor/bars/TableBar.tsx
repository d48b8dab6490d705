import { ActionIcon } from "@mantine/core";
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
} from "@tabler/icons-react";
import type { Asked } from "#shared/case/changes/neededRights.ts";
import { type Act, nothing, type Scene } from "../acts/act.ts";
import {
  addColumn,
  addRow,
  deleteColumns,
  deleteRows,
  mergeCells,
  type TableArea,
  type TableTools,
  tableArea,
  tableTools,
  unmergeCell,
} from "../acts/tables.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";

type Tool = {
  label: string;
  Icon: typeof IconRowRemove;
  act: (scene: Scene, area: TableArea) => Act;
  /** Facts that decide whether it is offered, whichever row it is: rights do not hang on that. */
  asks: Asked;
  isDanger?: boolean;
  /** Part of the table that the tool is for; any cell if absent. */
  needs?: TableTools;
};

const at = { uid: "", index: 0 };
const newRow: Asked = { type: "addTableRow", ...at, row: { type: "tableRow", uid: "", cells: [] } };
const newColumn: Asked = { type: "addTableColumn", ...at, cells: [] };
const none = { start: 0, end: 0 };

const tools: readonly Tool[] = [
  {
    label: "Add row above",
    Icon: IconRowInsertTop,
    act: (scene, area) => addRow(scene, area, "above"),
    asks: newRow,
  },
  {
    label: "Add row below",
    Icon: IconRowInsertBottom,
    act: (scene, area) => addRow(scene, area, "below"),
    asks: newRow,
  },
  {
    label: "Delete row",
    Icon: IconRowRemove,
    act: deleteRows,
    asks: { type: "deleteTableRow", ...at },
    isDanger: true,
  },
  {
    label: "Add column left",
    Icon: IconColumnInsertLeft,
    act: (scene, area) => addColumn(scene, area, "left"),
    asks: newColumn,
  },
  {
    label: "Add column right",
    Icon: IconColumnInsertRight,
    act: (scene, area) => addColumn(scene, area, "right"),
    asks: newColumn,
  },
  {
    label: "Delete column",
    Icon: IconColumnRemove,
    act: deleteColumns,
    asks: { type: "deleteTableColumn", ...at },
    isDanger: true,
  },
  {
    label: "Merge selected cells",
    Icon: IconArrowMerge,
    act: mergeCells,
    asks: { type: "mergeTableCells", uid: "", rowRange: none, columnRange: none },
    needs: "severalCells",
  },
  {
    label: "Unmerge cell",
    Icon: IconArrowsSplit2,
    act: unmergeCell,
    asks: { type: "unmergeTableCells", uid: "", cellUid: "", cells: [] },
    needs: "mergedCell",
  },
];

/** Rows, columns and cells of the table that the caret is in. Nothing outside a table. @see spec documents §4 Change types */
export function TableBar(props: { session: EditSession; isWritable: boolean }) {
  const { session, isWritable } = props;
  const offered = useSessionState(session, ({ editor }) => tableTools(editor.selection));
  if (offered === "none") return null;
  const use = ({ act, needs }: Tool): void => {
    session.act((scene, selection) => {
      const area = tableArea(scene, selection);
      return area ? act(scene, area) : nothing;
    });
    // A tool that is gone by now, or cannot be used any more, does not keep the focus.
    if (needs || tableTools(session.getState().editor.selection) === "none") session.focus();
  };
  return (
    <fieldset className={`${classes.group} ${classes.foldable}`} aria-label="Table" data-tools="table">
      {tools.map((tool) => (
        <ActionIcon
          key={tool.label}
          variant="subtle"
          {...(tool.isDanger ? { color: "red" } : {})}
          aria-label={tool.label}
          title={tool.label}
          disabled={
            !isWritable || !session.may(tool.asks) || (tool.needs !== undefined && tool.needs !== offered)
          }
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(tool)}
        >
          <tool.Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
