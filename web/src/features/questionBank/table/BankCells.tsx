import { useState } from "react";
import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "../../../bank/bank.module.css";
import type { BankColumn, Choice, Editing, InitData } from "../../../bank/bankColumns.ts";
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

const choicesByInit = new WeakMap<InitData, Map<Editing, readonly Choice[]>>();

/** Options of a column, made once for all of its cells. */
export function choicesOf(editing: Editing, init: InitData): readonly Choice[] {
  const known = choicesByInit.get(init) ?? new Map<Editing, readonly Choice[]>();
  choicesByInit.set(init, known);
  const choices = known.get(editing) ?? editing.choices(init);
  known.set(editing, choices);
  return choices;
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
  const choices = choicesOf(editing, props.init);
  // 500 rows with some hundred options each are too many for a page: a cell has them once it is about to be used.
  const [isNear, setIsNear] = useState(false);
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
  const own = choices.find((choice) => choice.value === value);
  const offered = isNear ? choices : own ? [own] : [];
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      onFocus={() => setIsNear(true)}
      onPointerEnter={() => setIsNear(true)}
      onChange={(event) => props.onEdit(editing, [event.currentTarget.value])}
    >
      {!own && (
        <option value={value} disabled>
          {value || "-"}
        </option>
      )}
      {offered.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
