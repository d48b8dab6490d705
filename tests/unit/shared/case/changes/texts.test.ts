import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft, Style } from "#shared/case/changes/draft.ts";
import { nodeAt, textAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode, StyleRange } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const draftOf = (text: string, styleRanges: StyleRange[] = []): Draft =>
  draftFromSnapshot({
    type: "section",
    uid: "case",
    content: [
      { type: "paragraph", uid: "p", content: { text, styleRanges } },
      { type: "button", uid: "b" },
    ],
  });

const inP = { uid: "p", key: "content", isSuggestion: false } as const;
const typing = (changeId: string, offset: number, text: string, more: object = {}): Operation => ({
  ...{ ...inP, type: "insertText", at: 1, changeId, offset, text },
  ...more,
});
const cutting = (changeId: string, start: number, end: number, more: object = {}): Operation => ({
  ...{ ...inP, type: "deleteText", at: 2, changeId, range: { start, end } },
  ...more,
});
const styling = (
  changeId: string,
  start: number,
  end: number,
  style: Style,
  more: object = {},
): Operation => ({
  ...{ ...inP, type: "addStyle", at: 3, changeId, range: { start, end }, style },
  ...more,
});
const plain = (
  changeId: string,
  start: number,
  end: number,
  style: Style["type"],
  more: object = {},
): Operation => ({
  ...{ ...inP, type: "deleteStyle", at: 4, changeId, range: { start, end }, style },
  ...more,
});
const asking = (threadId: string, start: number, end: number): Operation => ({
  ...{ type: "addCommentThread", at: 1, threadId, commentId: "c", text: "?", uid: "p", key: "content" },
  range: { start, end },
});

const runsIn = (draft: Draft) => textAt(nodeAt(draft.root, "p") ?? draft.root, "content")?.runs ?? [];
const shown = (draft: Draft) => nodeOf(nextPublishedTree(draft), "p")?.content as ContentNode["content"];
const suggestion = { isSuggestion: true };

describe("writing into a text (D-47)", () => {
  it("belongs to a commented passage only in the middle of it", () => {
    const asked = done(draftOf("abcd"), ada, asking("t", 1, 3), asking("u", 2, 3));
    const threadsOf = (offset: number) =>
      runsIn(done(asked, ada, typing("x", offset, "X"))).find(({ text }) => text === "X")?.threads;
    expect([0, 1, 2, 3, 4].map(threadsOf)).toEqual([undefined, undefined, ["t"], undefined, undefined]);
    const atEnd = done(draftOf("abcd"), ada, asking("t", 2, 4));
    expect(runsIn(done(atEnd, ada, typing("x", 4, "X"))).at(-1)).toEqual({ text: "X", added: "x" });
  });

  it("takes the styles that it comes with, and none where it comes with none", () => {
    const bold = { styles: [{ type: "bold" }] };
    const written = done(draftOf("ab"), ada, typing("x", 1, "X", bold), typing("y", 0, "Y", { styles: [] }));
    expect(runsIn(written)).toEqual([
      { text: "Y", added: "y" },
      { text: "a" },
      { text: "X", added: "x", styles: [{ type: "bold" }] },
      { text: "b" },
    ]);
  });

  it("is possible up to 20,000 characters, those included that were deleted", () => {
    const full = done(draftOf("x".repeat(19_999)), ada, cutting("d", 0, 10_000));
    expect(apply(full, typing("x", 0, "a"), ada)).toMatchObject({ ok: true });
    expect(apply(full, typing("x", 0, "ab"), ada)).toMatchObject({ ok: false, reason: "TEXT_TOO_LONG" });
  });

  it("is possible in a text that was never written, and in no other than the node has", () => {
    const titled = done(draftOf("a"), ada, typing("x", 0, "Go", { uid: "b", key: "title" }));
    expect(nodeOf(nextPublishedTree(titled), "b")?.title).toMatchObject({ text: "Go" });
    expect(apply(titled, typing("x", 0, "Go", { uid: "b" }), ada)).toMatchObject({
      reason: "NO_SUCH_KEY",
      path: "key",
    });
    expect(apply(draftOf("a"), typing("x", 1, "Go", { uid: "b", key: "title" }), ada)).toMatchObject({
      ...{ reason: "OUT_OF_RANGE", path: "offset" },
    });
  });

  it("and taking out cut no character in two", () => {
    const draft = draftOf("a😀b");
    for (const [operation, path] of [
      [typing("x", 2, "X"), "offset"],
      [cutting("x", 2, 4), "range.start"],
      [cutting("x", 0, 2), "range.end"],
      [cutting("x", 3, 2), "range"],
    ] as const) {
      expect(apply(draft, operation, ada)).toMatchObject({ ok: false, reason: "OUT_OF_RANGE", path });
    }
    expect(shown(done(draft, ada, cutting("x", 1, 3)))).toMatchObject({ text: "ab" });
  });

  it("is not possible in what was deleted", () => {
    const gone = done(draftOf("a"), ada, {
      type: "deleteNode",
      at: 1,
      changeId: "d",
      isSuggestion: false,
      uid: "p",
    });
    expect(apply(gone, typing("x", 0, "a"), ada)).toMatchObject({ reason: "NO_SUCH_NODE", path: "uid" });
  });
});

describe("taking out of a text (D-47)", () => {
  it("leaves no trace of what the same change wrote, and a mark on what was there", () => {
    const written = done(draftOf("ab"), ada, typing("x", 1, "XY"), cutting("x", 0, 3));
    expect(runsIn(written)).toEqual([{ text: "a", deleted: ["x"] }, { text: "b" }]);
    expect(shown(written)).toMatchObject({ text: "b" });
    expect(runsIn(done(written, ada, cutting("x", 0, 1)))).toEqual(runsIn(written));
  });

  it("takes back what the same author wrote before, and marks what another did", () => {
    const written = done(draftOf("ab"), ada, typing("x", 1, "X", suggestion));
    const back = done(written, ada, cutting("y", 1, 2, suggestion));
    expect(runsIn(back)[1]).toEqual({ text: "X", added: "x", takenBack: ["y"] });
    expect(back.changes.y).toMatchObject({ takesBack: ["x"] });
    // It is taken back once.
    expect(runsIn(done(back, ada, cutting("y", 1, 2, suggestion)))).toEqual(runsIn(back));
    const other = done(written, ben, cutting("y", 1, 2, suggestion));
    expect(runsIn(other)[1]).toEqual({ text: "X", added: "x", deleted: ["y"] });
    expect(other.changes.y).not.toHaveProperty("takesBack");
  });

  it("takes nothing back that counts already, by a suggestion or once it was decided on", () => {
    const edited = done(draftOf("ab"), ada, typing("x", 1, "X"));
    expect(runsIn(done(edited, ada, cutting("y", 1, 2, suggestion)))[1]).toEqual({
      ...{ text: "X", added: "x" },
      deleted: ["y"],
    });
    expect(runsIn(done(edited, ada, cutting("y", 1, 2)))[1]).toEqual({
      ...{ text: "X", added: "x" },
      takenBack: ["y"],
    });
    const accepted = done(done(draftOf("ab"), ada, typing("x", 1, "X", suggestion)), ben, {
      ...{ type: "decideChanges", at: 2, changeIds: ["x"], decision: "ACCEPTED" },
    });
    expect(runsIn(done(accepted, ada, cutting("y", 1, 2)))[1]).toEqual({
      ...{ text: "X", added: "x" },
      deleted: ["y"],
    });
  });
});

describe("styles of a text (D-47)", () => {
  const link = (url: string): Style => ({ type: "link", args: { url: `https://a.example/${url}` } });

  it("hold over their range beside others, once each", () => {
    const bold = done(
      draftOf("abcd"),
      ada,
      styling("x", 1, 3, { type: "bold" }),
      styling("y", 2, 4, { type: "italic" }),
    );
    expect(shown(bold)).toEqual({
      text: "abcd",
      styleRanges: [
        { type: "bold", range: { start: 1, end: 3 } },
        { type: "italic", range: { start: 2, end: 4 } },
      ],
    });
    expect(runsIn(done(bold, ada, styling("x", 1, 3, { type: "bold" })))).toEqual(runsIn(bold));
    const stored = draftOf("ab", [{ type: "bold", range: { start: 0, end: 2 } }]);
    expect(runsIn(done(stored, ada, styling("x", 0, 2, { type: "bold" })))).toEqual(runsIn(stored));
  });

  it("are said once more where another's waits, since that may be rejected", () => {
    const waits = done(draftOf("ab"), ben, styling("x", 0, 2, { type: "bold" }, suggestion));
    const both = done(waits, ada, styling("y", 0, 2, { type: "bold" }, suggestion));
    const rejected = done(both, ada, {
      type: "decideChanges",
      at: 5,
      changeIds: ["x"],
      decision: "REJECTED",
    });
    const accepted = done(rejected, ada, {
      type: "decideChanges",
      at: 6,
      changeIds: ["y"],
      decision: "ACCEPTED",
    });
    expect(shown(accepted)).toMatchObject({ styleRanges: [{ type: "bold" }] });
  });

  it.each<[Style, Style]>([
    [link("a"), link("b")],
    [
      { type: "color", args: { hexCode: "#111111" } },
      { type: "color", args: { hexCode: "#222222" } },
    ],
    [
      { type: "modalMedia", args: { uid: "a" } },
      { type: "modalMedia", args: { uid: "b" } },
    ],
  ])("of which there is one at a time give way: %j to %j", (one, other) => {
    const range = { start: 0, end: 2 };
    const stored = draftOf("ab", [{ ...one, range }]);
    expect(shown(done(stored, ada, styling("x", 0, 2, other)))).toMatchObject({
      styleRanges: [{ ...other, range }],
    });
    // On a part of it alone.
    const part = done(stored, ada, styling("x", 0, 1, other));
    expect(shown(part)).toMatchObject({ styleRanges: [other, { ...one, range: { start: 1, end: 2 } }] });
  });

  it("are taken away from their range alone, and without a trace by the change that gave them", () => {
    const bold = done(
      draftOf("abcd"),
      ada,
      styling("x", 0, 4, { type: "bold" }),
      styling("x", 0, 4, { type: "italic" }),
    );
    const less = done(bold, ada, plain("x", 1, 3, "bold"));
    expect(runsIn(less).map(({ text, styles = [] }) => [text, styles.map(({ type }) => type)])).toEqual([
      ["a", ["bold", "italic"]],
      ["bc", ["italic"]],
      ["d", ["bold", "italic"]],
    ]);
    const none = done(
      draftOf("ab", [{ type: "bold", range: { start: 0, end: 2 } }]),
      ada,
      plain("y", 0, 2, "bold", suggestion),
    );
    expect(runsIn(none)).toEqual([{ text: "ab", styles: [{ type: "bold", deleted: ["y"] }] }]);
    expect(runsIn(done(bold, ada, plain("x", 0, 4, "bold"), plain("x", 0, 4, "italic")))).toEqual([
      { text: "abcd" },
    ]);
  });
});

describe("a style that takes the place of another, or is taken off (D-47)", () => {
  const color = (hexCode: string): Style => ({ type: "color", args: { hexCode } });
  const range = { start: 0, end: 2 };

  it("marks the colour that was there as gone by the same change, and no style of another kind", () => {
    const red: StyleRange = { type: "color", range, args: { hexCode: "#aa0000" } };
    const both = draftOf("ab", [{ type: "bold", range }, red]);
    expect(runsIn(done(both, ada, styling("x", 0, 2, color("#0000aa"))))).toEqual([
      {
        text: "ab",
        styles: [
          { type: "bold" },
          { ...color("#aa0000"), deleted: ["x"] },
          { ...color("#0000aa"), added: "x" },
        ],
      },
    ]);
  });

  it("leaves no trace for others of a style that came with one's own suggestion", () => {
    const added = done(draftOf("ab"), ada, {
      ...{
        type: "addNodes",
        at: 1,
        changeId: "n",
        isSuggestion: true,
        place: { parent: "case", key: "content" },
      },
      nodes: [
        { type: "paragraph", uid: "q", content: { text: "cd", styleRanges: [{ type: "bold", range }] } },
      ],
    });
    const stylesOf = (draft: Draft) =>
      textAt(nodeAt(draft.root, "q") ?? draft.root, "content")?.runs[0]?.styles;
    const off = plain("x", 0, 2, "bold", { ...suggestion, uid: "q" });
    expect(stylesOf(done(added, ada, off))).toEqual([{ type: "bold", takenBack: ["x"] }]);
    expect(stylesOf(done(added, ben, off))).toEqual([{ type: "bold", deleted: ["x"] }]);
  });
});
