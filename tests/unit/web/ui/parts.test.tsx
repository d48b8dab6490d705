import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { progressDisplay } from "#shared/domain/progress.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { InfiniteList } from "#web/lists/InfiniteList.tsx";
import { SortBar } from "#web/lists/SortBar.tsx";
import type { ListResult } from "#web/lists/useListQuery.ts";
import { DataTable, type TableColumn } from "#web/ui/DataTable.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ProgressIndicator } from "#web/ui/ProgressIndicator.tsx";
import { renderPage } from "../renderPage.tsx";

describe("C-13: the symbol of a student's progress", () => {
  const facts = (percent: number, time: number | null, reset = 0) =>
    progressDisplay({ percent_complete: percent, percentage_of_recommended_time: time, reset });

  it.each([
    [facts(100, null), "Completed"],
    [facts(100, 25), "Low Time (Completed in under 25% of recommended time)"],
    [facts(0, null), "Not Started"],
    [facts(40.4, null), "Partially Completed 40%"],
    [facts(100, null, 2), "Completed. Case was reset"],
  ])("says %j in words too", (display, text) => {
    const { container } = renderPage(<ProgressIndicator display={display} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(container.querySelector("[title]")?.getAttribute("title")).toBe(text);
  });

  it("differs by shape, not only by colour, and a reset adds an outline to the same shape", () => {
    const shapeOf = (display: ReturnType<typeof facts>) => {
      const view = renderPage(<ProgressIndicator display={display} />);
      const shapes = [...view.container.querySelectorAll("svg > *")].map(
        (element) => `${element.localName}.${element.getAttribute("class")}`,
      );
      view.unmount();
      return shapes;
    };
    const shapes = [facts(100, null), facts(100, 10), facts(30, null), facts(0, null)].map(shapeOf);
    expect(new Set(shapes.map((shape) => shape.join(" "))).size).toBe(4);
    const [completed] = shapes;
    expect(shapeOf(facts(100, null, 1))).toEqual(["circle.outline", ...(completed ?? [])]);
  });
});

type Person = { id: string; name: string; size: number };
const columns: TableColumn<Person>[] = [
  { key: "name", head: "Name", widthPx: 100, sortBy: ({ name }) => name, cell: ({ name }) => name },
  { key: "size", head: "Size", widthPx: 100, sortBy: ({ size }) => size, cell: ({ size }) => size },
];
const rows: Person[] = [
  { id: "1", name: "Ada", size: 3 },
  { id: "2", name: "Bao", size: 1 },
];

describe("C-33: a table", () => {
  const show = (people: Person[], onSort = vi.fn()) => {
    renderPage(
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        keyOf={({ id }) => id}
        sort={{ key: "size", order: "ASC" }}
        onSort={onSort}
        card={({ name }) => name}
        noRows={<p>Nobody</p>}
      />,
    );
    return onSort;
  };

  it("shows its rows in order and says by which head", () => {
    show(rows);
    expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["Bao", "Ada"]);
    expect(screen.getByRole("columnheader", { name: "Size" }).getAttribute("aria-sort")).toBe("ascending");
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBeNull();
  });

  it("asks to be sorted when a head is chosen", () => {
    const onSort = show(rows);
    screen.getByRole("button", { name: "Size" }).click();
    expect(onSort).toHaveBeenCalledWith({ key: "size", order: "DESC" });
  });

  it("says so when it has no rows", () => {
    show([]);
    expect(screen.getByText("Nobody")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("tells how many rows there are although not all of 500 are drawn", () => {
    show(Array.from({ length: 500 }, (_, at) => ({ id: String(at), name: `P${at}`, size: at })));
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("501");
    expect(screen.getAllByRole("row").length).toBeLessThan(120);
  });
});

describe("C-06: an infinite list", () => {
  const result = (part: Partial<ListResult<number>>): ListResult<number> => ({
    items: undefined,
    count: undefined,
    countMessage: undefined,
    facets: undefined,
    isChanging: false,
    isLoadingMore: false,
    hasMore: false,
    error: null,
    loadMore: vi.fn(),
    retry: vi.fn(),
    ...part,
  });
  const show = (part: Partial<ListResult<number>>, more: { rowPx?: number } = {}) => {
    const shown = result(part);
    renderPage(
      <InfiniteList
        label="numbers"
        result={shown}
        keyOf={(item) => item}
        renderItem={(item) => <b>{item}</b>}
        skeleton={<hr />}
        empty={{ hint: "Add one." }}
        {...more}
      />,
    );
    return shown;
  };

  it("shows the layout's own shape while it loads", () => {
    show({});
    expect(screen.getByText("Loading numbers")).toBeTruthy();
    expect(document.querySelectorAll("hr")).toHaveLength(5);
  });

  it("says 'No Items' and what to do when there is nothing", () => {
    show({ items: [] });
    expect(screen.getByText("No Items")).toBeTruthy();
    expect(screen.getByText("Add one.")).toBeTruthy();
  });

  it("says what to do when the first page fails, and tries again", () => {
    const { retry } = show({
      error: new ApiError({ code: "INTERNAL", status: 500, message: "", traceId: "t-9" }),
    });
    expect(screen.getByText("There was an error, please try again")).toBeTruthy();
    expect(screen.getByText("Reference: t-9")).toBeTruthy();
    screen.getByRole("button", { name: "Try again" }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it("draws many rows only where they are seen, and says how many there are", async () => {
    const items = Array.from({ length: 600 }, (_, at) => at + 1);
    show({ items }, { rowPx: 100 });
    await waitFor(() => expect(document.querySelectorAll("li").length).toBeLessThan(40));
    const rows = screen.getAllByRole("listitem");
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[1]?.getAttribute("aria-posinset")).toBe("2");
    expect(rows[1]?.getAttribute("aria-setsize")).toBe("600");
    // As long as all of them, so that the page can be scrolled to the last.
    expect(screen.getByRole("list").style.blockSize).toBe("60000px");
  });

  it("draws all rows of a list that scrolls in a box of its own, and of a short one", () => {
    show({ items: Array.from({ length: 300 }, (_, at) => at) });
    expect(screen.getAllByRole("listitem")).toHaveLength(300);
    cleanup();
    show({ items: Array.from({ length: 79 }, (_, at) => at) }, { rowPx: 100 });
    expect(screen.getAllByRole("listitem")).toHaveLength(79);
  });

  it("keeps its rows when a later page fails", () => {
    show({ items: [1, 2], hasMore: true, error: new ApiError({ code: "OFFLINE", status: 0, message: "" }) });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("There was an error, please try again")).toBeTruthy();
  });
});

describe("C-11: sort buttons", () => {
  const options = [
    { column: "title", label: "Title", firstOrder: "ASC" as const },
    { column: "date", label: "Date Updated", firstOrder: "DESC" as const },
  ];

  it("start as each says, and turn round when chosen again", () => {
    const onSort = vi.fn();
    renderPage(<SortBar options={options} sortBy="title" sortOrder="ASC" onSort={onSort} />);
    screen.getByRole("button", { name: "Date Updated" }).click();
    screen.getByRole("button", { name: /Title/ }).click();
    expect(onSort.mock.calls).toEqual([
      [{ sortBy: "date", sortOrder: "DESC" }],
      [{ sortBy: "title", sortOrder: "DESC" }],
    ]);
    expect(screen.getByRole("button", { name: /Title/ }).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("an error", () => {
  it("says what happened in the product's words, never in the error's own", () => {
    renderPage(<ErrorState error={new Error("ECONNREFUSED 10.0.0.1")} kept="Your work is kept." />);
    expect(screen.queryByText(/ECONNREFUSED/)).toBeNull();
    expect(screen.getByText("Your work is kept.")).toBeTruthy();
  });
});
