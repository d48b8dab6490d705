import classes from "./RowCheckbox.module.css";
import type { Selection } from "./useSelection.ts";

/** Takes one row into the selection, or out of it. */
export function RowCheckbox(props: { id: string; name: string; selection: Selection }) {
  const { id, selection } = props;
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${props.name}`}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}
