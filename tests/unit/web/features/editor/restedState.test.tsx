import { act, cleanup, render, screen } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import type { EditSession } from "#web/features/editor/session/editSession.ts";
import { useLaterState, useRestedState } from "#web/features/editor/useEditSession.ts";
import { openSession } from "./acts/openSession.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shownText = (session: EditSession): string => session.getState().editor.doc.textContent;

let drawn = 0;
function Beside({ session }: { session: EditSession }) {
  const draft = useRestedState(session, (state) => state.draft);
  drawn += 1;
  return <p data-testid="beside">{draft === session.getState().draft ? "as it is" : "as it was"}</p>;
}

function opened(): EditSession {
  const { session } = openSession(aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS");
  const line = findLine(session.getState().editor.doc, { uid: firstText(), key: "content" });
  if (!line) throw new Error("The text is not shown");
  const { editor } = session.getState();
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, line.start)));
  drawn = 0;
  render(<Beside session={session} />);
  return session;
}

const type = (session: EditSession, letter: string) =>
  act(() => session.dispatch(session.getState().editor.tr.insertText(letter)));
const beside = () => screen.getByTestId("beside").textContent;

describe("what stands beside the text (D-48)", () => {
  it("is not drawn while letters are typed, and once when the hand rests", () => {
    const session = opened();
    for (const letter of "word") {
      type(session, letter);
      act(() => vi.advanceTimersByTime(200));
    }
    expect(shownText(session)).toContain("word");
    expect(drawn).toBe(1);
    act(() => vi.advanceTimersByTime(250));
    expect(drawn).toBe(2);
    expect(beside()).toBe("as it is");
  });

  it("follows at once what is no writing, and what was written before it", () => {
    const session = opened();
    type(session, "x");
    expect(drawn).toBe(1);
    act(() => void session.undo());
    expect(drawn).toBe(2);
    expect(beside()).toBe("as it is");
    act(() => vi.advanceTimersByTime(1_000));
    expect(drawn).toBe(2);
  });
});

describe("what is drawn behind the text", () => {
  function Behind({ session }: { session: EditSession }) {
    const state = useLaterState(session);
    return <p data-testid="behind">{state ? state.viewMode : "not yet"}</p>;
  }
  const behind = () => screen.getByTestId("behind").textContent;

  /** What waits for a frame, or for the page to be idle. */
  let frames: (() => void)[] = [];
  let idle: (() => void) | undefined;
  const frame = () => act(() => frames.splice(0).forEach((begin) => void begin()));
  const cancelFrame = vi.fn();
  const cancelIdle = vi.fn();
  beforeEach(() => {
    [frames, idle] = [[], undefined];
    vi.stubGlobal("requestAnimationFrame", (begin: () => void) => 10 + frames.push(begin));
    vi.stubGlobal("cancelAnimationFrame", cancelFrame);
    vi.stubGlobal("requestIdleCallback", (act: () => void) => {
      idle = act;
      return 7;
    });
    vi.stubGlobal("cancelIdleCallback", cancelIdle);
  });

  it("waits until the text is painted and the page is idle when a version is opened, and follows from then on", () => {
    const { session } = openSession(aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS");
    render(<Behind session={session} />);
    // As the page says while it opens: it says nothing new.
    act(() => session.setWritable(session.getState().isWritable));
    expect(behind()).toBe("not yet");
    // In the first frame the text is laid out; what is idle before it is painted is none of it.
    frame();
    expect(idle).toBeUndefined();
    frame();
    expect(behind()).toBe("not yet");
    act(() => idle?.());
    expect(behind()).toBe("HIGHLIGHT_SUGGESTIONS");
    act(() => session.setViewMode("HIDE_SUGGESTIONS"));
    expect(behind()).toBe("HIDE_SUGGESTIONS");
  });

  it("is called off with what asked for it", () => {
    const { session } = openSession(aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS");
    render(<Behind session={session} />).unmount();
    expect(cancelFrame).toHaveBeenCalledWith(11);
    const later = render(<Behind session={session} />);
    frame();
    frame();
    later.unmount();
    expect(cancelIdle).toHaveBeenCalledWith(7);
  });
});
