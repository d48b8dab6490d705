import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { farSelection } from "#web/features/editor/host/farSelection.ts";
import { openSession } from "../acts/openSession.ts";

const paragraph = (uid: string): ContentNode => ({
  type: "paragraph",
  uid,
  content: { text: `Text of ${uid}`, styleRanges: [] },
});
const card = (uid: string): ContentNode => ({
  ...{ type: "section", uid, subtype: "card" },
  title: { text: `Card ${uid}`, styleRanges: [] },
  content: [paragraph(`${uid}_first`), paragraph(`${uid}_last`)],
});
const root: ContentNode = {
  ...{ type: "section", uid: "root", subtype: "root" },
  title: { text: "A case", styleRanges: [] },
  content: [card("one"), card("two"), card("three")],
};

function opened() {
  const { editor } = openSession(root).session.getState();
  const place = (uid: string, offset: number) =>
    positionOf(editor.doc, { uid, key: "content", offset }) ?? -1;
  const state = editor.apply(editor.tr.setSelection(TextSelection.create(editor.doc, place("two_first", 4))));
  const press = (chord: string) => {
    const held = chord.split("+");
    const selection = farSelection(
      {
        key: held.at(-1) ?? "",
        ctrlKey: held.includes("Control"),
        metaKey: held.includes("Meta"),
        shiftKey: held.includes("Shift"),
        altKey: held.includes("Alt"),
      },
      state,
    );
    return selection && [selection.anchor, selection.head];
  };
  const first = TextSelection.near(editor.doc.resolve(0)).from;
  return {
    press,
    first,
    caret: place("two_first", 4),
    last: place("three_last", "Text of three_last".length),
  };
}

describe("keys that reach over the whole text, also over cards that are off screen (D-44, issue 25 H.3)", () => {
  it.each(["Control+a", "Control+A", "Meta+a"])("%s selects from the title to the last letter", (chord) => {
    const { press, first, last } = opened();
    expect(press(chord)).toEqual([first, last]);
  });

  it.each(["Control+End", "Meta+ArrowDown"])("%s goes to the last letter, with Shift it selects", (chord) => {
    const { press, caret, last } = opened();
    expect(press(chord)).toEqual([last, last]);
    expect(press(`Shift+${chord}`)).toEqual([caret, last]);
  });

  it.each(["Control+Home", "Meta+ArrowUp"])("%s goes to the first letter, with Shift it selects", (chord) => {
    const { press, caret, first } = opened();
    expect(press(chord)).toEqual([first, first]);
    expect(press(`Shift+${chord}`)).toEqual([caret, first]);
  });

  it.each(["a", "End", "Control+Shift+a", "Control+Alt+a", "Control+ArrowDown", "Meta+End", "Control+b"])(
    "%s is left to the browser",
    (chord) => {
      expect(opened().press(chord)).toBeUndefined();
    },
  );
});
