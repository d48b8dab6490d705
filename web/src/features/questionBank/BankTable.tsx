import { IconHistory } from "@tabler/icons-react";
import { type CSSProperties, memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "../../bank/bank.module.css";
import { type BankColumn, bankColumns, type Editing, type InitData } from "../../bank/bankColumns.ts";
import { cutText } from "../../bank/cellText.ts";
import { Sets } from "../../bank/Sets.tsx";
import { SortHead } from "./adminLists/SortHead.tsx";
import { TextFilter } from "./adminLists/TextFilter.tsx";
import { ChoicePicker } from "./ChoicePicker.tsx";
import type { BankAddress } from "./useBankAddress.ts";
import { edited, type QuestionEdits } from "./useQuestionEdits.ts";

const checkPx = 44;
const [idPx = 0] = bankColumns.map(({ widthPx }) => widthPx);
/** Offsets of the frozen columns from the left edge, in pixels. */
const frozenAt = [checkPx, checkPx + idPx];
const historyPx = 96;
const tablePx = bankColumns.reduce((sum, { widthPx }) => sum + widthPx, checkPx + historyPx);

const frozen = (place: number): { "data-frozen"?: true; style?: CSSProperties } => {
  const left = frozenAt[place];
  return left === undefined ? {} : { "data-frozen": true, style: { insetInlineStart: left } };
};

export type Selected = ReadonlyMap<number, BankQuestion>;

/** The question bank as a table: its first three columns stay in view. @see spec assessments §2.12 */
export function BankTable(props: {
  rows: readonly BankQuestion[];
  init: InitData;
  address: BankAddress;
  selected: Selected;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
  /** Null outside of edit mode. */
  edits: QuestionEdits | null;
  onEdit: (row: BankQuestion, editing: Editing, chosen: readonly string[]) => void;
}) {
  const { rows, init, address, selected, edits } = props;
  const onSelect = useLatest(props.onSelect);
  const onEdit = useLatest(props.onEdit);
  const inPage = rows.filter(({ id }) => selected.has(id)).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section className={classes.scroller} aria-label="Questions" tabIndex={0}>
      <table className={classes.table} style={{ inlineSize: tablePx }}>
        <caption className={classes.caption}>Questions of the bank</caption>
        <colgroup>
          <col style={{ inlineSize: checkPx }} />
          {bankColumns.map(({ name, widthPx }) => (
            <col key={name} style={{ inlineSize: widthPx }} />
          ))}
          <col style={{ inlineSize: historyPx }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" data-frozen style={{ insetInlineStart: 0 }}>
              <SelectAll
                state={inPage === 0 ? "none" : inPage === rows.length ? "all" : "some"}
                isDisabled={rows.length === 0}
                onChange={(isSelected) => props.onSelect(rows, isSelected)}
              />
            </th>
            {bankColumns.map((column, place) => (
              <Head key={column.name} column={column} place={place} address={address} />
            ))}
            <th scope="col">VERSIONS</th>
          </tr>
          <tr>
            <td data-frozen style={{ insetInlineStart: 0 }} />
            {bankColumns.map((column, place) => (
              <td key={column.name} {...frozen(place)}>
                <FilterCell column={column} init={init} address={address} />
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              edit={edits?.edits.get(row.id)}
              init={edits ? init : null}
              isSelected={selected.has(row.id)}
              onSelect={onSelect}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A function that stays the same and calls the newest: rows that did not change are not drawn again. */
function useLatest<Args extends unknown[]>(fn: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(fn);
  latest.current = fn;
  return useRef((...args: Args) => latest.current(...args)).current;
}

function SelectAll(props: {
  state: "none" | "some" | "all";
  isDisabled: boolean;
  onChange: (isSelected: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.state === "some";
  }, [props.state]);
  return (
    <label className={classes.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all questions of this page"
        checked={props.state === "all"}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

function Head({ column, place, address }: { column: BankColumn; place: number; address: BankAddress }) {
  return <SortHead column={column} address={address} {...frozen(place)} />;
}

function FilterCell({ column, init, address }: { column: BankColumn; init: InitData; address: BankAddress }) {
  const { filter } = column;
  if (!filter) return null;
  const label = `Filter by ${column.label}`;
  if (filter.kind === "text") {
    const value = address.textOf(filter.key);
    return (
      <TextFilter
        key={value}
        label={label}
        value={value}
        onSet={(text) => address.setText(filter.key, text)}
      />
    );
  }
  const choices = filter.choices(init);
  const chosen = address.choicesOf(filter.key);
  if (choices.length === 0 && chosen.length === 0) return null;
  return (
    <ChoicePicker
      label={label}
      none="All"
      choices={choices}
      chosen={chosen}
      onChoose={(values) => address.setChoices(filter.key, values)}
    />
  );
}

const Row = memo(function Row(props: {
  row: BankQuestion;
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
      {bankColumns.map((column, place) => {
        const isEdited = edit !== undefined && column.text(row) !== column.text(shown);
        const Tag = place === 0 ? "th" : "td";
        return (
          <Tag
            key={column.name}
            {...(place === 0 ? { scope: "row" } : {})}
            {...frozen(place)}
            data-edited={isEdited || undefined}
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
      <td>
        <Link
          to={`/admin/assessment/questions/${row.id}?tab=versions`}
          aria-label={`Version history of question ${row.id}`}
          className={classes.history}
        >
          <IconHistory size={18} aria-hidden />
        </Link>
      </td>
    </tr>
  );
});

function ShownCell({ row, column }: { row: BankQuestion; column: BankColumn }) {
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

function EditCell(props: {
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
