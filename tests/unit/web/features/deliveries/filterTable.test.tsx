import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FilterTable } from "#web/features/deliveries/filterTable/FilterTable.tsx";
import type { FilterColumn } from "#web/features/deliveries/filterTable/filterColumn.ts";
import { renderPage } from "../../renderPage.tsx";

type Row = { id: number; name: string; kind: string };
const columns: readonly FilterColumn<Row>[] = [
  { key: "id", label: "ID", text: ({ id }) => String(id), sortBy: ({ id }) => id, isNumber: true },
  { key: "name", label: "Name", text: ({ name }) => name },
  { key: "kind", label: "Kind", text: ({ kind }) => kind },
];
const rows = Array.from(
  { length: 25 },
  (_, at): Row => ({
    id: at + 1,
    name: `Exam ${25 - at}`,
    kind: at % 2 === 0 ? "Early" : "Late",
  }),
);
const show = () =>
  renderPage(
    <FilterTable
      label="Exams"
      head="name"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="There are none."
    />,
    { at: "/" },
  );
const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const head = (name: RegExp) => within(screen.getByRole("columnheader", { name })).getByRole("button");

describe("a table of the assessment pages (A-10)", () => {
  it("filters, says how many rows are left, and comes back from none", () => {
    show();
    const [field] = screen.getAllByPlaceholderText("type to filter");
    expect(field).toBe(screen.getByLabelText("Filter ID"));
    fireEvent.change(screen.getByLabelText("Filter Kind"), { target: { value: "late" } });
    expect(screen.getByText("12 rows of 25 shown")).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("Filter Name"), { target: { value: "no such" } });
    fireEvent.click(screen.getByRole("button", { name: "Show all rows" }));
    expect(names()).toHaveLength(25);
  });

  it("sorts by two columns and says their positions", () => {
    show();
    fireEvent.click(head(/Kind/));
    fireEvent.click(head(/Name/));
    const kind = screen.getByRole("columnheader", { name: /Kind.*sort position 1/ });
    expect(kind.getAttribute("aria-sort")).toBe("ascending");
    expect(screen.getByRole("columnheader", { name: /Name.*sort position 2/ })).toBeInTheDocument();
    expect(names().slice(0, 2)).toEqual(["Exam 1", "Exam 3"]);
    fireEvent.click(head(/Name/));
    expect(names()[0]).toBe("Exam 25");
    fireEvent.click(screen.getByRole("button", { name: "Clear sort" }));
    expect(names()[0]).toBe("Exam 25");
    expect(screen.queryByText(/sort position/)).toBeNull();
  });

  it("hides columns, with their filters, and keeps one", async () => {
    show();
    fireEvent.change(screen.getByLabelText("Filter Kind"), { target: { value: "late" } });
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Kind" }));
    expect(screen.queryByRole("columnheader", { name: /Kind/ })).toBeNull();
    expect(names()).toHaveLength(25);
    fireEvent.click(screen.getByRole("checkbox", { name: "ID" }));
    expect(screen.getByRole("checkbox", { name: "Name" })).toHaveProperty("disabled", true);
  });

  it("makes pages of as many rows as are typed", async () => {
    show();
    const per = screen.getByLabelText<HTMLInputElement>("Per page");
    expect(per.value).toBe("999999999");
    expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
    fireEvent.change(per, { target: { value: "10" } });
    fireEvent.keyDown(per, { key: "Enter" });
    expect(names()).toHaveLength(10);
    fireEvent.click(screen.getByRole("button", { name: "Page 3" }));
    expect(names()).toHaveLength(5);
    expect(screen.getByRole("button", { name: "Page 3" }).getAttribute("aria-current")).toBe("page");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "late 24" } });
    // Whatever changes what is shown leads to the first page.
    await waitFor(() => expect(names()).toEqual(["Exam 24", "Exam 2"]));
    fireEvent.change(per, { target: { value: "none" } });
    expect(screen.getByText("Enter a number from 1")).toBeInTheDocument();
  });
});

describe("the same table on a narrow screen (A-10)", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("shows a card for each row, with the sorts and filters of the heads", () => {
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes("max-width") }),
    );
    show();
    expect(screen.queryByRole("table")).toBeNull();
    const titles = () => screen.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent);
    expect(titles()).toHaveLength(25);
    const [first] = screen.getAllByRole("listitem");
    expect(within(first as HTMLElement).getByText("Kind").nextSibling?.textContent).toBe("Early");
    fireEvent.click(screen.getByRole("button", { name: "Sort and filter" }));
    fireEvent.change(screen.getByLabelText("Filter Kind"), { target: { value: "late" } });
    expect(titles()).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "Sort by ID" }));
    fireEvent.click(screen.getByRole("button", { name: "Sort by ID, ascending, position 1" }));
    expect(titles()[0]).toBe("Exam 2");
    expect(screen.getByRole("button", { name: "Sort by ID, descending, position 1" })).toBeInTheDocument();
  });
});
