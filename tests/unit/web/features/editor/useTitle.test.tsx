import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { useTitle } from "#web/features/editor/useTitle.ts";
import { openSession } from "./acts/openSession.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what the edit page calls the case (D-02)", () => {
  it("is what lists call it, as words and not as HTML, until the text has another title", () => {
    const { session } = openSession(aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS");
    const documentContext = { title: "Fever &#60;38 °C &#38; <i>rash</i>" };
    const opened = { draft: session.getState().draft, contexts: { documentContext } };
    const { result } = renderHook(() => useTitle({ opened, session } as unknown as Editor));
    expect(result.current).toBe("Fever <38 °C & rash");
    const { uid } = session.getState().draft.root;
    act(() => {
      const { editor } = session.getState();
      session.dispatch(editor.tr.insertText("A &amp; ", findLine(editor.doc, { uid, key: "title" })?.start));
      vi.advanceTimersByTime(1_000);
    });
    expect(result.current).toMatch(/^A &amp; ./);
  });
});
