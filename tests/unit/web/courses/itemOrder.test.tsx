import { act, fireEvent, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { moved } from "#web/features/courses/itemOrder.ts";
import { SortableItems } from "#web/features/courses/SortableItems.tsx";
import { renderPage } from "../renderPage.tsx";

const titles = ["Alpha", "<i>Beta</i>", "Gamma"];

function Ordered() {
  const [items, setItems] = useState<readonly { id: number; title: string }[]>(
    titles.map((title, at) => ({ id: at + 1, title })),
  );
  return (
    <>
      <p id="help">Help</p>
      <SortableItems items={items} onChange={setItems} describedBy="help" />
    </>
  );
}

const order = (): string[] =>
  screen.getAllByRole("listitem").map((row) => row.textContent?.replace(/\d/g, "").trim() ?? "");
const handle = (name: string) => screen.getByRole("button", { name: `Move ${name}` });
const press = (name: string, key: string) => act(async () => void fireEvent.keyDown(handle(name), { key }));

describe("the order of a course's items", () => {
  it("is changed by the arrow keys, Home and End on a handle, which keeps the focus, and read out", async () => {
    renderPage(<Ordered />);
    handle("Gamma").focus();
    await press("Gamma", "ArrowUp");
    expect(order()).toEqual(["Alpha", "Gamma", "Beta"]);
    expect(screen.getByText("Gamma: position 2 of 3.").tagName).toBe("OUTPUT");
    expect(document.activeElement).toBe(handle("Gamma"));
    await press("Alpha", "End");
    expect(order()).toEqual(["Gamma", "Beta", "Alpha"]);
    await press("Alpha", "Home");
    expect(order()).toEqual(["Alpha", "Gamma", "Beta"]);
    await press("Alpha", "ArrowUp");
    await press("Alpha", "x");
    expect(order()).toEqual(["Alpha", "Gamma", "Beta"]);
  });

  it("is changed by buttons, which end at the ends", async () => {
    renderPage(<Ordered />);
    await act(async () => screen.getByRole("button", { name: "Move Beta up" }).click());
    expect(order()).toEqual(["Beta", "Alpha", "Gamma"]);
    expect(screen.getByRole("button", { name: "Move Beta up" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Move Gamma down" })).toHaveProperty("disabled", true);
  });

  it("keeps every item, puts the moved one to its place, and leaves the others as they stood", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: -3, max: 15 }),
        (items, start, to) => {
          const from = start % items.length;
          const after = moved(items, from, to);
          expect([...after].sort()).toEqual([...items].sort());
          expect(after.indexOf(items[from] ?? 0)).toBe(Math.max(0, Math.min(items.length - 1, to)));
          const others = (list: readonly number[]) => list.filter((item) => item !== items[from]);
          expect(others(after)).toEqual(others(items));
        },
      ),
    );
  });
});
