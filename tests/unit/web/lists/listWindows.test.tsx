import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import type { ListQuery } from "#shared/contract/lists.ts";
import type { ListSource } from "#web/lists/listSource.ts";
import { useListWindows } from "#web/lists/useListWindows.ts";

type Row = { id: number };

/** 1,000 rows in pages of ten; keeps which pages were asked for, by sort. */
function aSource() {
  const asked: string[] = [];
  const source: ListSource<Row> = {
    key: ["things"],
    pageSize: 10,
    idOf: ({ id }: Row) => id,
    list: (query: ListQuery) => {
      asked.push(`${query.sort_by} ${query.page}`);
      return Promise.resolve(Array.from({ length: 10 }, (_, at) => ({ id: Number(query.page) * 10 + at })));
    },
    count: () => Promise.resolve({ count: 1000 }),
  } as unknown as ListSource<Row>;
  return { source, asked };
}

/** The list with a table that says what it shows whenever it, or the function to say it with, changes. */
function openList(source: ListSource<Row>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ asked }: { asked: ListQuery }) => {
      const count = useQuery({
        queryKey: ["count", asked],
        queryFn: () => source.count(asked, new AbortController().signal),
      });
      return useListWindows(source, asked, count);
    },
    { wrapper, initialProps: { asked: { sort_by: "name" } as ListQuery } },
  );
}

describe("C-08: the rows in sight of a long list", () => {
  it("are fetched again for another question by a table that did not move", async () => {
    const { source, asked } = aSource();
    const { result, rerender } = openList(source);
    await waitFor(() => expect(result.current.total).toBe(1000));
    const say = result.current.see;
    act(() => say(900, 909));
    await waitFor(() => expect(result.current.rowAt(905)).toEqual({ id: 905 }));

    rerender({ asked: { sort_by: "email" } as ListQuery });
    await waitFor(() => expect(result.current.isChanging).toBe(false));
    expect(result.current.see).not.toBe(say);
    act(() => result.current.see(900, 909));
    await waitFor(() => expect(asked).toContain("email 90"));
  });

  it("leave the function as it is while only the place changes", async () => {
    const { result } = openList(aSource().source);
    await waitFor(() => expect(result.current.total).toBe(1000));
    const say = result.current.see;
    act(() => say(500, 509));
    await waitFor(() => expect(result.current.rowAt(505)).toEqual({ id: 505 }));
    expect(result.current.see).toBe(say);
  });
});
