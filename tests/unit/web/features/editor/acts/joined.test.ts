import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import type { ViewMode } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { runs } from "#tests/propertyRuns.ts";
import { deleteSelection, joinBackward, joinForward, splitLine } from "#web/features/editor/acts/keys.ts";
import { addNodes, moveByOne } from "#web/features/editor/acts/nodes.ts";
import { pasteNodes } from "#web/features/editor/acts/paste.ts";
import { type Line, lineAt, positionOf } from "#web/features/editor/document/places.ts";
import { nodesOfText } from "#web/features/editor/host/pasting/pasted.ts";
import type { EditSession } from "#web/features/editor/session/editSession.ts";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import { openSession } from "./openSession.ts";

vi.setConfig({ testTimeout: 60_000 });

const para = (uid: string, text: string): ContentNode => ({ type: "paragraph", uid, content: richOf(text) });

const aCase = (): ContentNode => ({
  ...{ type: "section", uid: "root", subtype: "root", title: richOf("A case") },
  content: [
    {
      ...{ type: "section", uid: "page", title: richOf("A page"), classes: ["history_card"] },
      content: [para("a", "abc"), para("b", "def"), para("c", "ghi"), para("d", "jkl")],
    },
  ],
});

/** The paragraphs, tables among them, as the next publish gives them. */
const linesOf = (session: EditSession): string[] =>
  findNodes(nextPublishedTree(session.getState().draft), ({ type, uid }) =>
    type === "paragraph" ? !uid.startsWith("cell") : type === "table",
  ).map(({ type, content }) => (type === "table" ? "(table)" : plainText(content)));

/** Puts the caret somewhere, or selects up to another place. */
function select(session: EditSession, uid: string, offset: number, to = { uid, offset }): Line {
  const { editor } = session.getState();
  const at = (place: { uid: string; offset: number }): number =>
    positionOf(editor.doc, { key: "content", ...place }) ?? Number.NaN;
  const selection = TextSelection.create(editor.doc, at({ uid, offset }), at(to));
  session.dispatch(editor.tr.setSelection(selection));
  const line = lineAt(selection.$from);
  if (!line) throw new Error(`There is no line ${uid}`);
  return line;
}

const backspace = (session: EditSession, uid: string): void => {
  const line = select(session, uid, 0);
  session.act((scene) => joinBackward(scene, line));
};

const pasteTwo = (session: EditSession, mint: (what: string) => string): void => {
  session.act((scene, selection) => pasteNodes(scene, selection, nodesOfText("1\n2", mint)));
};

const aTable = (): ContentNode => ({
  ...{ type: "table", uid: "new" },
  rows: [
    {
      ...{ type: "tableRow", uid: "row" },
      cells: [{ type: "tableCell", uid: "cell", content: [para("cell_p", "")] }],
    },
  ],
});

const views: ViewMode[] = ["HIGHLIGHT_SUGGESTIONS", "HIGHLIGHT_ALL_CHANGES"];

describe.each(views)("a paragraph that was joined, with %s (D-44)", (viewMode) => {
  const opened = () => openSession(aCase(), "editing", viewMode);
  const joined = () => {
    const all = opened();
    backspace(all.session, "c");
    expect(linesOf(all.session)).toEqual(["abc", "def" + "ghi", "jkl"]);
    return all;
  };

  it("takes two pasted lines at its end, where it was joined, and within", () => {
    for (const offset of viewMode === "HIGHLIGHT_SUGGESTIONS" ? [0, 1, 3, 4, 6] : [0, 1, 3]) {
      const { session, mint } = joined();
      select(session, "b", offset);
      pasteTwo(session, mint);
      const text = "defghi";
      const rest = text.slice(offset);
      expect(linesOf(session)).toEqual([
        ...["abc", `${text.slice(0, offset)}1`, "2", ...(rest ? [rest] : [])],
        "jkl",
      ]);
      while (session.undo());
      expect(linesOf(session)).toEqual(["abc", "def", "ghi", "jkl"]);
    }
  });

  it("has added content and a table behind it, and a paragraph that moves goes past the whole", () => {
    for (const node of [para("new", "+"), aTable()]) {
      const { session } = joined();
      session.act((scene) => addNodes(scene, [node], { parent: "page", key: "content", after: "b" }));
      expect(linesOf(session)).toEqual(["abc", "defghi", node.type === "table" ? "(table)" : "+", "jkl"]);
    }
    const { session } = joined();
    session.act((scene) => moveByOne(scene, "a", "down"));
    expect(linesOf(session)).toEqual(["defghi", "abc", "jkl"]);
    session.act((scene) => moveByOne(scene, "d", "up"));
    expect(linesOf(session)).toEqual(["defghi", "jkl", "abc"]);
  });
});

describe("a paragraph beside others (D-44)", () => {
  it("whose cut was undone is one", () => {
    const { session, mint } = openSession(aCase());
    select(session, "b", 1);
    session.act(splitLine);
    session.undo();
    select(session, "b", 3);
    pasteTwo(session, mint);
    expect(linesOf(session)).toEqual(["abc", "def1", "2", "ghi", "jkl"]);
    session.act((scene) => addNodes(scene, [aTable()], { parent: "page", key: "content", after: "b" }));
    expect(linesOf(session)).toEqual(["abc", "def1", "(table)", "2", "ghi", "jkl"]);
  });

  it("goes on in one that was moved before it, and a second Backspace deletes nothing above", () => {
    const { session } = openSession(aCase());
    session.act((scene) => moveByOne(scene, "b", "down"));
    expect(linesOf(session)).toEqual(["abc", "ghi", "def", "jkl"]);
    backspace(session, "d");
    expect(linesOf(session)).toEqual(["abc", "ghi", "defjkl"]);
    expect(lineAt(session.getState().editor.selection.$from)?.uid).toBe("b");
    backspace(session, "b");
    expect(linesOf(session)).toEqual(["abc", "ghidefjkl"]);
    session.undo();
    session.undo();
    session.undo();
    expect(linesOf(session)).toEqual(["abc", "def", "ghi", "jkl"]);
  });

  it("whose end is replaced together with the start of the next leaves the rest of that behind what is pasted", () => {
    const { session, mint } = openSession(aCase());
    select(session, "b", 1, { uid: "c", offset: 2 });
    pasteTwo(session, mint);
    expect(linesOf(session)).toEqual(["abc", "d1", "2", "i", "jkl"]);
    session.undo();
    select(session, "b", 1, { uid: "c", offset: 3 });
    pasteTwo(session, mint);
    expect(linesOf(session)).toEqual(["abc", "d1", "2", "jkl"]);
  });
});

type Gesture = { kind: (typeof kinds)[number]; at: number; offset: number };

const kinds = [
  ...["backspace", "backspace", "delete", "enter", "paste", "paste", "add", "table"],
  ...["up", "up", "down", "down", "cut", "undo", "undo", "redo", "reload"],
] as const;

const gesture: fc.Arbitrary<Gesture> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(20),
  offset: fc.nat(12),
});

/** Lines as a text editor knows them; a table is one that takes no text. */
function plainly(
  before: readonly string[],
  { kind, at, offset }: { kind: string; at: number; offset: number },
) {
  const lines = [...before];
  const line = lines[at] ?? "";
  const cut = Math.min(offset, line.length);
  const isText = (i: number): boolean => lines[i] !== undefined && lines[i] !== "(table)";
  switch (kind) {
    case "enter":
      lines.splice(at, 1, line.slice(0, cut), line.slice(cut));
      return lines;
    case "backspace":
      if (isText(at - 1)) lines.splice(at - 1, 2, `${lines[at - 1]}${line}`);
      else if (line === "") lines.splice(at, 1);
      return lines;
    case "delete":
      if (isText(at + 1)) lines.splice(at, 2, `${line}${lines[at + 1]}`);
      return lines;
    case "paste": {
      const rest = line.slice(cut);
      lines.splice(at, 1, `${line.slice(0, cut)}1`, "2", ...(rest ? [rest] : []));
      return lines;
    }
    case "add":
      lines.splice(at + 1, 0, "+");
      return lines;
    case "table":
      lines.splice(at + 1, 0, "(table)");
      return lines;
    case "up":
      if (at > 0) lines.splice(at - 1, 2, line, lines[at - 1] ?? "");
      return lines;
    case "down":
      if (at < lines.length - 1) lines.splice(at, 2, lines[at + 1] ?? "", line);
      return lines;
    case "cut": {
      const next = lines[at + 1];
      if (!isText(at + 1) || next === undefined) return lines;
      lines.splice(at, 2, `${line.slice(0, cut)}${next.slice(Math.min(1, next.length))}`);
      return lines;
    }
    default:
      return lines;
  }
}

describe("gestures on joined, cut and moved lines (D-44)", () => {
  it("do what they do in a plain text editor, undone and redone, saved and opened again", () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(gesture, { minLength: 1, maxLength: 25, size: "max" }), (all) => {
        const { session, mint, refusals } = openSession(aCase());
        let lines = linesOf(session);
        let [undo, redo]: [string[][], string[][]] = [[], []];
        for (const { kind, at, offset } of all) {
          const nodes = findNodes(nextPublishedTree(session.getState().draft), ({ type, uid }) =>
            type === "paragraph" ? !uid.startsWith("cell") : type === "table",
          );
          const which = at % nodes.length;
          const node = nodes[which];
          if (!node) continue;
          const next = nodes[which + 1];
          if (kind === "undo" || kind === "redo") {
            const [from, to] = kind === "undo" ? [undo, redo] : [redo, undo];
            const then = from.pop();
            if (then) {
              to.push(lines);
              lines = then;
            }
            session[kind]();
          } else if (kind === "reload") {
            const stored = parseDraft(JSON.parse(JSON.stringify(session.getState().draft)));
            if (stored.ok) session.replaceDraft(stored.draft);
            [undo, redo] = [[], []];
          } else {
            if (node.type === "table" && kind !== "up" && kind !== "down") continue;
            const text = plainText(node.type === "table" ? undefined : node.content);
            const cut = Math.min(offset, text.length);
            const line =
              node.type === "table"
                ? undefined
                : kind === "cut" && next?.type === "paragraph"
                  ? select(session, node.uid, cut, {
                      uid: next.uid,
                      offset: Math.min(1, plainText(next.content).length),
                    })
                  : select(
                      session,
                      node.uid,
                      kind === "backspace" ? 0 : kind === "delete" ? text.length : cut,
                    );
            const place = { parent: "page", key: "content", after: node.uid };
            const fresh = { ...aTable(), uid: mint("table") };
            const table = JSON.parse(
              JSON.stringify(fresh).replace(/"uid":"(row|cell|cell_p)"/g, (_, of) => `"uid":"${mint(of)}"`),
            );
            const did = session.act((scene, selection) => {
              if (kind === "enter") return splitLine(scene, selection);
              if (kind === "backspace" && line) return joinBackward(scene, line);
              if (kind === "delete" && line) return joinForward(scene, line);
              if (kind === "paste") return pasteNodes(scene, selection, nodesOfText("1\n2", mint));
              if (kind === "add") return addNodes(scene, [para(mint("paragraph"), "+")], place);
              if (kind === "table") return addNodes(scene, [table], place);
              if (kind === "up" || kind === "down") return moveByOne(scene, node.uid, kind);
              return next?.type === "paragraph" ? deleteSelection(scene, selection) : { sketches: [] };
            });
            const after = plainly(lines, { kind, at: which, offset });
            if (did) {
              undo.push(lines);
              redo = [];
              lines = after;
            }
            expect(after).toEqual(lines);
            steps += 1;
          }
          expect(refusals).toEqual([]);
          expect([kind, ...linesOf(session)]).toEqual([kind, ...lines]);
        }
      }),
      { numRuns: runs(150) },
    );
    expect(steps).toBeGreaterThan(500);
  });

  it("change nothing for learners while somebody suggests, and do the same once all is accepted, but for what stands between", () => {
    const mode: EditMode = "suggesting";
    const { session, mint } = openSession(aCase(), mode);
    backspace(session, "c");
    select(session, "b", 3);
    pasteTwo(session, mint);
    expect(linesOf(session)).toEqual(["abc", "def", "ghi", "jkl"]);
    const { changes } = session.getState().draft;
    session.operate([
      { type: "decideChanges", at: 9_000, changeIds: Object.keys(changes), decision: "ACCEPTED" },
    ]);
    // The paragraph that waited to be joined still stood apart, so that the pasted line came between.
    expect(linesOf(session)).toEqual(["abc", "def1", "2", "ghi", "jkl"]);
  });
});
