import { Button, CloseButton } from "@mantine/core";
import { type Available, blueprintCellsAtMost } from "#shared/contract/bank/blueprints.ts";
import { difficultyBands } from "#shared/domain/bank/blueprint/blueprint.ts";
import type { InitData } from "../../../bank/bankColumns.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { newCell, type TypedCell } from "./blueprintForm.ts";
import classes from "./blueprints.module.css";

const bandLabels = {
  easy: "Easy (80% right or more)",
  medium: "Medium (50% to 79%)",
  hard: "Hard (under 50%)",
  unknown: "Unknown (no statistics)",
};

/** Rows of a blueprint: which questions are wanted, how many, and how many the bank has. */
export function BlueprintCells(props: {
  cells: readonly TypedCell[];
  init: InitData;
  counts: Available["cells"] | undefined;
  isCurrent: boolean;
  onChange: (cells: readonly TypedCell[]) => void;
}) {
  const { cells, init, onChange } = props;
  const change = (key: string, changed: Partial<TypedCell>): void =>
    onChange(cells.map((cell) => (cell.key === key ? { ...cell, ...changed } : cell)));
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted" className={classes.head}>
        Wanted against available
      </h2>
      <table className={classes.cells}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">System</th>
            <th scope="col">Clinical focus</th>
            <th scope="col">Discipline</th>
            <th scope="col">Difficulty</th>
            <th scope="col">At least</th>
            <th scope="col">At most</th>
            <th scope="col">Available</th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell, place) => (
            <CellRow
              key={cell.key}
              {...{ cell, place, init }}
              count={props.isCurrent ? props.counts?.[place] : undefined}
              onChange={(changed) => change(cell.key, changed)}
              onRemove={() => onChange(cells.filter(({ key }) => key !== cell.key))}
            />
          ))}
        </tbody>
      </table>
      <Button
        variant="default"
        disabled={cells.length >= blueprintCellsAtMost}
        onClick={() => onChange([...cells, newCell()])}
      >
        Add row
      </Button>
    </section>
  );
}

function CellRow(props: {
  cell: TypedCell;
  /** From 0. */
  place: number;
  init: InitData;
  count: Available["cells"][number] | undefined;
  onChange: (changed: Partial<TypedCell>) => void;
  onRemove: () => void;
}) {
  const { cell, place, init } = props;
  const row = `row ${place + 1}`;
  const select = (
    name: "system" | "clinical_focus" | "clinical_discipline" | "difficulty_band",
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <td data-label={label}>
      <select
        className={classes.field}
        aria-label={`${label}, ${row}`}
        value={cell[name]}
        onChange={({ currentTarget: { value } }) => props.onChange({ [name]: value })}
      >
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </td>
  );
  return (
    <tr>
      <th scope="row">{place + 1}</th>
      {select("system", "System", same(init.systems))}
      {select("clinical_focus", "Clinical focus", same(init.clinical_focus))}
      {select("clinical_discipline", "Discipline", same(init.clinical_disciplines))}
      {select("difficulty_band", "Difficulty", bandOptions)}
      <NumberCell
        label="At least"
        row={row}
        value={cell.least}
        onChange={(least) => props.onChange({ least })}
      />
      <NumberCell label="At most" row={row} value={cell.most} onChange={(most) => props.onChange({ most })} />
      <td data-label="Available">
        <Count wanted={Number(cell.least)} of={props.count} />
      </td>
      <td>
        <CloseButton aria-label={`Remove ${row}`} onClick={props.onRemove} />
      </td>
    </tr>
  );
}

function NumberCell(props: { label: string; row: string; value: string; onChange: (value: string) => void }) {
  return (
    <td data-label={props.label}>
      <input
        className={classes.field}
        aria-label={`${props.label}, ${props.row}`}
        inputMode="numeric"
        maxLength={3}
        value={props.value}
        onChange={({ currentTarget: { value } }) => props.onChange(value)}
      />
    </td>
  );
}

const bandOptions = difficultyBands.map((value) => ({ value, label: bandLabels[value] }));
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Number of available questions, with a bar that is full once there are enough. */
function Count({ wanted, of }: { wanted: number; of: Available["cells"][number] | undefined }) {
  if (!of)
    return (
      <span className={classes.pending}>
        <span aria-hidden="true">…</span>
        <VisuallyHidden>Not counted yet</VisuallyHidden>
      </span>
    );
  const share = wanted > 0 ? Math.min(1, of.available / wanted) : 1;
  const isShort = of.available < wanted;
  return (
    <span className={classes.count} data-short={isShort || undefined}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {of.available}
      {isShort && <strong> ({wanted - of.available} short)</strong>}
      {of.unused < of.available && <small> {of.unused} not used yet</small>}
    </span>
  );
}
