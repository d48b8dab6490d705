import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "../../../bank/bank.module.css";
import type { BankColumn, Editing, InitData } from "../../../bank/bankColumns.ts";
import { cutText } from "../../../bank/cellText.ts";
import { Sets } from "../../../bank/Sets.tsx";
import { ChoicePicker } from "../ChoicePicker.tsx";

/** A cell as it is read: its text, cut, with its link. */
export function ShownCell({ row, column }: { row: BankQuestion; column: BankColumn }) {
  const text = column.text(row);
  const shown = cutText(text);
  if (column.name === "question_sets") return <Sets row={row} />;
  const address = column.link?.(row);
  const content = address ? (
    <a href={address} target="_blank" rel="noreferrer">
      {shown}
    </a>
  ) : (
    shown
  );
  // A question without a document of its own leads to its details.
  if (!address && column.name === "id")
    return <Link to={`/admin/assessment/questions/${row.id}`}>{shown}</Link>;
  return (
    <span className={classes.text} title={text.length > 60 ? text : undefined}>
      {content}
    </span>
  );
}

/** A cell in edit mode. */
export function EditCell(props: {
  row: BankQuestion;
  column: BankColumn;
  editing: Editing;
  init: InitData;
  onEdit: (editing: Editing, chosen: readonly string[]) => void;
}) {
  const { row, editing } = props;
  const label = `${props.column.label} of question ${row.id}`;
  const chosen = editing.read(row);
  const choices = editing.choices(props.init);
  if (editing.isMulti)
    return (
      <ChoicePicker
        label={label}
        none="-"
        choices={choices}
        chosen={chosen}
        onChoose={(values) => props.onEdit(editing, values)}
      />
    );
  const [value = ""] = chosen;
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={(event) => props.onEdit(editing, [event.currentTarget.value])}
    >
      {!isKnown && (
        <option value={value} disabled>
          {value || "-"}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
