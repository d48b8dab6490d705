import { act, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { queryOf, useListQuery, withoutRepeats } from "#web/lists/useListQuery.ts";
import { listStateIn, useListState } from "#web/lists/useListState.ts";
import { renderPage } from "../renderPage.tsx";

const initial = { search: "", sortBy: "name", sortOrder: "ASC", filters: [] as string[] } as const;

afterEach(() => window.history.replaceState(null, ""));

describe("C-08: what a list asks", () => {
  it("leaves out what was not asked for", () => {
    expect(queryOf({ ...initial, page: 0 })).toEqual({ sort_by: "name", sort_order: "ASC" });
    expect(queryOf({ ...initial, search: "chest", filters: ["kind=1"], page: 2 })).toEqual({
      sort_by: "name",
      sort_order: "ASC",
      search: "chest",
      filters: ["kind=1"],
    });
  });

  it("shows each item once, where it came first", () => {
    const items = [
      { id: 1, at: "a" },
      { id: 2, at: "b" },
      { id: 1, at: "c" },
    ];
    expect(withoutRepeats(items, ({ id }) => id).map(({ at }) => at)).toEqual(["a", "b"]);
  });
});

describe("C-08: the state of a list in a history entry", () => {
  it("is read back as it was kept", () => {
    const kept = { search: "heart", sortBy: "title", sortOrder: "DESC", filters: ["kind=2"], page: 3 };
    expect(listStateIn({ "list:items": kept }, "items")).toEqual(kept);
  });

  it.each([
    undefined,
    null,
    "text",
    {},
    { "list:items": { search: 3 } },
    { "list:items": { search: "", sortBy: "x", sortOrder: "UP", filters: [], page: 0 } },
    { "list:items": { search: "", sortBy: "x", sortOrder: "ASC", filters: [1], page: 0 } },
  ])("is passed over where it cannot be read: %j", (entry) => {
    expect(listStateIn(entry, "items")).toBeUndefined();
  });
});

/** 30 rows; keeps what was asked of it. */
function aSource() {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  return {
    asked,
    signals,
    source: {
      key: ["things"],
      idOf: (id: number) => id,
      count: async () => ({ count: 30, message: "30 things", facets: [] }),
      list: async (query: { page?: string; per_page?: string; search?: string }, signal: AbortSignal) => {
        const { page, per_page, search = "" } = query;
        asked.push(`${search}${page}/${per_page}`);
        signals.push(signal);
        const size = Number(per_page);
        // A search without end, so that the next one can be seen to cancel it.
        if (search === "slow") await new Promise((_, reject) => signal.addEventListener("abort", reject));
        return Array.from({ length: 30 }, (_, row) => row).slice(
          Number(page) * size,
          (Number(page) + 1) * size,
        );
      },
    },
  };
}

function Things(props: { source: ReturnType<typeof aSource>["source"] }) {
  const list = useListState("things", initial);
  const result = useListQuery(props.source, list);
  const location = useLocation();
  return (
    <>
      <p data-testid="rows">{result.items?.length ?? "none"}</p>
      <p>page {list.state.page}</p>
      <p data-testid="count">{result.countMessage}</p>
      <button type="button" onClick={result.loadMore} disabled={!result.hasMore}>
        More
      </button>
      <button type="button" onClick={() => list.change({ search: "slow" })}>
        Slow
      </button>
      <button type="button" onClick={() => list.change({ search: "x" })}>
        Search
      </button>
      <i>{location.pathname}</i>
    </>
  );
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

describe("C-08: the pages of a list", () => {
  it("follow one another until a short one", async () => {
    const { source, asked } = aSource();
    renderPage(<Things source={source} />);
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("12"));
    await press("More");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("24"));
    await press("More");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("30"));
    expect(asked).toEqual(["0/12", "1/12", "2/12"]);
    expect(screen.getByRole("button", { name: "More" })).toHaveProperty("disabled", true);
    expect(screen.getByText("page 2")).toBeTruthy();
    expect(screen.getByTestId("count").textContent).toBe("30 things");
  });

  it("are kept in the history entry, and a fresh load asks for all of them at once", async () => {
    const { source, asked } = aSource();
    const first = renderPage(<Things source={source} />);
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("12"));
    await press("More");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("24"));
    const entry: unknown = window.history.state;
    expect(entry).toMatchObject({ usr: { "list:things": { page: 1, search: "" } } });
    first.unmount();

    const usr = (entry as { usr: unknown }).usr;
    renderPage(<Things source={source} />, { at: { pathname: "/", state: usr } });
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("24"));
    expect(asked.at(-1)).toBe("0/24");
    await press("More");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("30"));
    expect(asked.at(-1)).toBe("2/12");
  });

  it("ask at once for no more than a reply holds, and then for the rest", async () => {
    const asked: string[] = [];
    const list = async ({ page, per_page }: { page?: string; per_page?: string }) => {
      asked.push(`${page}/${per_page}`);
      const from = Number(page) * Number(per_page);
      const rows = Math.min(Number(per_page), 2000, 2500 - from);
      return Array.from({ length: rows }, (_, row) => from + row);
    };
    const source = { ...aSource().source, list };
    const reached = { ...initial, page: 190 };
    renderPage(<Things source={source} />, { at: { pathname: "/", state: { "list:things": reached } } });
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("1992"));
    await press("More");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("2004"));
    expect(asked).toEqual(["0/1992", "166/12"]);
  });

  it("start again when the question changes, and the question before is cancelled", async () => {
    const { source, asked, signals } = aSource();
    renderPage(<Things source={source} />);
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("12"));
    await press("More");
    await waitFor(() => expect(screen.getByText("page 1")).toBeTruthy());
    await press("Slow");
    await waitFor(() => expect(asked.at(-1)).toBe("slow0/12"));
    await press("Search");
    await waitFor(() => expect(asked.at(-1)).toBe("x0/12"));
    expect(signals.at(-2)?.aborted).toBe(true);
    expect(screen.getByText("page 0")).toBeTruthy();
  });
});

describe("C-06: the pinned rows of a list", () => {
  it("are told as rows of the question before until those of the new one are there", async () => {
    let answer: (rows: number[]) => void = () => {};
    const { source } = aSource();
    const list = async (query: { search?: string; ids?: string[] }) => {
      if (!query.ids) return query.search ? [4] : [3, 4];
      return query.search ? new Promise<number[]>((resolve) => (answer = resolve)) : [1];
    };
    const Pinned = () => {
      const handle = useListState("things", initial);
      const result = useListQuery({ ...source, list }, handle, { pinnedIds: ["1"] });
      return (
        <>
          <p data-testid="rows">{result.items?.join()}</p>
          <p data-testid="state">{result.isChanging ? "changing" : "as asked"}</p>
          <button type="button" onClick={() => handle.change({ search: "x" })}>
            Search
          </button>
        </>
      );
    };
    renderPage(<Pinned />);
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("1,3,4"));
    await press("Search");
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("1,4"));
    expect(screen.getByTestId("state").textContent).toBe("changing");
    await act(async () => answer([]));
    await waitFor(() => expect(screen.getByTestId("rows").textContent).toBe("4"));
    expect(screen.getByTestId("state").textContent).toBe("as asked");
  });
});
