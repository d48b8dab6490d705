import type { Cell, Column, ListDefinition } from "./listDefinition.ts";

type NameOf<Row> = Extract<keyof Row, string>;
type OwnColumn<Row> = Omit<Column<Row>, "value" | "label" | "isPerViewer"> & { label: string };

/**
 * The columns of a list whose rows hold them under their own names, each of them to be sorted by and written to the file
 * in the order given: what most lists are made of. Dates sort the latest first.
 */
export function ownColumns<Row extends Partial<Record<NameOf<Row>, Cell>>>(
  fileName: string,
  own: { [Name in NameOf<Row>]?: OwnColumn<Row> },
): Pick<ListDefinition<Row>, "columns" | "sortOptions" | "csv"> {
  // A mapped type keeps what it was mapped from; its values are just these.
  const columns = Object.entries(own) as [NameOf<Row>, OwnColumn<Row>][];
  return {
    columns: Object.fromEntries(
      columns.map(([name, column]): [string, Column<Row>] => [
        name,
        { ...column, sortable: true, value: (row) => row[name] ?? null },
      ]),
    ),
    sortOptions: columns.map(([column, { label, kind }]) => ({
      column,
      label,
      firstOrder: kind === "date" ? "DESC" : "ASC",
    })),
    csv: { fileName, columns: columns.map(([column, { label }]) => ({ head: label, column })) },
  };
}
