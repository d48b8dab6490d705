import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { figure, type ReportColumn, words } from "#shared/domain/usageReports/reportColumns.ts";
import { ReportTable } from "#web/reports/ReportTable.tsx";
import { renderPage } from "../renderPage.tsx";

type Row = { id: string; name: string; count: number; text: string };

it("C-33: draws the row that changes and no other, sorts by its heads, and opens long texts", () => {
  const drawn: string[] = [];
  const columns: ReportColumn<Row>[] = [
    { key: "name", head: "Name", widthInCharacters: 20, valueOf: ({ name }) => words(name) },
    {
      key: "count",
      head: "Count",
      firstOrder: "DESC",
      widthInCharacters: 10,
      valueOf: ({ count }) => figure(count, " min"),
    },
    { key: "text", head: "Text", isLong: true, widthInCharacters: 40, valueOf: ({ text }) => words(text) },
  ];
  const lookOf = ({ key }: ReportColumn<Row>) =>
    key === "count"
      ? {
          draw: (row: Row) => {
            drawn.push(row.id);
            return `${row.count} min`;
          },
        }
      : {};
  const keyOf = ({ id }: Row) => id;
  const nameOf = ({ name }: Row) => name;
  const sort = { key: "name", order: "ASC" } as const;
  let change: (id: string) => void = () => {};
  function Table() {
    const [rows, setRows] = useState<Row[]>(
      ["b", "a", "c"].map((id, at) => ({ id, name: id, count: at, text: `The long text of ${id}` })),
    );
    change = (id) => setRows((kept) => kept.map((row) => (row.id === id ? { ...row, count: 9 } : row)));
    const parts = { columns, lookOf, rows, keyOf, nameOf, sort };
    return <ReportTable label="Rows" noRows="None." {...parts} />;
  }
  renderPage(<Table />);
  const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(names()).toEqual(["a", "b", "c"]);
  drawn.length = 0;
  act(() => change("c"));
  expect(drawn).toEqual(["c"]);
  fireEvent.click(screen.getByRole("button", { name: "Count" }));
  expect(names()).toEqual(["c", "a", "b"]);
  fireEvent.click(screen.getByRole("button", { name: "The long text of b" }));
  expect(screen.getByRole("dialog", { name: "Text: b" }).textContent).toContain("The long text of b");
});
