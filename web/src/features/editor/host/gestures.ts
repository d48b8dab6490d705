import { Plugin, Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { InlineStyle } from "#shared/case/model/types.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import type { Erasing } from "../acts/erase.ts";
import { splitLine } from "../acts/keys.ts";
import { indentItems } from "../acts/lists.ts";
import { pasteNodes, tablesUnpacked } from "../acts/paste.ts";
import { cellByRow, nextCell } from "../acts/tables.ts";
import { hasStyle, markOf, setStyle } from "../acts/text.ts";
import { lineAt, linesBetween, positionOf } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import { typeOf } from "../document/toTree.ts";
import type { EditSession } from "../session/editSession.ts";
import { farSelection } from "./farSelection.ts";
import { eraseKey, onBeforeInput, onCompositionStart, writeText } from "./inputs.ts";
import { type LeftOut, nodesOfHtml, nodesOfText, nothingLeftOut } from "./pasting/pasted.ts";

/** Shortcut of 'Who wrote this': no browser uses it, and no letter is typed with it. */
export const whoWroteKey = "F2";

/** With Alt, as other editors have it: from the text to the tools. */
const toolsKey = "F10";

export type Commands = {
  save: () => void;
  undo: () => void;
  redo: () => void;
  /** Says who wrote what the caret is at, or stops saying it. */
  whoWrote: () => void;
  /** From the text to the tools for what the caret is in. */
  tools: () => void;
  /** Something of what was pasted did not come along. */
  onLeftOut: (leftOut: LeftOut) => void;
};

/** Bold and its like: over a selection, or for what is typed next. */
export function toggleStyle(
  session: EditSession,
  type: Exclude<InlineStyle, "link" | "color" | "modalMedia">,
): void {
  const { editor } = session.getState();
  const { from, to, empty } = editor.selection;
  if (empty) {
    const marks = editor.storedMarks ?? editor.selection.$from.marks();
    const isOn = marks.some((mark) => mark.type.name === type);
    session.dispatch(
      isOn ? editor.tr.removeStoredMark(schema.mark(type)) : editor.tr.addStoredMark(markOf({ type })),
    );
    return;
  }
  session.act((scene) => {
    const parts = linesBetween(scene.document, from, to);
    return { sketches: setStyle(scene, parts, type, hasStyle(parts, type) ? undefined : { type }) };
  });
}

/** Tab and Shift+Tab in a list. */
function indent(session: EditSession, by: 1 | -1): boolean {
  const plan = session.read((scene, selection) => indentItems(scene, selection, by));
  if (plan) session.act(() => plan);
  return plan !== undefined;
}

/** Tab and Shift+Tab in a table: to the next cell, or the one before. At the ends the key leaves the text, as anywhere else. */
function goToCell(session: EditSession, by: 1 | -1): boolean {
  const { editor } = session.getState();
  const place = session.read((scene, selection) => nextCell(scene, selection, by));
  const position = place && positionOf(editor.doc, place);
  if (position === undefined) return false;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, position)).scrollIntoView());
  return true;
}

/** Shift and an arrow in a table: the selection reaches to the cell above or below. */
function selectByRow(session: EditSession, by: 1 | -1): boolean {
  const { editor } = session.getState();
  const { anchor } = editor.selection;
  const place = session.read((scene, selection) => cellByRow(scene, selection, by));
  const head = place && positionOf(editor.doc, place);
  if (head === undefined) return false;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, anchor, head)));
  return true;
}

/** Reads Backspace and Delete; with Ctrl they take a word. Shift+Delete cuts, and the browser names what Alt and Cmd do (inputs.ts). */
function erasingOf({ key, ctrlKey, shiftKey, metaKey, altKey }: KeyboardEvent): Erasing | undefined {
  if (metaKey || altKey || (key !== "Backspace" && (key !== "Delete" || shiftKey))) return undefined;
  return { isBackward: key === "Backspace", unit: ctrlKey ? "word" : "character" };
}

/** In a title Enter goes on to the first line below it. */
export function enter(session: EditSession): boolean {
  const { selection, doc } = session.getState().editor;
  const line = lineAt(selection.$from);
  const isTitle = line && line.key === "title";
  if (isTitle) {
    const below = linesBetween(doc, selection.$from.end() + 1, doc.content.size).at(0);
    const next = below && below.line.start > selection.from ? below.line.start : undefined;
    const { tr } = session.getState().editor;
    if (next !== undefined)
      session.dispatch(tr.setSelection(TextSelection.create(doc, next)).scrollIntoView());
    return true;
  }
  session.act(splitLine);
  return true;
}

const styleKeys: Readonly<Record<string, Parameters<typeof toggleStyle>[1]>> = {
  b: "bold",
  i: "italic",
  u: "underline",
  "=": "subscript",
};

/** Out of the text, with nothing left selected. */
function deselect(view: EditorView): void {
  const { tr, selection } = view.state;
  view.dispatch(tr.setSelection(Selection.near(selection.$head)));
  view.dom.blur();
}

/** Mod and a key: what the specification gives them. @see spec documents §9 Keyboard */
function shortcut(event: KeyboardEvent, session: EditSession, commands: Commands, view: EditorView): boolean {
  const key = event.key.toLowerCase();
  const far = farSelection(event, view.state);
  if (far) {
    const select = view.state.tr.setSelection(far);
    view.dispatch(key === "a" ? select : select.scrollIntoView());
  } else if (event.shiftKey && (key === "=" || key === "+")) toggleStyle(session, "superscript");
  else if (!event.shiftKey && styleKeys[key]) toggleStyle(session, styleKeys[key]);
  else if (key === "z") event.shiftKey ? commands.redo() : commands.undo();
  else if (key === "y") commands.redo();
  else if (key === "s") commands.save();
  else if (key === "enter") deselect(view);
  else return false;
  return true;
}

/** The whole text of a line is deleted, or typed over, across nodes: only as an act. */
const spansLines = (view: EditorView, from: number, to: number): boolean =>
  !view.state.doc.resolve(from).sameParent(view.state.doc.resolve(to));

/** Files in a clipboard or a drag: pictures, and others. */
function filesIn(held: DataTransfer | null | undefined): Pick<LeftOut, "pictures" | "files"> {
  const files = [...(held?.files ?? [])];
  const pictures = files.filter(({ type }) => type.startsWith("image/")).length;
  return { pictures, files: files.length - pictures };
}

/** Parts of the page that the keys, the clipboard and the mouse work on. */
type Hands = { session: () => EditSession; commands: Commands; mint: (what: string) => string };

/** Keys, clipboard and mouse in the editor. Structure changes by acts only. */
export function gestures(
  session: () => EditSession,
  commands: Commands,
  mint: (what: string) => string,
): Plugin {
  const hands: Hands = { session, commands, mint };
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => pressKey(hands, view, event),
      handleTextInput(view, from, to, text) {
        if (!spansLines(view, from, to)) return false;
        writeText(session(), text);
        return true;
      },
      handlePaste(view, event) {
        paste(hands, view, event.clipboardData);
        return true;
      },
      handleDOMEvents: {
        // What is dragged would be moved in steps that nobody foresaw, and a file would take the place of the page.
        dragover(_view, event) {
          event.preventDefault();
          return true;
        },
        drop(_view, event) {
          event.preventDefault();
          const held = filesIn(event.dataTransfer);
          const isDragged = held.pictures + held.files === 0;
          commands.onLeftOut({ ...nothingLeftOut, ...held, isDragged });
          return true;
        },
        cut(view, event) {
          cut(session(), view, event);
          return true;
        },
        compositionstart(view) {
          onCompositionStart(session(), view);
          return false;
        },
        beforeinput(view, event) {
          const isTaken = onBeforeInput(session(), view, event, {
            undo: commands.undo,
            redo: commands.redo,
            enter: () => enter(session()),
            toggle: (style) => toggleStyle(session(), style),
          });
          if (isTaken) event.preventDefault();
          return isTaken;
        },
      },
    },
  });
}

/** Returns true if the key was meant for an act of the editor. */
function pressKey({ session, commands }: Hands, view: EditorView, event: KeyboardEvent): boolean {
  if (isConfirming(event)) return false;
  const erasing = erasingOf(event);
  if (erasing) {
    eraseKey(session(), erasing);
    return true;
  }
  if (event.ctrlKey || event.metaKey) return shortcut(event, session(), commands, view);
  if (event.altKey) {
    if (event.key !== toolsKey) return false;
    commands.tools();
    return true;
  }
  if (event.key === whoWroteKey) {
    commands.whoWrote();
    return true;
  }
  if (event.key === "Enter") return enter(session());
  if (event.key === "Tab") {
    const by = event.shiftKey ? -1 : 1;
    return indent(session(), by) || goToCell(session(), by);
  }
  if (event.shiftKey && event.key === "ArrowUp") return selectByRow(session(), -1);
  if (event.shiftKey && event.key === "ArrowDown") return selectByRow(session(), 1);
  return false;
}

/** Pastes what the clipboard holds as text, and says what of it could not be taken. */
function paste({ session, commands, mint }: Hands, view: EditorView, clipboard: DataTransfer | null): void {
  const html = clipboard?.getData("text/html") ?? "";
  const pasted = html === "" ? undefined : nodesOfHtml(html, mint);
  const nodes =
    pasted && pasted.nodes.length > 0
      ? pasted.nodes
      : nodesOfText(clipboard?.getData("text/plain") ?? "", mint);
  // Word's picture of a text that came as text is no picture of it.
  const held = filesIn(pasted && pasted.nodes.length > 0 ? null : clipboard);
  const { leftOut } = pasted ?? { leftOut: nothingLeftOut };
  let unpacked = 0;
  session().act((scene) => {
    const plan = pasteNodes(scene, view.state.selection, nodes);
    unpacked = tablesUnpacked(nodes, plan);
    return plan;
  });
  commands.onLeftOut({
    ...leftOut,
    pictures: leftOut.pictures || held.pictures,
    files: nodes.length > 0 ? 0 : held.files,
    tables: leftOut.tables + unpacked,
  });
}

/** Puts the selection into the clipboard and erases it. */
function cut(session: EditSession, view: EditorView, event: ClipboardEvent): void {
  const { selection } = view.state;
  if (selection.empty) return;
  const { dom, text } = view.serializeForClipboard(selection.content());
  event.clipboardData?.setData("text/html", dom.innerHTML);
  event.clipboardData?.setData("text/plain", text);
  event.preventDefault();
  eraseKey(session, { isBackward: true, unit: "character" });
}

/** The node whose parts the caret is in, and those around it: from the root down. */
export function lineageOf(session: EditSession): { uid: string; name: string }[] {
  const { editor } = session.getState();
  const { $from } = editor.selection;
  const above: { uid: string; name: string }[] = [];
  for (let depth = 1; depth <= $from.depth; depth++) {
    const node = $from.node(depth);
    if (typeOf(node)) above.push({ uid: node.attrs.uid, name: node.type.name });
  }
  const selected =
    editor.selection instanceof TextSelection ? null : editor.doc.nodeAt(editor.selection.from);
  if (selected && typeOf(selected)) above.push({ uid: selected.attrs.uid, name: selected.type.name });
  return above;
}
