import { TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { expect, it, vi } from "vitest";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { gestures } from "#web/features/editor/host/gestures.ts";
import { leftOutText } from "#web/features/editor/host/pasting/leftOutText.ts";
import type { LeftOut } from "#web/features/editor/host/pasting/pasted.ts";
import { openSession } from "../acts/openSession.ts";

const paragraph = (uid: string): ContentNode => ({
  type: "paragraph",
  uid,
  content: { text: uid, styleRanges: [] },
});

const root: ContentNode = {
  type: "section",
  uid: "root",
  subtype: "root",
  title: { text: "title", styleRanges: [] },
  content: [
    paragraph("line"),
    {
      type: "table",
      uid: "table",
      rows: [
        {
          type: "tableRow",
          uid: "row",
          cells: [{ type: "tableCell", uid: "cell", content: [paragraph("inCell")] }],
        },
      ],
    },
  ],
};

const inner = "<table><tr><td>Na</td><td>140</td></tr></table>";
const outer = `<table><tr><td>Labs</td><td>${inner}</td></tr></table>`;

/** Pastes HTML by the event of the browser, at the end of a line: what is said of it, and the lines and tables that the case has then. */
function paste(uid: string, html: string) {
  const { session, mint } = openSession(root);
  const said: LeftOut[] = [];
  const commands = { save: vi.fn(), undo: vi.fn(), redo: vi.fn(), whoWrote: vi.fn(), tools: vi.fn() };
  const plugin = gestures(() => session, { ...commands, onLeftOut: (leftOut) => said.push(leftOut) }, mint);
  const { editor } = session.getState();
  const key = uid === "root" ? "title" : "content";
  const at = positionOf(editor.doc, { uid, key, offset: uid === "root" ? 5 : uid.length }) ?? 0;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, at)));
  const view = new EditorView(null, { state: session.getState().editor });
  const clipboardData = { getData: (type: string) => (type === "text/html" ? html : ""), files: [] };
  const event = { clipboardData } as unknown as ClipboardEvent; // what the gesture reads of it
  plugin.props.handlePaste?.call(plugin, view, event, view.state.selection.content());
  view.destroy();
  const tree = nextPublishedTree(session.getState().draft);
  return {
    said: said.map(leftOutText),
    lines: findNodes(tree, ({ type }) => type === "paragraph").map(({ content }) => plainText(content)),
    tables: findNodes(tree, ({ type }) => type === "table").length - 1,
  };
}

const unpacked = "Tables are not allowed here. The table was pasted as lines of text.";

it.each([
  ["in a line of the case", "line", inner, [""], 1],
  ["in a cell", "inCell", inner, [unpacked], 0],
  ["in a title", "root", inner, [unpacked], 0],
  ["in a line, of a table within a table", "line", outer, [unpacked], 1],
  [
    "in a cell, of a table within a table",
    "inCell",
    outer,
    [unpacked.replace("The table was", "2 tables were")],
    0,
  ],
])("says of a table that is pasted what became of it (D-44, ADR 0163): %s", (_, uid, html, said, tables) => {
  const pasted = paste(uid, html);
  expect(pasted).toMatchObject({ said, tables });
  expect(pasted.lines.join(" ") + (uid === "root" ? " Na 140" : "")).toMatch(/Na.*140/);
});
