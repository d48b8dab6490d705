import { describe, expect, it } from "vitest";
import { compact } from "#shared/case/changes/compact.ts";
import { viewModes } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation, Place } from "#shared/case/changes/operations.ts";
import { authorsView, view } from "#shared/case/changes/view.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Desk } from "#tests/builders/draftSteps.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

it("I7: compaction gives no published letter to the suggestion that brought the paragraph around it (D-52)", () => {
  const edit = { at: 2, isSuggestion: false, uid: "new" };
  const operations: Operation[] = [
    {
      type: "addNodes",
      at: 1,
      changeId: "brought",
      isSuggestion: true,
      place: { parent: "page1", key: "content", after: "p1" },
      nodes: [{ type: "paragraph", uid: "new", content: { text: "brought", styleRanges: [] } }],
    },
    { ...edit, type: "joinParagraph", changeId: "joined" },
    { ...edit, type: "insertText", changeId: "written", key: "content", offset: 0, text: "written " },
    { type: "publish", at: 3 },
  ];
  const draft = done(new Desk().draft, ada, ...operations);
  const compacted = compact(draft).draft;
  for (const mode of viewModes) expect(view(compacted, mode), mode).toEqual(view(draft, mode));
});

describe("what compaction leaves of a paragraph (D-52)", () => {
  const edit = { at: 1, isSuggestion: false } as const;
  const suggestion = { at: 1, isSuggestion: true } as const;
  const inP = { uid: "p", key: "content" } as const;
  const draft = draftFromSnapshot({
    ...{ type: "section", uid: "case" },
    content: [{ type: "paragraph", uid: "p", content: { text: "abcd", styleRanges: [] } }],
  });
  const typed = (changeId: string, mode: typeof edit | typeof suggestion = suggestion): Operation => ({
    ...{ ...mode, ...inP, type: "insertText", changeId, offset: 2, text: "X" },
  });
  const cut = (changeId: string, mode: typeof edit | typeof suggestion = suggestion): Operation => ({
    ...{ ...mode, ...inP, type: "deleteText", changeId, range: { start: 1, end: 2 } },
  });
  const bold = (changeId: string): Operation => ({
    ...{
      ...suggestion,
      ...inP,
      type: "addStyle",
      changeId,
      range: { start: 0, end: 2 },
      style: { type: "bold" },
    },
  });
  const split = (changeId: string): Operation => ({
    ...{ ...suggestion, type: "splitParagraph", changeId, uid: "p", offset: 2, newUid: "half" },
  });
  const hidden = (changeId: string): Operation => ({
    ...{ ...suggestion, type: "setKeysValues", changeId, uid: "p", keysAndValues: { invisible: true } },
  });
  const moved = (changeId: string): Operation => ({
    ...{ ...suggestion, type: "moveNode", changeId, uid: "p", place: { parent: "case", key: "content" } },
  });
  const added = (changeId: string): Operation => ({
    ...{ ...suggestion, type: "addNodes", changeId, place: { parent: "case", key: "content" } },
    nodes: [{ type: "paragraph", uid: "new", content: { text: "N", styleRanges: [] } }],
  });
  const struck = (changeId: string): Operation => ({ ...suggestion, type: "deleteNode", changeId, uid: "p" });
  const decided = (decision: "ACCEPTED" | "REJECTED"): Operation => ({
    ...{ type: "decideChanges", at: 2, changeIds: ["x"], decision },
  });
  const withdrawn: Operation = { type: "withdrawChanges", at: 3, changeIds: ["x"] };
  const published: Operation = { type: "publish", at: 4 };
  const whole = { type: "paragraph", uid: "p", content: { runs: [{ text: "abcd" }] } };

  const left = (...operations: Operation[]) => compact(done(draft, ada, ...operations));
  const contentOf = ({ draft: { root } }: ReturnType<typeof compact>): unknown => root.content;

  it.each<[what: string, operations: Operation[], content: unknown]>([
    ["words that are rejected: nothing", [typed("x"), decided("REJECTED")], [whole]],
    ["words that are withdrawn: nothing", [typed("x"), withdrawn], [whole]],
    [
      "words that are published: their letters",
      [typed("x", edit), published],
      [{ ...whole, content: { runs: [{ text: "abXcd" }] } }],
    ],
    [
      "words taken back by their author: nothing",
      [typed("x", edit), { ...cut("y", edit), range: { start: 2, end: 3 } } as Operation],
      [whole],
    ],
    ["a cut that is rejected: the letters", [cut("x"), decided("REJECTED")], [whole]],
    [
      "a cut that is published: no letters",
      [cut("x", edit), published],
      [{ ...whole, content: { runs: [{ text: "acd" }] } }],
    ],
    ["a style that is rejected: none", [bold("x"), decided("REJECTED")], [whole]],
    [
      "a style that is published: the style",
      [bold("x"), decided("ACCEPTED"), published],
      [{ ...whole, content: { runs: [{ text: "ab", styles: [{ type: "bold" }] }, { text: "cd" }] } }],
    ],
    ["a split that is rejected: one paragraph", [split("x"), decided("REJECTED")], [whole]],
    [
      "a split that is published: two",
      [split("x"), decided("ACCEPTED"), published],
      [
        { ...whole, content: { runs: [{ text: "ab" }] } },
        { ...whole, uid: "half", content: { runs: [{ text: "cd" }] } },
      ],
    ],
    ["a value that is rejected: none", [hidden("x"), decided("REJECTED")], [whole]],
    [
      "a value that is published: the value",
      [hidden("x"), decided("ACCEPTED"), published],
      [{ ...whole, invisible: true }],
    ],
    ["a move that is rejected: the place", [moved("x"), decided("REJECTED")], [whole]],
    ["a move that is withdrawn: the place", [moved("x"), withdrawn], [whole]],
    ["a paragraph that is rejected: none", [added("x"), decided("REJECTED")], [whole]],
    [
      "a paragraph that is published: the paragraph",
      [added("x"), decided("ACCEPTED"), published],
      [whole, { type: "paragraph", uid: "new", content: { runs: [{ text: "N" }] } }],
    ],
    ["a deletion that is rejected: the paragraph", [struck("x"), decided("REJECTED")], [whole]],
    ["a deletion that is published: nothing", [struck("x"), decided("ACCEPTED"), published], []],
  ])("of %s", (_, operations, content) => {
    const compacted = left(...operations);
    expect(contentOf(compacted)).toEqual(content);
    expect(compacted.draft.changes).toEqual({});
    expect(compacted.draft.moves).toEqual([]);
    expect(compacted.settled.map(({ id }) => id)).toContain("x");
  });

  it("leaves no trace of an attribute that was unset and published", () => {
    const unset = (changeId: string, value: boolean | null): Operation => ({
      ...{ ...edit, type: "setKeysValues", changeId, uid: "p", keysAndValues: { invisible: value } },
    });
    const compacted = left(unset("a", true), unset("b", null), published).draft;
    expect(compacted.root.content).toStrictEqual([whole]);
  });

  it("names the withdrawn change no more that once took something back", () => {
    const letter = { ...cut("y", edit), range: { start: 2, end: 3 } } as Operation;
    const back = left(typed("x", edit), letter, { ...withdrawn, changeIds: ["y"] } as Operation, published);
    expect(contentOf(back)).toEqual([{ ...whole, content: { runs: [{ text: "abXcd" }] } }]);
    expect(back.settled.map(({ id }) => id)).toEqual(["x", "y"]);
  });

  it.each<[what: string, operations: Operation[]]>([
    ["words", [typed("x")]],
    ["words that are accepted", [typed("x"), decided("ACCEPTED")]],
    ["a cut", [cut("x")]],
    ["a cut that is accepted", [cut("x"), decided("ACCEPTED")]],
    ["a style", [bold("x")]],
    ["a split", [split("x")]],
    ["a value", [hidden("x")]],
    ["a move", [moved("x")]],
    ["a paragraph", [added("x")]],
    ["a deletion", [struck("x")]],
  ])("is all of %s that nobody has published", (_, operations) => {
    const before = done(draft, ada, ...operations);
    expect(compact(before)).toEqual({ draft: before, settled: [] });
  });

  it("names no comment that is there no more", () => {
    const thread = {
      type: "addCommentThread",
      at: 1,
      threadId: "t",
      commentId: "c",
      text: "?",
      uid: "p",
    } as const;
    const words = { ...thread, threadId: "u", key: "content", range: { start: 0, end: 2 } } as const;
    const asked = done(draft, ada, thread, words);
    expect(compact(asked).draft).toEqual(asked);
    const gone = ["t", "u"].map(
      (threadId): Operation => ({ type: "deleteComment", at: 2, threadId, commentId: "c" }),
    );
    expect(contentOf(compact(done(asked, ada, ...gone)))).toEqual([whole]);
  });

  it("settles of several values those that come before one that waits, and of words those around them", () => {
    const set = (changeId: string, value: boolean, mode: typeof edit | typeof suggestion): Operation => ({
      ...{ ...mode, type: "setKeysValues", changeId, uid: "p", keysAndValues: { invisible: value } },
    });
    const values = left(set("a", true, edit), published, set("b", false, suggestion), set("c", true, edit), {
      ...published,
      at: 5,
    });
    expect(contentOf(values)).toMatchObject([
      {
        invisible: true,
        changes: {
          values: {
            invisible: [
              { change: "b", value: false },
              { change: "c", value: true },
            ],
          },
        },
      },
    ]);
    expect(values.settled.map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("I7: compaction preserves all four views", () => {
  const para = (uid: string, text = uid): ContentNode => ({
    ...{ type: "paragraph", uid },
    content: { text, styleRanges: [] },
  });
  const section = (uid: string, ...content: ContentNode[]): ContentNode => ({
    type: "section",
    uid,
    content,
  });
  const parts = draftFromSnapshot(
    section("case", section("s", para("a", "ab"), para("c", "cd"), para("f", "fg")), section("t", para("e"))),
  );
  const edit = { at: 1, isSuggestion: false } as const;
  const inT = { parent: "t", key: "content" } as const;
  const moving = (changeId: string, uid: string, place: Place = inT): Operation => ({
    ...edit,
    type: "moveNode",
    changeId,
    uid,
    place,
  });
  const striking = (changeId: string, uid: string): Operation => ({
    ...edit,
    type: "deleteNode",
    changeId,
    uid,
  });
  const splitting = (changeId: string, uid: string, newUid: string): Operation => ({
    ...{ ...edit, type: "splitParagraph", changeId, uid, offset: 1, newUid },
  });
  const joining = (changeId: string, uid: string): Operation => ({
    ...edit,
    type: "joinParagraph",
    changeId,
    uid,
  });
  const adding = (changeId: string, ...nodes: ContentNode[]): Operation => ({
    ...edit,
    type: "addNodes",
    changeId,
    place: inT,
    nodes,
  });
  const hiding = (changeId: string, uid: string): Operation => ({
    ...{ ...edit, type: "setKeysValues", changeId, uid, keysAndValues: { invisible: true } },
  });
  const typing = (changeId: string, uid: string): Operation => ({
    ...{ ...edit, type: "insertText", changeId, uid, key: "content", offset: 1, text: "X" },
  });
  const cutting = (changeId: string, uid: string): Operation => ({
    ...{ ...edit, type: "deleteText", changeId, uid, key: "content", range: { start: 1, end: 2 } },
  });
  const suggested = (operation: Operation): Operation => ({ ...operation, isSuggestion: true }) as Operation;
  const no = (...changeIds: string[]): Operation => ({
    type: "decideChanges",
    at: 2,
    changeIds,
    decision: "REJECTED",
  });
  const yes = (...changeIds: string[]): Operation => ({
    type: "decideChanges",
    at: 2,
    changeIds,
    decision: "ACCEPTED",
  });
  const undo = (...changeIds: string[]): Operation => ({ type: "withdrawChanges", at: 3, changeIds });
  const publish: Operation = { type: "publish", at: 4 };

  it.each<[what: string, operations: Operation[], gone: string[]]>([
    ["a part moved out of what is deleted", [moving("m", "a"), striking("d", "s"), publish], []],
    [
      "a part moved out of a part of what is deleted",
      [
        adding("n", section("in", para("x"))),
        moving("m", "x", { ...inT, before: "e" }),
        striking("d", "in"),
        publish,
      ],
      [],
    ],
    [
      "halves of a part moved out of what is deleted",
      [moving("m", "a"), splitting("x", "a", "h"), striking("d", "s"), publish],
      [],
    ],
    ["a part moved into what is deleted", [moving("m", "a"), striking("d", "t"), publish], []],
    [
      "a part moved out of what is rejected",
      [suggested(adding("n", section("in", para("x")))), suggested(moving("m", "x")), no("n")],
      [],
    ],
    [
      "a part moved out of what is published",
      [suggested(adding("n", section("in", para("x")))), moving("m", "x"), yes("n"), publish],
      [],
    ],
    [
      "a part moved out of what waits",
      [suggested(adding("n", section("in", para("x")))), moving("m", "x"), publish],
      [],
    ],
    [
      "halves of which the second is hidden",
      [suggested(splitting("x", "a", "h")), hiding("v", "h"), no("x")],
      [],
    ],
    [
      "halves of which the first was deleted",
      [suggested(splitting("x", "a", "h")), suggested(striking("d", "a")), no("x")],
      [],
    ],
    [
      "halves of which the first was moved",
      [suggested(splitting("x", "a", "h")), suggested(moving("m", "a")), no("x")],
      [],
    ],
    [
      "halves of which the second was moved",
      [suggested(splitting("x", "a", "h")), suggested(moving("m", "h")), no("x")],
      [],
    ],
    [
      "halves with a part between them",
      [
        suggested(splitting("x", "a", "h")),
        suggested({
          ...adding("n", para("y")),
          place: { parent: "s", key: "content", after: "a" },
        } as Operation),
        no("x"),
      ],
      [],
    ],
    [
      "halves of halves",
      [suggested(splitting("x", "c", "h")), suggested(splitting("y", "c", "i")), no("x")],
      [],
    ],
    [
      "halves of a part that waits",
      [suggested(adding("n", para("x", "xy"))), splitting("y", "x", "h"), undo("y")],
      [],
    ],
    ["halves that both were cut off for good", [suggested(splitting("x", "a", "h")), no("x")], ["h"]],
    ["what is joined for good", [joining("j", "c"), publish], ["c"]],
    [
      "what is joined, and to be apart again",
      [joining("j", "c"), publish, suggested(splitting("x", "a", "h"))],
      [],
    ],
    ["what is joined to what is deleted", [joining("j", "c"), suggested(striking("d", "a")), publish], []],
    [
      "what is to be joined to what is deleted, and that to another",
      [suggested(joining("j", "c")), suggested(joining("k", "f")), striking("d", "c"), publish],
      [],
    ],
    [
      "what is to be joined to what is deleted, and that to nothing",
      [suggested(joining("k", "f")), striking("d", "c"), publish],
      ["c"],
    ],
    [
      "what others wrote in what is rejected",
      [
        suggested(adding("n", section("in", para("x", "xy")))),
        typing("y", "x"),
        suggested(cutting("w", "x")),
        no("n"),
      ],
      ["in", "x"],
    ],
    [
      "what is joined to what is deleted, both for good, so that it stands alone",
      [suggested(joining("k", "f")), striking("d", "c"), yes("k"), publish],
      ["c"],
    ],
    [
      "what is joined to what waits",
      [
        suggested({
          ...adding("n", para("x")),
          place: { parent: "s", key: "content", before: "c" },
        } as Operation),
        joining("j", "c"),
        publish,
      ],
      [],
    ],
    ["a letter taken back, and brought back", [typing("x", "a"), cutting("y", "a"), undo("y"), publish], []],
    ["a letter taken back for good", [typing("x", "a"), cutting("y", "a"), publish], []],
    ["a letter taken back of what waits", [suggested(typing("x", "a")), suggested(cutting("y", "a"))], []],
    [
      "halves of a list and its item",
      [
        adding("n", {
          type: "regularList",
          uid: "l",
          content: [{ type: "listItem", uid: "i", content: [para("x", "xy"), para("z")] }],
        }),
        publish,
        suggested({ ...splitting("y", "x", "h"), above: ["hi", "hl"] } as Operation),
        no("y"),
      ],
      ["h", "hi", "hl"],
    ],
    [
      "two moves of which the later is undone",
      [moving("m", "a"), moving("w", "a", { parent: "s", key: "content" }), undo("w"), publish],
      [],
    ],
  ])("of %s", (_, operations, gone) => {
    const draft = done(parts, ada, ...operations);
    const compacted = compact(draft).draft;
    for (const mode of viewModes) expect(view(compacted, mode), mode).toEqual(view(draft, mode));
    expect(authorsView(compacted)).toEqual(authorsView(draft));
    expect(compact(compacted)).toEqual({ draft: compacted, settled: [] });
    const uids = JSON.stringify(compacted.root);
    for (const uid of gone) expect(uids).not.toContain(`"uid":"${uid}"`);
  });

  it("names what is published no more for what was moved out of it", () => {
    const operations = [
      suggested(adding("n", section("in", para("x")))),
      moving("m", "x"),
      yes("n"),
      publish,
    ];
    expect(Object.keys(compact(done(parts, ada, ...operations)).draft.changes)).toEqual(["m"]);
  });

  it("keeps who wrote what is there, where it is asked to", () => {
    const kept = compact(done(parts, ada, typing("x", "a"), adding("n", para("y")), publish), {
      isOver: () => true,
      keepsOrigins: true,
    });
    expect(Object.keys(kept.draft.changes)).toEqual(["x", "n"]);
    expect(JSON.stringify(kept.draft.root)).toContain('"added":"n"');
  });
});
