import { TextInput } from "@mantine/core";
import type { TableView } from "./tableView.ts";

/** Text that a column must contain. */
export function ColumnFilter(props: {
  name: string;
  columnKey: string;
  view: TableView;
  put: (change: Partial<TableView>) => void;
}) {
  const { name, columnKey, view, put } = props;
  return (
    <TextInput
      size="xs"
      aria-label={`Filter ${name}`}
      placeholder="type to filter"
      value={view.filters[columnKey] ?? ""}
      maxLength={200}
      onChange={({ currentTarget: { value } }) => put({ filters: { ...view.filters, [columnKey]: value } })}
    />
  );
}
