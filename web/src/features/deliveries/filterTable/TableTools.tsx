import { Button, Checkbox, NativeSelect, Popover } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { useId, useState } from "react";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import type { FilterColumn } from "./filterColumn.ts";
import classes from "./filterTable.module.css";
import { type TableView, withColumn } from "./tableView.ts";

const searchDelayMs = 200;

export type ViewProps<Row> = {
  columns: readonly FilterColumn<Row>[];
  view: TableView;
  put: (change: Partial<TableView>) => void;
  /** Name of the table. */
  label: string;
};

/** Search, choice of columns, and what takes the sort away. */
export function TableTools<Row>({ columns, view, put, label }: ViewProps<Row>) {
  const readable = columns.filter(({ isControl }) => !isControl);
  return (
    <div className={classes.tools}>
      <SearchBox
        label={`Search ${label.toLowerCase()}`}
        value={view.search}
        delayMs={searchDelayMs}
        className={classes.search}
        onSearch={(search) => put({ search })}
      />
      <NativeSelect
        aria-label="Search in"
        value={view.searchIn}
        data={[
          { value: "", label: "All columns" },
          ...readable.map(({ key, label: name }) => ({ value: key, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => put({ searchIn: value })}
      />
      <ColumnsShown columns={columns} view={view} put={put} />
      {view.sorts.length > 0 && (
        <Button variant="subtle" onClick={() => put({ sorts: [] })}>
          Clear sort
        </Button>
      )}
    </div>
  );
}

/** Opens the choice of the columns that are shown. */
function ColumnsShown<Row>({ columns, view, put }: Omit<ViewProps<Row>, "label">) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.columns} aria-labelledby={id}>
          <legend id={id}>Columns shown</legend>
          {columns.map(({ key, label: name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={!view.hidden.includes(key)}
              // One column stays: a table without any shows nothing to come back from.
              disabled={!view.hidden.includes(key) && view.hidden.length === columns.length - 1}
              onChange={({ currentTarget: { checked } }) => put(withColumn(view, key, checked))}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
