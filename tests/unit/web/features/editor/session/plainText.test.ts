import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type Erased, type Letter, PlainLine, withoutTyped } from "#tests/builders/plainLine.ts";
import { runs } from "#tests/propertyRuns.ts";
import { isStruckText } from "#web/features/editor/acts/live.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import { eraseKey, writeText } from "#web/features/editor/host/inputs.ts";
import type { EditSession } from "#web/features/editor/session/editSession.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import { author, openSession } from "../acts/openSession.ts";

const text = "give bisoprolol 5 mg twice a day and 12 units at night";

const tree: ContentNode = {
  type: "section",
  uid: "case",
  content: [
    {
      type: "section",
      uid: "page",
      content: [{ type: "paragraph", uid: "line", content: { text, styleRanges: [] } }],
    },
  ],
};

const bob = { id: "bob", mode: "suggesting", permissions: new Set(editPermissions) } as const;

/** What another reviewer suggests before: words that come, and words that go, at places that touch here and there. */
type Other = { at: number; length: number; word: string };

function withSuggestions(others: readonly Other[]): { draft: Draft; letters: Letter[] } {
  let draft = draftFromSnapshot(tree);
  let letters = [...text].map((letter): Letter => ({ letter, origin: "own", isStruck: false }));
  for (const [i, { at, length, word }] of others.entries()) {
    const by = { at: 1, isSuggestion: true, uid: "line", key: "content" } as const;
    const start = at % (letters.length - length);
    const range = { start, end: start + length };
    const done = applyAll(
      draft,
      [
        { ...by, type: "deleteText", changeId: `gone${i}`, range },
        { ...by, type: "insertText", changeId: `come${i}`, offset: start, text: word },
      ],
      bob,
    );
    if (!done.ok) throw new Error(done.detail);
    draft = done.draft;
    const brought = [...word].map((letter): Letter => ({ letter, origin: "suggested", isStruck: false }));
    letters = letters.map((each, at) =>
      at >= range.start && at < range.end ? { ...each, isStruck: true } : each,
    );
    letters.splice(start, 0, ...brought);
  }
  return { draft, letters };
}

const textIn = (root: ContentNode): string => {
  const [line] = findNodes(root, ({ uid }) => uid === "line");
  return isRichText(line?.content) ? line.content.text : "";
};

type Key =
  | { kind: "erase"; how: Erased; times: number }
  | { kind: "type" | "read"; text: string }
  | { kind: "select"; at: number; length: number }
  | { kind: "go"; at: number };

const someHow = fc.record({
  isBackward: fc.boolean(),
  unit: fc.constantFrom<Erased["unit"][]>("character", "character", "word"),
});
const someText = fc.constantFrom("A", "B", "OVER", "X Y", " ", "9");
const someKey: fc.Arbitrary<Key> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("erase"), how: someHow, times: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("type", "read"), text: someText }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("select"),
      at: fc.nat(200),
      length: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("go"), at: fc.nat(200) }) },
) as fc.Arbitrary<Key>;
const someOther: fc.Arbitrary<Other> = fc.record({
  at: fc.nat(1000),
  length: fc.integer({ min: 1, max: 5 }),
  word: fc.constantFrom("new", "x", "less "),
});

const line = (session: EditSession) => {
  const found = findLine(session.getState().editor.doc, { uid: "line", key: "content" });
  if (!found) throw new Error("The line is gone");
  return found;
};

/** How many letters that are not struck through stand before an offset. */
function liveBefore(session: EditSession, offset: number): number {
  let count = 0;
  line(session).node.forEach((node, at) => {
    if (!isStruckText(node)) count += Math.max(0, Math.min(node.nodeSize, offset - at));
  });
  return count;
}

/** Selects letters of the line as it is shown, and gives the same in letters that are not struck through. */
function select(session: EditSession, at: number, length: number): [from: number, to: number] {
  const { start, node } = line(session);
  const from = at % (node.content.size + 1);
  const to = Math.min(from + length, node.content.size);
  const { tr, doc } = session.getState().editor;
  session.dispatch(tr.setSelection(TextSelection.create(doc, start + from, start + to)));
  return [liveBefore(session, from), liveBefore(session, to)];
}

function press(
  session: EditSession,
  plain: PlainLine,
  selected: [number, number],
  key: Key,
): [number, number] {
  const [from, to] = selected;
  if (key.kind === "go") {
    plain.caret = select(session, key.at, 0)[0];
    return [plain.caret, plain.caret];
  }
  if (key.kind === "select") return select(session, key.at, key.length);
  if (key.kind === "erase") {
    for (let i = 0; i < key.times; i++) {
      const isSelected = !session.getState().editor.selection.empty;
      if (isSelected) plain.replace(from, to, "");
      else if (!plain.erase(key.how)) break;
      eraseKey(session, key.how);
    }
  } else {
    const { empty } = session.getState().editor.selection;
    if (empty) plain.type(key.text);
    else plain.replace(from, to, key.text);
    // Over a selection the page is never read.
    if (key.kind === "type" || !empty) writeText(session, key.text);
    else session.dispatch(session.getState().editor.tr.insertText(key.text));
  }
  return [plain.caret, plain.caret];
}

describe("text that is struck through is not there for whoever writes", () => {
  it.each<EditMode>(["suggesting", "editing"])(
    "keys and inputs make of a line what they make of a plain text, accepted and rejected: %s",
    (mode) => {
      fc.assert(
        fc.property(
          fc.array(someOther, { maxLength: 4 }),
          fc.constantFrom("HIGHLIGHT_SUGGESTIONS" as const, "HIGHLIGHT_ALL_CHANGES" as const),
          fc.array(someKey, { minLength: 5, maxLength: 40 }),
          (others, viewMode, keys) => {
            const { draft, letters } = withSuggestions(others);
            const { session, refusals } = openSession(tree, mode, viewMode);
            session.replaceDraft(draft);
            const plain = new PlainLine(letters, mode === "suggesting");
            plain.caret = select(session, 17, 0)[0];
            let selected: [number, number] = [plain.caret, plain.caret];
            for (const key of keys) {
              selected = press(session, plain, selected, key);
              const now = session.getState().draft;
              expect(textIn(authorsView(now))).toBe(plain.accepted);
              expect(withoutTyped(textIn(nextPublishedTree(now))).replaceAll(/[ 9]/g, "")).toBe(
                plain.rejected.replaceAll(/[ 9]/g, ""),
              );
              if (session.getState().editor.selection.empty) {
                const { head } = session.getState().editor.selection;
                expect(liveBefore(session, head - line(session).start)).toBe(plain.caret);
              }
            }
            expect(refusals).toEqual([]);
          },
        ),
        { numRuns: runs(150) },
      );
    },
  );
});

describe("what is written over something else (D-47)", () => {
  const type = (session: EditSession, words: string): void => {
    for (const letter of words) writeText(session, letter);
  };

  it.each([
    ["at once", 0],
    ["after a pause", 4_000],
  ])("is one suggestion, decided by one decision: letters %s", (_, pauseMs) => {
    let clock = 1_000;
    const { session } = openSession(tree, "suggesting", "HIGHLIGHT_SUGGESTIONS", undefined, () => clock);
    select(session, text.indexOf("bisoprolol"), "bisoprolol".length);
    type(session, "ate");
    clock += pauseMs;
    type(session, "nolol");
    const cards = reviewCards(session.getState().draft, "HIGHLIGHT_SUGGESTIONS");
    expect(cards).toMatchObject([
      {
        parts: [
          { kind: "textDeleted", text: "bisoprolol" },
          { kind: "textAdded", text: "atenolol" },
        ],
      },
    ]);
    const [card] = cards;
    const changeIds = card?.kind === "change" ? [...card.changeIds] : [];
    const decided = (decision: "ACCEPTED" | "REJECTED"): string => {
      const done = applyAll(
        session.getState().draft,
        [{ type: "decideChanges", at: 9, changeIds, decision }],
        author,
      );
      if (!done.ok) throw new Error(done.detail);
      return textIn(nextPublishedTree(done.draft));
    };
    expect(decided("ACCEPTED")).toBe(text.replace("bisoprolol", "atenolol"));
    expect(decided("REJECTED")).toBe(text);
  });

  it("is undone as one where the letters came one after the other", () => {
    const { session } = openSession(tree, "suggesting");
    select(session, 5, 10);
    type(session, "atenolol");
    session.undo();
    expect(textIn(authorsView(session.getState().draft))).toBe(text);
  });
});

describe("what is written at one place (D-47)", () => {
  const minuteMs = 60_000;

  function writing() {
    let clock = 1_000;
    const made = openSession(tree, "editing", "HIGHLIGHT_SUGGESTIONS", undefined, () => clock);
    select(made.session, 0, 0);
    return {
      session: made.session,
      wait: (ms: number) => {
        clock += ms;
      },
      now: () => textIn(authorsView(made.session.getState().draft)),
    };
  }

  it("is one step of undo, whatever pauses are in it", () => {
    const { session, wait, now } = writing();
    for (const letter of "Now ") {
      writeText(session, letter);
      wait(minuteMs);
    }
    session.undo();
    expect(now()).toBe(text);
    session.redo();
    expect(now()).toBe(`Now ${text}`);
  });

  it("is another step after five minutes", () => {
    const { session, wait, now } = writing();
    writeText(session, "No");
    wait(3 * minuteMs);
    writeText(session, "w ");
    wait(2 * minuteMs + 1);
    writeText(session, "at once ");
    session.undo();
    expect(now()).toBe(`Now ${text}`);
  });

  it("is another step where the caret was elsewhere meanwhile", () => {
    const { session, now } = writing();
    writeText(session, "Now ");
    select(session, 9, 0);
    select(session, 4, 0);
    writeText(session, "at once ");
    session.undo();
    expect(now()).toBe(`Now ${text}`);
  });
});
