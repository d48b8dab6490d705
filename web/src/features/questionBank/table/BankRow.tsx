import { memo } from "react";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "../../../bank/bank.module.css";
import type { BankColumn, Editing, InitData } from "../../../bank/bankColumns.ts";
import { VersionsControl } from "../../../bank/VersionsControl.tsx";
import { edited } from "../useQuestionEdits.ts";
import { EditCell, ShownCell } from "./BankCells.tsx";
import { frozen } from "./frozen.ts";

/** Columns that a card on a phone shows at once. */
const mainColumns: ReadonlySet<string> = new Set([
  ...["id", "case_summary_identifier", "course_name", "current_use", "content.stem"],
  ...["content.correct_answer_index", "difficulty", "discrimination", "status"],
]);

/** A question of the table. Drawn again only when it, its edit, or the columns change. */
export const BankRow = memo(function BankRow(props: {
  row: BankQuestion;
  columns: readonly BankColumn[];
  edit: Parameters<typeof edited>[1];
  /** Null outside of edit mode. */
  init: InitData | null;
  isSelected: boolean;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
  onEdit: (row: BankQuestion, editing: Editing, chosen: readonly string[]) => void;
}) {
  const { row, edit, init } = props;
  const shown = edited(row, edit);
  return (
    <tr
      data-selected={props.isSelected || undefined}
      data-archived={row.archived_at !== null || undefined}
      data-new={row.content.vignette === "new" || undefined}
    >
      <CheckCell row={row} isSelected={props.isSelected} onSelect={props.onSelect} />
      {props.columns.map((column, place) => {
        const isEdited = edit !== undefined && column.text(row) !== column.text(shown);
        const Tag = place === 0 ? "th" : "td";
        return (
          <Tag
            key={column.name}
            {...(place === 0 ? { scope: "row" } : {})}
            {...frozen(place)}
            data-edited={isEdited || undefined}
            data-cell={init && column.editing ? column.name : undefined}
            data-label={column.label}
            data-more={!mainColumns.has(column.name) || undefined}
          >
            {init && column.editing ? (
              <EditCell
                row={shown}
                column={column}
                editing={column.editing}
                init={init}
                onEdit={(editing, chosen) => props.onEdit(row, editing, chosen)}
              />
            ) : (
              <ShownCell row={shown} column={column} />
            )}
          </Tag>
        );
      })}
      <td data-label="VERSIONS">
        <VersionsControl id={row.id} itemType="Assessment::Question" />
      </td>
    </tr>
  );
});

function CheckCell(props: {
  row: BankQuestion;
  isSelected: boolean;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
}) {
  const { row } = props;
  return (
    <td data-frozen style={{ insetInlineStart: 0 }}>
      <label className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select question ${row.id}`}
          checked={props.isSelected}
          onChange={(event) => props.onSelect([row], event.currentTarget.checked)}
        />
      </label>
    </td>
  );
}
