import fc from "fast-check";
import { EditorState, type Selection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { view } from "#shared/case/changes/view.ts";
import type { Act, Scene } from "#web/features/editor/acts/act.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import type { Means, SessionEvent, SessionStep, Writing } from "#web/features/editor/session/sessionState.ts";
import { sessionStep } from "#web/features/editor/session/sessionStep.ts";
import { type Done, noHistory } from "#web/features/editor/session/undoStack.ts";
import { runs } from "../../../../../propertyRuns.ts";
import { author } from "../acts/openSession.ts";

const m = caseBuilder("t");

const line = { uid: "text", key: "content" } as const;

const opened = (over: Partial<Writing["session"]> = {}): Writing => {
  const draft = draftFromSnapshot(
    m.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [m.card({ uid: "card", title: "One", content: [{ ...m.para("A cough."), uid: "text" }] })],
    }),
  );
  const viewMode = "HIGHLIGHT_SUGGESTIONS";
  return {
    session: {
      draft,
      viewMode,
      editMode: "editing",
      displayMode: "full",
      isWritable: true,
      editor: EditorState.create({ doc: toDocument(view(draft, viewMode)) }),
      history: noHistory,
      ...over,
    },
    burst: undefined,
  };
};

/** Ids that go by the number of those minted before: the same step mints the same. */
const means = (from: number): Means => {
  let count = from;
  return { actor: author, now: 1_000 + from, mint: (what) => `${what}-${from}-${++count}` };
};

const insert =
  (offset: number, text: string) =>
  (_scene: Scene, _selection: Selection): Act => ({
    sketches: [{ type: "insertText", ...line, offset, text }],
  });

const textOf = ({ session }: Writing): string => findLine(session.editor.doc, line)?.node.textContent ?? "";

/** Ids of the changes that a step has made. */
const changesIn = ({ effects }: SessionStep): string[] =>
  effects.flatMap((effect) =>
    effect.do === "tellOperations"
      ? effect.operations.flatMap((each) => ("changeId" in each ? [each.changeId] : []))
      : [],
  );

const decisionsOn = (step: SessionStep): Operation[] => [
  { type: "decideChanges", changeIds: changesIn(step), decision: "ACCEPTED", at: 5 },
];

const happening = fc.oneof(
  fc
    .record({ offset: fc.nat(12), text: fc.constantFrom("a", "bc", " ") })
    .map(({ offset, text }): SessionEvent => ({ type: "acted", plan: insert(offset, text) })),
  fc.constantFrom<SessionEvent>(
    { type: "stepped", way: "undo" },
    { type: "stepped", way: "redo" },
    { type: "writingEnded" },
    { type: "set", change: { editMode: "suggesting" } },
    { type: "set", change: { editMode: "editing" } },
    { type: "set", change: { isWritable: false } },
    { type: "set", change: { isWritable: true } },
    { type: "set", change: { displayMode: "outline" } },
    { type: "set", change: { displayMode: "full" } },
    { type: "shown", viewMode: "HIGHLIGHT_ALL_CHANGES" },
    { type: "shown", viewMode: "HIGHLIGHT_SUGGESTIONS" },
    { type: "shown", viewMode: "HIDE_SUGGESTIONS" },
  ),
);

describe("a step of an edit session (D-44)", () => {
  it("changes nothing that it is given, and does the same again from the same state", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (events) => {
        let writing = opened();
        events.forEach((event, at) => {
          const before = { ...writing.session };
          const once = sessionStep(writing, event, means(at * 10));
          expect(writing.session).toEqual(before);
          const again = sessionStep(writing, event, means(at * 10));
          expect(again.effects).toEqual(once.effects);
          expect(again.isDone).toBe(once.isDone);
          expect(again.writing.session.draft).toEqual(once.writing.session.draft);
          writing = once.writing;
        });
      }),
      { numRuns: runs(40) },
    );
  });

  it("tells of every change of the draft, by operations that lead from one to the other; writes nothing where one may not", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (events) => {
        let writing = opened();
        events.forEach((event, at) => {
          const { session } = writing;
          const step = sessionStep(writing, event, means(at * 10));
          const isChanged = step.writing.session.draft !== session.draft;
          const told = step.effects.filter((effect) => effect.do === "tellOperations");
          expect(told.map(({ before }) => before)).toEqual(isChanged ? [session.draft] : []);
          if (!session.isWritable || session.displayMode !== "full") expect(isChanged).toBe(false);
          if (session.viewMode === "HIDE_SUGGESTIONS" && event.type !== "shown")
            expect(isChanged).toBe(false);
          writing = step.writing;
        });
      }),
      { numRuns: runs(40) },
    );
  });

  it("goes on with what is being written until it ends: one step of undo, one change", () => {
    const first = sessionStep(opened(), { type: "acted", plan: insert(8, "!") }, means(0));
    const second = sessionStep(first.writing, { type: "acted", plan: insert(9, "!") }, means(10));
    expect([textOf(second.writing), second.writing.session.history.undo.length]).toEqual(["A cough.!!", 1]);
    const ended = sessionStep(first.writing, { type: "writingEnded" }, means(10));
    const other = sessionStep(ended.writing, { type: "acted", plan: insert(9, "!") }, means(20));
    expect(other.writing.session.history.undo).toHaveLength(2);
  });

  it("begins a change of its own after a selection, and where somebody has decided on what was being written", () => {
    const first = sessionStep(
      opened({ editMode: "suggesting" }),
      { type: "acted", plan: insert(8, "!") },
      means(0),
    );
    const transaction = first.writing.session.editor.tr;
    const moved = sessionStep(first.writing, { type: "moved", transaction, endsWriting: true }, means(10));
    const other = sessionStep(moved.writing, { type: "acted", plan: insert(9, "!") }, means(20));
    expect(other.writing.session.history.undo).toHaveLength(2);

    const decided = sessionStep(
      first.writing,
      { type: "operated", operations: decisionsOn(first), isUndoable: false },
      means(10),
    );
    const own = sessionStep(decided.writing, { type: "acted", plan: insert(9, "!") }, means(20));
    expect(own.effects.map((effect) => effect.do)).toEqual(["tellOperations"]);
    expect(changesIn(own)).not.toEqual(changesIn(first));
  });

  it("leaves out of the undo what is not possible any more, and keeps the rest of it", () => {
    const at = 1;
    const gone: Done = { undo: [{ type: "withdrawChanges", changeIds: ["gone"], at }], redo: [] };
    const possible: Done = { undo: [], redo: [] };
    const history = { undo: [possible, gone], redo: [possible] };
    const step = sessionStep(opened({ history }), { type: "stepped", way: "undo" }, means(0));
    expect([step.isDone, step.effects.map((effect) => effect.do)]).toEqual([false, ["tellRefused"]]);
    expect(step.writing.session.history).toEqual({ undo: [possible], redo: [possible] });
  });

  it("forgets what could be undone with another draft, and not with another view", () => {
    const { writing } = sessionStep(opened(), { type: "acted", plan: insert(8, "!") }, means(0));
    const seen = sessionStep(writing, { type: "shown", viewMode: "HIGHLIGHT_ALL_CHANGES" }, means(5));
    expect(seen.writing.session.history).toBe(writing.session.history);
    const { draft } = opened().session;
    expect(sessionStep(writing, { type: "shown", draft }, means(5)).writing.session.history).toBe(noHistory);
  });

  it("takes no decisions without the lock", () => {
    const written = sessionStep(opened(), { type: "acted", plan: insert(8, "!") }, means(0));
    const lost = sessionStep(written.writing, { type: "set", change: { isWritable: false } }, means(5));
    const operations = decisionsOn(written);
    const step = sessionStep(lost.writing, { type: "operated", operations, isUndoable: true }, means(6));
    expect([step.isDone, step.effects]).toEqual([false, []]);
    expect(step.writing.session.draft).toBe(written.writing.session.draft);
  });

  it("tells of a refusal, and leaves the state as it stands", () => {
    const start = opened();
    const step = sessionStep(start, { type: "acted", plan: insert(99, "x") }, means(0));
    expect(step.isDone).toBe(false);
    expect(step.effects).toEqual([{ do: "tellRefused", refusal: expect.objectContaining({ ok: false }) }]);
    expect(step.writing).toEqual(start);
  });

  it("draws the page again where a change of the editor means nothing, such as without the lock", () => {
    const start = opened({ isWritable: false });
    const transaction = start.session.editor.tr.insertText("x", 5);
    const step = sessionStep(start, { type: "typed", transaction }, means(0));
    expect(step.writing.session).not.toBe(start.session);
    expect([textOf(step.writing), step.effects]).toEqual(["A cough.", []]);
  });

  it("takes operations of a review without a step of undo, and without telling them", () => {
    const written = sessionStep(
      opened({ editMode: "suggesting" }),
      { type: "acted", plan: insert(8, "!") },
      means(0),
    );
    const operations = decisionsOn(written);
    const reviewed = sessionStep(
      written.writing,
      { type: "operated", operations, isUndoable: false },
      means(5),
    );
    expect([reviewed.isDone, reviewed.effects]).toEqual([true, []]);
    expect(reviewed.writing.session.history).toBe(written.writing.session.history);
    const decided = sessionStep(
      written.writing,
      { type: "operated", operations, isUndoable: true },
      means(5),
    );
    expect(decided.writing.session.history.undo).toHaveLength(2);
    expect(decided.effects).toEqual([
      { do: "tellOperations", operations, before: written.writing.session.draft },
    ]);
  });
});
