import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./columns.module.css";
import { inOrder, type ViewedColumn } from "./columnView.ts";
import { type ColumnViews, viewsAtMost } from "./useColumnView.ts";

/** Arranges the columns of a table: which are shown, and in what order; keeps the arrangement under a name. */
export function ColumnsDialog(props: {
  columns: readonly ViewedColumn[];
  views: ColumnViews;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { columns, views } = props;
  const hidden = new Set(views.view.hidden);
  const arranged = inOrder(columns, views.view, views.fixed).slice(views.fixed);
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose} title="Columns">
      <div className={classes.dialog}>
        <p className={classes.hint}>
          Drag the edge of a column's head to change its width. The arrangement is kept in this browser.
        </p>
        <KeptViews views={views} />
        <ul className={classes.list} aria-label="Columns in order">
          {arranged.map(({ name, label }, at) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.has(name)}
                  onChange={(event) => views.hide(name, !event.currentTarget.checked)}
                />
                {label}
              </label>
              <button
                type="button"
                aria-label={`Move ${label} up`}
                aria-disabled={at === 0}
                onClick={() => views.move(columns, name, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </button>
              <button
                type="button"
                aria-label={`Move ${label} down`}
                aria-disabled={at === arranged.length - 1}
                onClick={() => views.move(columns, name, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button variant="default" disabled={views.isPlain} onClick={views.reset}>
            Reset columns
          </Button>
          <Button onClick={props.onClose}>Done</Button>
        </DialogButtons>
      </div>
    </DialogFrame>
  );
}

/** Takes an arrangement that was kept, or keeps the one that is shown. */
function KeptViews({ views }: { views: ColumnViews }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const wanted = name.trim();
  const isFull = views.names.length >= viewsAtMost && !views.names.includes(wanted);
  const known = views.names.includes(chosen);
  return (
    <>
      {views.names.length > 0 && (
        <div className={classes.line}>
          <NativeSelect
            label="View"
            value={known ? chosen : ""}
            data={[{ value: "", label: "Choose a view" }, ...views.names]}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              views.take(currentTarget.value);
            }}
          />
          <Button variant="default" disabled={!known} onClick={() => views.forget(chosen)}>
            Delete view
          </Button>
        </div>
      )}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === "" || isFull) return;
          views.keepAs(wanted);
          setChosen(wanted);
          setName("");
        }}
      >
        <TextInput
          label="Name of a new view"
          value={name}
          maxLength={60}
          error={
            isFull && wanted !== "" ? `Delete a view first: ${viewsAtMost} are kept at most.` : undefined
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={wanted === "" || isFull}>
          Save view
        </Button>
      </form>
    </>
  );
}
