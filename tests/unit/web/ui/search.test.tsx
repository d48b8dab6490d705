import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { searchRows } from "#web/ui/searchRows.ts";
import { nextSort, sortRows } from "#web/ui/tableSort.ts";
import { renderPage } from "../renderPage.tsx";

describe("C-06: the search box", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const box = () => screen.getByRole("searchbox", { name: "Search items" });
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

  function aBox() {
    const onSearch = vi.fn();
    renderPage(<SearchBox label="Search items" value="" onSearch={onSearch} />);
    return onSearch;
  }

  it("waits a second after the last letter", async () => {
    const onSearch = aBox();
    expect(box().getAttribute("placeholder")).toBe("Search...");
    type("che");
    await pass(900);
    type("chest ");
    await pass(999);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(1);
    expect(onSearch.mock.calls).toEqual([["chest"]]);
  });

  it("does not wait after Enter, and does not search for the same again", async () => {
    const onSearch = aBox();
    type("chest");
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(onSearch.mock.calls).toEqual([["chest"]]);
    await pass(5000);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it("does not wait when it is cleared", () => {
    const onSearch = aBox();
    type("chest");
    fireEvent.keyDown(box(), { key: "Enter" });
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(onSearch.mock.calls.at(-1)).toEqual([""]);
    expect(box()).toHaveProperty("value", "");
  });
});

const people = [
  { first: "Ada", last: "Lovelace", email: "ada@north.example" },
  { first: "Grace", last: "Hopper", email: "grace.hopper@north.example" },
  { first: "Adán", last: "Ruiz", email: "ruiz@lake.example" },
];
const found = (search: string) =>
  searchRows(people, search, ({ first, last, email }) => [first, last, email]).map(({ first }) => first);

describe("C-33: the search of a report", () => {
  it("finds rows in which every word is in some key", () => {
    expect(found("ada")).toEqual(["Ada"]);
    expect(found("north HOP")).toEqual(["Grace"]);
    expect(found("lovelace ada")).toEqual(["Ada"]);
    expect(found("lovelace grace")).toEqual([]);
    expect(found("  ")).toHaveLength(3);
  });

  it("does not find a word across two keys", () => {
    expect(found("adalovelace")).toEqual([]);
  });
});

describe("C-33: the order of a table", () => {
  const columns = [
    { key: "last", sortBy: (row: (typeof people)[number]) => row.last },
    { key: "size", sortBy: (row: (typeof people)[number]) => row.email.length, firstOrder: "DESC" as const },
    { key: "plain" },
  ];
  const order = (key: string, direction: "ASC" | "DESC") =>
    sortRows(people, columns, { key, order: direction }).map(({ first }) => first);

  it("follows a column, in both directions", () => {
    expect(order("last", "ASC")).toEqual(["Grace", "Ada", "Adán"]);
    expect(order("last", "DESC")).toEqual(["Adán", "Ada", "Grace"]);
    expect(order("size", "DESC")[0]).toBe("Grace");
  });

  it("keeps equal rows, and rows without such a column, as they came", () => {
    expect(order("size", "ASC")).toEqual(["Ada", "Adán", "Grace"]);
    expect(order("plain", "DESC")).toEqual(["Ada", "Grace", "Adán"]);
  });

  it("begins as the column says and turns round when it is chosen again", () => {
    const [last, size] = columns;
    if (!last || !size) throw new Error("no columns");
    expect(nextSort({ key: "last", order: "ASC" }, size)).toEqual({ key: "size", order: "DESC" });
    expect(nextSort({ key: "size", order: "DESC" }, size)).toEqual({ key: "size", order: "ASC" });
    expect(nextSort({ key: "size", order: "DESC" }, last)).toEqual({ key: "last", order: "ASC" });
  });
});
