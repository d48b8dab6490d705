import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { type Selection, TextSelection } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import { generateCase } from "#shared/case/build/generateCase.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { view } from "#shared/case/changes/view.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { runs } from "#tests/propertyRuns.ts";
import type { Act, Scene } from "#web/features/editor/acts/act.ts";
import { deleteSelection, joinBackward, joinForward, splitLine } from "#web/features/editor/acts/keys.ts";
import { deleteNode, moveByOne } from "#web/features/editor/acts/nodes.ts";
import { hasStyle, setStyle } from "#web/features/editor/acts/text.ts";
import { lineAt, linesBetween } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { toTree } from "#web/features/editor/document/toTree.ts";
import type { EditSession } from "#web/features/editor/session/editSession.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import { author, openSession } from "../acts/openSession.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

type Opened = ReturnType<typeof openSession>;

const gestures = [
  "type",
  "type",
  "type",
  "erase",
  "erase",
  "replace",
  "enter",
  "backspace",
  "delete",
  "cut",
  "bold",
  "trash",
  "move",
  "undo",
  "redo",
  "mode",
] as const;
type Gesture = { kind: (typeof gestures)[number]; at: number; length: number; text: string };

const someGesture: fc.Arbitrary<Gesture> = fc.record({
  kind: fc.constantFrom(...gestures),
  at: fc.nat(100_000),
  length: fc.integer({ min: 1, max: 12 }),
  text: fc.constantFrom("a", "é", "😀", "two words", " "),
});

const select = (session: EditSession, from: number, to: number): Selection => {
  const { editor } = session.getState();
  session.dispatch(
    editor.tr.setSelection(TextSelection.between(editor.doc.resolve(from), editor.doc.resolve(to))),
  );
  return session.getState().editor.selection;
};

/** Not between the halves of a character of two units, where no caret can be put. */
function snapped(session: EditSession, pos: number): number {
  const $pos = session.getState().editor.doc.resolve(pos);
  const text = $pos.parent.textBetween(0, $pos.parent.content.size);
  const code = text.charCodeAt($pos.parentOffset);
  return code >= 0xdc00 && code <= 0xdfff ? pos + 1 : pos;
}

/** Somebody does something somewhere. */
function does(session: EditSession, { kind, at, length, text }: Gesture): void {
  const { editor, editMode } = session.getState();
  const place = 1 + (at % (editor.doc.content.size - 2));
  const chosen = select(session, place, place);
  const from = snapped(session, chosen.from);
  const end = editor.doc.resolve(from).end();
  const to = snapped(session, Math.min(from + length, end));
  const act = (plan: (scene: Scene, selection: Selection) => Act) => session.act(plan);
  const line = lineAt(editor.doc.resolve(from));
  switch (kind) {
    case "type":
      select(session, from, from);
      for (const letter of [text, text]) {
        const now = session.getState().editor;
        session.dispatch(now.tr.insertText(letter));
      }
      return;
    case "erase":
      select(session, to, to);
      if (from < to) session.dispatch(session.getState().editor.tr.delete(from, to));
      return;
    case "replace":
      select(session, from, to);
      session.dispatch(session.getState().editor.tr.insertText(text, from, to));
      return;
    case "enter":
      select(session, from, to);
      act(splitLine);
      return;
    case "backspace":
      if (line) act((scene) => joinBackward(scene, line));
      return;
    case "delete":
      if (line) act((scene) => joinForward(scene, line));
      return;
    case "cut":
      select(session, from, snapped(session, Math.min(from + length * 9, editor.doc.content.size - 1)));
      act(deleteSelection);
      return;
    case "bold":
      act((scene) => {
        const parts = linesBetween(scene.document, from, to);
        return {
          sketches: setStyle(scene, parts, "bold", hasStyle(parts, "bold") ? undefined : { type: "bold" }),
        };
      });
      return;
    case "trash":
      if (line && at % 3 === 0) act((scene) => deleteNode(scene, line.uid));
      return;
    case "move":
      if (line) act((scene) => moveByOne(scene, line.uid, at % 2 ? "up" : "down"));
      return;
    case "undo":
      session.undo();
      return;
    case "redo":
      session.redo();
      return;
    case "mode":
      session.setEditMode(editMode === "editing" ? "suggesting" : "editing");
      return;
  }
}

const someTree = fc.oneof(
  fc.nat(1000).map((seed) => generateCase({ cards: 1, blocks: 8, words: 60, seed })),
  fc.constantFrom(fromTemplate("test_case_template"), fromTemplate("signature_case_template")),
);
const someMode = fc.constantFrom<ViewMode[]>("HIGHLIGHT_SUGGESTIONS", "HIGHLIGHT_ALL_CHANGES");

function isAsTheDraft({ session, refusals }: Opened): void {
  const { draft, viewMode, editor } = session.getState();
  editor.doc.check();
  expect(editor.doc.eq(toDocument(view(draft, viewMode)))).toBe(true);
  // What authors see joined still stands apart where a join is shown: it is not to be moved or cut as if it did.
  expect(refusals.filter(({ reason }) => reason !== "NO_SUCH_NODE")).toEqual([]);
}

/** A document but for what is said of fields that are empty: a title that was written and withdrawn is as good as none. */
const shown = (document: Node): string =>
  JSON.stringify(document, (key, value) => (key === "absent" ? undefined : value));

describe("an edit session", () => {
  it("shows after every gesture what the operations made of the draft", () => {
    let done = 0;
    fc.assert(
      fc.property(
        someTree,
        someMode,
        fc.constantFrom<EditMode[]>("editing", "suggesting"),
        fc.array(someGesture, { minLength: 8, maxLength: 25 }),
        (tree, viewMode, editMode, all) => {
          const opened = openSession(tree, editMode, viewMode);
          for (const gesture of all) {
            does(opened.session, gesture);
            isAsTheDraft(opened);
          }
          // Whoever replays the operations has the same draft.
          let replayed = opened.first;
          for (const operation of opened.operations) {
            const applied = apply(replayed, operation, author);
            if (!applied.ok) throw new Error(applied.detail);
            replayed = applied.draft;
          }
          expect(replayed).toEqual(opened.session.getState().draft);
          done += opened.operations.length;
        },
      ),
      { numRuns: runs(30) },
    );
    expect(done).toBeGreaterThan(100);
  });

  it("writes in editing mode what a plain editor would", () => {
    fc.assert(
      fc.property(someTree, fc.array(someGesture, { minLength: 1, maxLength: 10 }), (tree, all) => {
        const { session } = openSession(tree, "editing", "HIGHLIGHT_SUGGESTIONS");
        for (const { at, length, text } of all) {
          const { editor } = session.getState();
          const from = snapped(
            session,
            select(
              session,
              1 + (at % (editor.doc.content.size - 2)),
              1 + (at % (editor.doc.content.size - 2)),
            ).from,
          );
          const to = snapped(session, Math.min(from + (length % 4), editor.doc.resolve(from).end()));
          select(session, from, to);
          const before = session.getState().editor;
          const typed = before.tr.insertText(text);
          const plain = before.apply(typed);
          session.dispatch(typed);
          const after = session.getState().editor;
          expect(toTree(after.doc)).toEqual(toTree(plain.doc));
          expect(after.selection.head).toBe(plain.selection.head);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it("comes back to where it began when all is undone, and forward again when all is redone", () => {
    fc.assert(
      fc.property(someTree, someMode, fc.array(someGesture, { maxLength: 8 }), (tree, viewMode, all) => {
        const { session } = openSession(tree, "editing", viewMode);
        const first = session.getState().editor.doc;
        for (const gesture of all)
          if (gesture.kind !== "undo" && gesture.kind !== "redo") does(session, gesture);
        const last = session.getState().editor.doc;
        let steps = 0;
        while (session.undo()) steps++;
        expect(shown(session.getState().editor.doc)).toBe(shown(first));
        while (session.redo()) steps--;
        expect(steps).toBe(0);
        expect(shown(session.getState().editor.doc)).toBe(shown(last));
      }),
      { numRuns: runs(30) },
    );
  });

  it("undoes and redoes content that came as operations, with the ids that its changes and nodes have", () => {
    let done = 0;
    fc.assert(
      fc.property(someTree, someMode, fc.array(someGesture, { maxLength: 8 }), (tree, viewMode, all) => {
        const written = openSession(tree, "editing", viewMode);
        const { session, first, refusals } = openSession(tree, "editing", viewMode);
        for (const gesture of all) {
          if (gesture.kind === "undo" || gesture.kind === "redo") continue;
          const from = written.operations.length;
          does(written.session, gesture);
          const act = written.operations.slice(from);
          if (act.length > 0) expect(session.operate(act)).toBe(true);
          done += act.length;
        }
        const last = session.getState().editor.doc;
        let steps = 0;
        while (session.undo()) steps++;
        expect(shown(session.getState().editor.doc)).toBe(shown(toDocument(view(first, viewMode))));
        while (session.redo()) steps--;
        expect(refusals).toEqual([]);
        expect(steps).toBe(0);
        expect(shown(session.getState().editor.doc)).toBe(shown(last));
      }),
      { numRuns: runs(30) },
    );
    expect(done).toBeGreaterThan(30);
  });

  it("takes the caret along with what is moved, and back with what is undone", () => {
    let moves = 0;
    fc.assert(
      fc.property(someTree, someMode, fc.array(someGesture, { maxLength: 5 }), (tree, viewMode, all) => {
        const { session } = openSession(tree, "editing", viewMode);
        for (const { at } of all) {
          session.setEditMode(at % 2 ? "editing" : "suggesting");
          const { doc } = session.getState().editor;
          select(session, 1 + (at % (doc.content.size - 2)), 1 + (at % (doc.content.size - 2)));
          const { selection } = session.getState().editor;
          const above = Array.from({ length: selection.$from.depth }, (_, i) => selection.$from.node(i + 1));
          const moved = above.filter(({ attrs }) => attrs.uid)[at % 3]?.attrs.uid ?? "";
          const place = () => {
            const { $head } = session.getState().editor.selection;
            const { uid, key, start } = lineAt($head) ?? { start: $head.pos };
            return { uid, key, offset: $head.pos - start };
          };
          const before = place();
          if (!session.act((scene) => moveByOne(scene, moved, at % 5 ? "up" : "down"))) continue;
          moves += 1;
          expect(place()).toEqual(before);
          if (at % 7 === 0 && session.undo()) expect(place()).toEqual(before);
        }
      }),
      { numRuns: runs(60) },
    );
    expect(moves).toBeGreaterThan(20);
  });

  it("leaves what learners would read as it is while somebody suggests", () => {
    fc.assert(
      fc.property(someTree, fc.array(someGesture, { maxLength: 15 }), (tree, all) => {
        const { session, first } = openSession(tree, "suggesting", "HIGHLIGHT_SUGGESTIONS");
        for (const gesture of all) if (gesture.kind !== "mode") does(session, gesture);
        const hidden = (draft: Draft): string => shown(toDocument(view(draft, "HIDE_SUGGESTIONS")));
        expect(hidden(session.getState().draft)).toBe(hidden(first));
      }),
      { numRuns: runs(30) },
    );
  });

  it("goes on upon what reviewers decided meanwhile: what is not saved stands on top, an undo of what is decided is left out", () => {
    const { session, operations } = openSession(fromTemplate("test_case_template"), "suggesting");
    select(session, 3, 3);
    const write = (words: string): void => session.dispatch(session.getState().editor.tr.insertText(words));
    write("One ");
    const saved = session.getState().draft;
    const changeIds = Object.keys(saved.changes);
    session.endWriting();
    write("two ");
    session.operate([{ type: "withdrawChanges", at: 1, changeIds }]);
    const [, typed, undone] = operations;
    if (!typed || !undone) throw new Error("Nothing was written");
    const decided = apply(saved, { type: "decideChanges", at: 2, changeIds, decision: "ACCEPTED" }, author);
    if (!decided.ok) throw new Error(decided.detail);
    const rebased = session.rebase(decided.draft, [[typed], [undone]]);
    expect(rebased.map((each) => each?.operations)).toEqual([[typed], undefined]);
    const { draft } = session.getState();
    expect(draft).toBe(rebased[0]?.draft);
    expect(draft.changes[changeIds[0] ?? ""]?.decision).toBe("ACCEPTED");
    const text = session.getState().editor.doc.textContent;
    expect(text).toContain("One two ");
    // A change that was taken meanwhile is gone on with as another.
    const more = { ...typed, changeId: changeIds[0] ?? "" } as typeof typed;
    const [again] = session.rebase(decided.draft, [[more]]);
    expect(again?.operations).toMatchObject([
      { text: "two ", changeId: expect.not.stringMatching(changeIds[0] ?? "") },
    ]);
  });

  it("does nothing while somebody else holds the lock", () => {
    const { session, operations } = openSession(
      fromTemplate("test_case_template"),
      "editing",
      "HIGHLIGHT_SUGGESTIONS",
    );
    session.setWritable(false);
    const before = session.getState().editor.doc;
    select(session, 3, 3);
    session.dispatch(session.getState().editor.tr.insertText("x"));
    session.act(splitLine);
    expect(session.getState().editor.doc).toBe(before);
    expect(operations).toEqual([]);
  });

  it.each(["student", "ungated", "outline"] as const)(
    "changes nothing of what is not before the author: in %s nothing is written, decided on or undone",
    (mode) => {
      const { session, operations } = openSession(
        fromTemplate("test_case_template"),
        "editing",
        "HIGHLIGHT_SUGGESTIONS",
      );
      const write = (): void => session.dispatch(session.getState().editor.tr.insertText("x"));
      select(session, 3, 3);
      write();
      expect(operations).toHaveLength(1);
      const before = session.getState().draft;
      session.setDisplayMode(mode);
      write();
      session.act(splitLine);
      expect(session.undo()).toBe(false);
      const feedback = { type: "addStudentFeedback", at: 1, text: "Long.", studentFeedbackId: "f" } as const;
      expect(session.operate([feedback])).toBe(false);
      expect(session.getState().draft).toBe(before);
      session.setDisplayMode("full");
      expect(session.operate([feedback])).toBe(true);
      expect(operations).toHaveLength(2);
    },
  );
});
