import { act, fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { useEarlyKeys } from "#web/features/editor/host/useEarlyKeys.ts";
import { textHolder } from "#web/features/editor/review/anchors.ts";
import { renderPage } from "../../../renderPage.tsx";
import { openSession } from "../acts/openSession.ts";

type Stands = { mayWrite: boolean; isAsked: boolean; isWaiting: boolean };
const reading: Stands = { mayWrite: false, isAsked: false, isWaiting: false };
const asked: Stands = { ...reading, isAsked: true, isWaiting: true };
const granted: Stands = { ...reading, mayWrite: true };

function open() {
  const { session } = openSession(aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS");
  const say = vi.fn();
  let set = (_stands: Stands): void => {};
  function Page(props: { stands: Stands }) {
    useEarlyKeys(session, { ...props.stands, isWriter: true, say });
    return (
      <div {...{ [textHolder]: "" }}>
        <div {...{ role: "textbox" }}>words</div>
      </div>
    );
  }
  const view = renderPage(<Page stands={reading} />);
  set = (stands) => view.rerender(<Page stands={stands} />);
  const text = view.getByRole("textbox").firstChild as Text;
  document.getSelection()?.setPosition(text, 2);
  const press = (...keys: string[]) => {
    for (const key of keys) act(() => void fireEvent.keyDown(document.body, { key }));
  };
  const words = () => session.getState().editor.doc.textContent;
  return { session, say, press, words, stand: (stands: Stands) => act(() => set(stands)) };
}

describe("what is typed before the lock has come (D-51)", () => {
  it("is written once it comes, without what was taken back", () => {
    const { stand, press, words, say } = open();
    stand(asked);
    press("Q", "x", "x", "Backspace", "Backspace", "Z", "Shift", "ArrowLeft");
    expect(words()).not.toContain("QZ");
    stand({ ...reading, isWaiting: true });
    press("!");
    stand(granted);
    expect(words()).toContain("QZ!");
    expect(say).not.toHaveBeenCalled();
    press("n");
    expect(words()).not.toContain("QZ!n");
  });

  it("is shown where the lock goes to somebody else, and written nowhere", () => {
    const { stand, press, words, say } = open();
    stand(asked);
    press("Q", "Z");
    stand(reading);
    expect(say).toHaveBeenCalledWith(expect.stringMatching(/did not get the editing lock.* QZ$/));
    stand(asked);
    stand(granted);
    expect(words()).not.toContain("QZ");
  });

  it("is answered with how to write, where nobody has asked for the lock", () => {
    const { press, say } = open();
    press(" ", "PageDown");
    expect(say).not.toHaveBeenCalled();
    press("a");
    expect(say).toHaveBeenCalledWith(expect.stringMatching(/Take the editing lock/));
  });
});
