import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type SortableColumn, SortableTable } from "#web/features/assessments/results/SortableTable.tsx";
import { renderPage } from "../../renderPage.tsx";

type Row = { id: number; name: string };
const rows: Row[] = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Question ${at + 1}` }));
const columns: SortableColumn<Row>[] = [
  { key: "name", label: "Name", cell: (row) => row.name },
  { key: "id", label: "Number", cell: (row) => row.id, isNumber: true, hint: ["Counted from 1."] },
];
const show = () =>
  renderPage(
    <SortableTable
      label="Questions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      sort={{ key: "", order: "ASC" }}
      cards="tablet"
    />,
  );
const drawn = (): number => within(screen.getByRole("table")).getAllByRole("rowheader").length;

afterEach(() => vi.unstubAllGlobals());

function useScreen(isNarrow: boolean): void {
  const query = { matches: isNarrow, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => query);
}

describe("a table of results (A-21)", () => {
  it("draws ten cards on a phone, and ten more each time that it is asked", () => {
    useScreen(true);
    show();
    expect(drawn()).toBe(10);
    fireEvent.click(screen.getByRole("button", { name: "Show 10 more" }));
    expect(drawn()).toBe(20);
    fireEvent.click(screen.getByRole("button", { name: "Show 5 more" }));
    expect(drawn()).toBe(25);
    expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
  });

  it("draws every row on paper, and as many as before once it is printed (issue 30.6)", () => {
    useScreen(true);
    show();
    fireEvent(window, new Event("beforeprint"));
    expect(drawn()).toBe(25);
    expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
    fireEvent(window, new Event("afterprint"));
    expect(drawn()).toBe(10);
  });

  it("draws every row on a wide screen, with the tooltips in their heads", () => {
    useScreen(false);
    show();
    expect(drawn()).toBe(25);
    const head = screen.getByRole("columnheader", { name: /Number/ });
    expect(within(head).getByRole("button", { name: "About Number" })).toBeInTheDocument();
  });
});
