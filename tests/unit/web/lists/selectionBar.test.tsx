import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SelectionBar } from "#web/lists/SelectionBar.tsx";
import type { Selection } from "#web/lists/useSelection.ts";
import { renderPage } from "../renderPage.tsx";

const selected = (...ids: string[]): Selection => ({
  ids: new Set(ids),
  isAdding: false,
  toggle: () => undefined,
  addShown: () => undefined,
  keepOnly: () => undefined,
  clear: () => undefined,
});

const showBar = (shown: number | undefined, selection: Selection) =>
  renderPage(
    <SelectionBar
      countMessage="0 people"
      shown={shown}
      selection={selection}
      tools={<button type="button">Saved searches</button>}
      actions={<button type="button">Remove</button>}
    />,
  );

const isThere = (name: string): boolean => screen.queryByRole("button", { name }) !== null;

describe("the selection bar of a list (A-20)", () => {
  it("offers an empty list nothing to select and no actions, but the saved searches", () => {
    showBar(0, selected());
    expect([isThere("Select All Shown"), isThere("Remove"), isThere("Saved searches")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("keeps the actions for what is selected of another search, and until the list is counted", () => {
    const { unmount } = showBar(0, selected("1"));
    expect([isThere("Remove"), isThere("Deselect All")]).toEqual([true, true]);
    unmount();
    showBar(undefined, selected());
    expect(isThere("Remove")).toBe(true);
  });
});
