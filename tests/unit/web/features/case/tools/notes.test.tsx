import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { itemsOf, noteOfNode } from "#shared/case/tools/items.ts";
import { goToNode } from "#web/features/case/tools/goToNode.ts";
import { createReading } from "#web/viewer/reading.ts";
import { button, open, openPanel, panelButton, useTools, write } from "./toolsFixture.tsx";

useTools();

describe("D-22: notes and bookmarks", () => {
  const hover = (uid: string) => fireEvent.pointerOver(document.getElementById(uid) as HTMLElement);

  test("a note is put on a passage, leads back to it, and goes with a second click", async () => {
    const { store } = open();
    hover("p1");
    fireEvent.click(await screen.findByRole("button", { name: "Add a note to this passage" }));
    const panel = await screen.findByRole("region", { name: "Notes" });
    expect(panel.textContent).toContain(
      "Click to add a new note below.  These notes are only visible to you.",
    );
    expect(screen.getByLabelText("New note")).toHaveFocus();
    write("New note", "Ask about smoking");
    const uid = noteOfNode(store.state, "p1");
    expect(itemsOf(store.state, "note")).toMatchObject([
      { uid, content: "Ask about smoking", notedNodeUid: "p1" },
    ]);
    expect(button(/A cough for 8 weeks/, within(panel))).toBeInTheDocument();

    // The mark stays when another passage is pointed at.
    hover("p2");
    fireEvent.click(await screen.findByRole("button", { name: "Delete note on this passage" }));
    expect(itemsOf(store.state, "note")).toEqual([]);
    expect(noteOfNode(store.state, "p1")).toBeUndefined();
  });

  test("a note without words leaves nothing on its passage", async () => {
    const { store } = open();
    hover("p1");
    fireEvent.click(await screen.findByRole("button", { name: "Add a note to this passage" }));
    await screen.findByLabelText("New note");
    write("New note", " ");
    expect(noteOfNode(store.state, "p1")).toBeUndefined();
  });

  test("a bookmark is set and focused, any interaction clears its focus, and the list leads to it", async () => {
    const { store } = open();
    hover("p2");
    const mark = await screen.findByRole("button", { name: "Bookmark this passage" });
    fireEvent.pointerDown(mark);
    fireEvent.click(mark);
    expect(store.read("p2", "bookmarked")).toBe(true);
    expect(store.focused).toBe("p2");
    fireEvent.pointerDown(document.body);
    expect(store.focused).toBeUndefined();

    const panel = await openPanel("Bookmarks");
    fireEvent.click(button(/No fever/, within(panel)));
    expect(store.focused).toBe("p2");
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(store.focused).toBeUndefined();

    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Remove bookmark: No fever."));
    expect(store.read("p2", "bookmarked")).toBe(false);
    expect(panel).toHaveTextContent("No bookmarks yet.");
  });

  test("any interaction clears the focus that a link has set, also where the case has neither tool", () => {
    const { store } = open({ flags: { disableNotes: true, disableBookmarks: true } });
    for (const interact of [fireEvent.pointerDown, fireEvent.keyDown, fireEvent.click, fireEvent.input]) {
      expect(goToNode({ store }, "p1")).toBe(true);
      expect(store.focused).toBe("p1");
      interact(document.body);
      expect(store.focused).toBeUndefined();
    }
  });

  test("Alt with the arrows goes from passage to passage", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 200, 500, 40));
    const { store } = open();
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    const first = store.current;
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    expect(store.current).not.toBe(first);
    await waitFor(() =>
      expect(document.activeElement?.closest("[data-marks]")?.nextElementSibling?.id).toBe(store.current),
    );
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    expect(store.current).toBe(first);
  });

  test("the marks that have the focus stay when the page moves under a pointer that rests", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 200, 500, 40));
    const { store } = open();
    const focusedPassage = () => document.activeElement?.closest("[data-marks]")?.nextElementSibling?.id;
    hover("p2");
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(focusedPassage()).toBe("p1"));
    hover("p2");
    expect(store.current).toBe("p2");
    expect(focusedPassage()).toBe("p1");

    // At the end they take the focus again, and nothing waits to take it later.
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(focusedPassage()).toBe("p1"));
    panelButton("Notes").focus();
    expect(store.held).toBeUndefined();
    hover("p2");
    hover("p1");
    expect(panelButton("Notes")).toHaveFocus();
  });

  test("a passage on a card that is still ahead is not gone to", () => {
    const { store } = open();
    expect(goToNode({ store }, "p3")).toBe(false);
    expect(goToNode({ store }, "nowhere")).toBe(false);
    expect(store.focused).toBeUndefined();
    act(() => store.dispatch({ type: "toggle", uid: "c1" }));
    expect(store.read("c1", "collapsed")).toBe(true);
    act(() => expect(goToNode({ store }, "p1")).toBe(true));
    expect(store.read("c1", "collapsed")).toBe(false);
    expect(store.focused).toBe("p1");
  });

  test("a passage of reusable content is gone to in its modal", async () => {
    const { store } = open();
    const reading = createReading();
    reading.open("something");
    act(() => expect(goToNode({ store, reading }, "p4")).toBe(true));
    expect(reading.get()).toEqual([]);
    expect(store.read("more", "collapsed")).toBe(false);
    expect(store.focused).toBe("p4");
    await waitFor(() => expect(reading.get()).toEqual(["rlo"]));
  });
});
