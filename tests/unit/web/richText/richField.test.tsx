import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { writtenOf } from "#shared/domain/richText.ts";
import type { RichField as Field } from "#web/richText/RichField.tsx";
import { renderPage } from "../renderPage.tsx";
import { drawnField, pasteInto } from "./drawnField.ts";

/** True once the script of the editor has come. */
const script = vi.hoisted(() => ({ hasCome: false, told: new Set<() => void>() }));
vi.mock("#web/richText/useEditing.ts", async () => {
  const editing = await import("#web/richText/editing.ts");
  const subscribe = (tell: () => void) => {
    script.told.add(tell);
    return () => void script.told.delete(tell);
  };
  return {
    useEditing: () => {
      const hasCome = useSyncExternalStore(subscribe, () => script.hasCome);
      return hasCome ? editing : undefined;
    },
  };
});

let RichField: typeof Field;
// Tests share a process: the field may be there already, with another script, and may not stay with this one.
beforeAll(async () => {
  vi.resetModules();
  ({ RichField } = await import("#web/richText/RichField.tsx"));
  (await import("#web/ui/ownRoot.ts")).lent.createRoot = createRoot;
  const { speak } = await import("#web/app/words/speak.ts");
  await speak();
});
afterAll(() => vi.resetModules());

function letItCome(): void {
  script.hasCome = true;
  act(() => {
    for (const tell of script.told) tell();
  });
}

afterEach(() => {
  cleanup();
  script.hasCome = false;
});

function aField(first = "") {
  const held: string[] = [];
  renderPage(<RichField label="Remark" first={first} limit={40} onChange={(html) => held.push(html)} />);
  const field = () => screen.getByRole("textbox", { name: "Remark" });
  return { field, held, written: () => writtenOf(held.at(-1) ?? "") };
}

describe("a field for rich text (ruling 27, ADR 0424)", () => {
  it("takes words before its editor has come, waits for what is being composed, and goes on at the caret", async () => {
    const { field, written } = aField();
    const plain = field() as HTMLTextAreaElement;
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: "One\nthree" } });
    expect(written()).toEqual({ text: "One\nthree" });
    plain.setSelectionRange(4, 4);
    fireEvent.compositionStart(plain);
    letItCome();
    await waitFor(() => expect(document.querySelector(".remirror-editor")).toBeTruthy());
    expect(field()).toBe(plain);
    fireEvent.compositionEnd(plain);
    const drawn = await drawnField(field);
    expect([drawn.innerHTML, document.activeElement]).toEqual(["<p>One</p><p>three</p>", drawn]);
    pasteInto(drawn, "two ");
    expect(written()).toEqual({ text: "One\ntwo three" });
  });

  it("is what a dialog that traps the focus looks for, before and after its editor has come", async () => {
    renderPage(<RichField label="Remark" first="" limit={40} hasFocus onChange={() => {}} />);
    const field = () => screen.getByRole("textbox", { name: "Remark" });
    expect([field().tagName, field().hasAttribute("data-autofocus")]).toEqual(["TEXTAREA", true]);
    letItCome();
    const drawn = await drawnField(field);
    expect([drawn.hasAttribute("data-autofocus"), document.activeElement]).toEqual([true, drawn]);
  });

  it("shows all that is kept of a rich text, and keeps it as it was", async () => {
    const first =
      '<p>A<br>b <strong>c</strong> <em>d</em> <u>e</u> <sub>f</sub><sup>g</sup></p><ol><li><p>h</p><ul><li><p>i</p></li></ul></li></ol><blockquote><p>j <a href="https://x.test"><strong>k</strong></a></p></blockquote>';
    const { field, held } = aField(first);
    letItCome();
    const drawn = await drawnField(field);
    fireEvent.keyDown(drawn, { key: "Enter" });
    await waitFor(() => expect(held.length).toBe(1));
    expect(writtenOf(held[0] ?? "").rich?.replace("</p><p></p>", "</p>")).toBe(first);
  });

  it("puts an emoji in at the caret, by the mouse and by keys, and gives the focus back", async () => {
    const { field, written } = aField("<p>Well done</p>");
    letItCome();
    const drawn = await drawnField(field);
    act(() => drawn.focus());
    const open = () => fireEvent.click(screen.getByRole("button", { name: "Emoji" }));
    open();
    fireEvent.click(screen.getByRole("button", { name: "Party popper" }));
    expect(written()).toEqual({ text: "Well done🎉" });
    expect([document.activeElement, screen.queryByRole("group", { name: "Emoji" })]).toEqual([drawn, null]);
    open();
    const focused = () => document.activeElement?.getAttribute("aria-label");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? drawn, { key });
    expect(focused()).toBe("Thumbs up");
    for (const [key, name] of [
      ["ArrowLeft", "Thumbs up"],
      ["ArrowRight", "Thumbs down"],
      ["End", "Ambulance"],
      ["ArrowRight", "Ambulance"],
      ["Home", "Thumbs up"],
    ] as const) {
      press(key);
      expect(focused()).toBe(name);
    }
    press("Escape");
    expect([document.activeElement, screen.queryByRole("group", { name: "Emoji" })]).toEqual([drawn, null]);
    expect(written()).toEqual({ text: "Well done🎉" });
  });

  it("takes no more than there is room for, and lets what is too long become shorter", async () => {
    const { field, written } = aField(`<p>${"x".repeat(42)}</p>`);
    letItCome();
    const drawn = await drawnField(field);
    expect(pasteInto(drawn, "y")).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Paste nothing" }));
    fireEvent.keyDown(drawn, { key: "Backspace", ctrlKey: true });
    expect(drawn.textContent).toHaveLength(42);
    fireEvent.keyDown(drawn, { key: "a", ctrlKey: true });
    pasteInto(drawn, "short");
    await waitFor(() => expect(written()).toEqual({ text: "short" }));
  });
});
