import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { usePageKeys } from "#web/features/editor/host/usePageKeys.ts";
import { renderPage } from "../../../renderPage.tsx";

const names = ["save", "undo", "redo", "find"] as const;

function open(is: { mayWrite?: boolean; showsText?: boolean } = {}) {
  const done: string[] = [];
  const [save, undo, redo, find] = names.map((name) => () => void done.push(name)) as [
    () => void,
    () => void,
    () => void,
    () => void,
  ];
  function Page() {
    usePageKeys({ save, undo, redo, find, mayWrite: true, showsText: true, ...is });
    return (
      <>
        <button type="button">Delete</button>
        <input type="checkbox" aria-label="Disable notes" />
        <textarea aria-label="Reply" />
        <input aria-label="Text" onKeyDown={(event) => event.preventDefault()} />
        <div role="dialog" aria-modal="true">
          <button type="button">Publish</button>
        </div>
      </>
    );
  }
  renderPage(<Page />);
  /** What came of keys on something, and how many of them the browser still gets. */
  const press = (on: HTMLElement, ...keys: { key: string; shiftKey?: boolean }[]) => {
    done.length = 0;
    const left = keys.filter((key) => fireEvent.keyDown(on, { ctrlKey: true, ...key })).length;
    return [[...done], left] as const;
  };
  return { press };
}

const all = [{ key: "s" }, { key: "z" }, { key: "y" }, { key: "Z", shiftKey: true }, { key: "f" }];

describe("the shortcuts of the whole page (D-42)", () => {
  it("are taken on any tool, and from a field but for what the field itself undoes", () => {
    const { press } = open();
    const every = ["save", "undo", "redo", "redo", "find"];
    expect(press(screen.getByRole("button", { name: "Delete" }), ...all)).toEqual([every, 0]);
    expect(press(screen.getByLabelText("Disable notes"), ...all)).toEqual([every, 0]);
    expect(press(document.body, ...all)).toEqual([every, 0]);
    expect(press(screen.getByLabelText("Reply"), ...all)).toEqual([["save", "find"], 3]);
  });

  it("are left to the text where it takes them, and to what stands over the page", () => {
    const { press } = open();
    expect(press(screen.getByLabelText("Text"), ...all)[0]).toEqual([]);
    expect(press(screen.getByRole("button", { name: "Publish" }), ...all)).toEqual([[], 5]);
  });

  it("undo nothing where nothing may be written, and find nothing in a text that is not shown", () => {
    const { press } = open({ mayWrite: false, showsText: false });
    expect(press(document.body, ...all)).toEqual([["save"], 4]);
  });

  it("are no other keys", () => {
    const { press } = open();
    const others = [{ key: "s", shiftKey: true }, { key: "f", shiftKey: true }, { key: "b" }];
    expect(press(document.body, ...others)).toEqual([[], 3]);
  });
});
