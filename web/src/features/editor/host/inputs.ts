import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type Erasing, erase, erasePart } from "../acts/erase.ts";
import { deleteSelection } from "../acts/keys.ts";
import { isStruckText } from "../acts/live.ts";
import { deleteNode } from "../acts/nodes.ts";
import { stylesAt, write, writeOver } from "../acts/write.ts";
import { lineAt } from "../document/places.ts";
import type { EditSession } from "../session/editSession.ts";

/** Deletes what is selected; at a caret what the key says, of the text that is not struck through. */
export function eraseKey(session: EditSession, how: Erasing): void {
  const { selection, doc } = session.getState().editor;
  if (selection.empty) {
    session.act((scene, at) => erase(scene, at, how));
    return;
  }
  const selected = doc.nodeAt(selection.from);
  const isNode = !(selection instanceof TextSelection);
  if (isNode && selected?.attrs.uid) session.act((scene) => deleteNode(scene, selected.attrs.uid));
  else session.act(deleteSelection);
}

/** Writes at the caret, or over what is selected. */
export function writeText(session: EditSession, text: string): void {
  const { storedMarks } = session.getState().editor;
  session.act((scene, selection) => write(scene, selection, text, storedMarks));
}

type Range = { from: number; to: number };

/**
 * Range that the browser names for an input, in positions of the document; undefined if it names none of this text.
 */
function targetOf(view: EditorView, event: InputEvent): Range | undefined {
  const [target] = event.getTargetRanges?.() ?? [];
  if (!target || !view.dom.contains(target.startContainer) || !view.dom.contains(target.endContainer)) {
    return undefined;
  }
  const from = view.posAtDOM(target.startContainer, target.startOffset);
  const to = view.posAtDOM(target.endContainer, target.endOffset);
  return from < 0 || to < from ? undefined : { from, to };
}

/** Puts words in the place of a range, if it lies in one line. */
function replaceRange(session: EditSession, { from, to }: Range, text: string): boolean {
  const { doc } = session.getState().editor;
  const line = lineAt(doc.resolve(from));
  if (!line || !doc.resolve(from).sameParent(doc.resolve(to))) return false;
  return session.act((scene) =>
    writeOver(scene, line, { from: from - line.start, to: to - line.start, text }),
  );
}

/**
 * Returns true if typing at the caret may be read from the page: nothing is selected, and nothing beside the caret is
 * struck through.
 */
function isPlainCaret({ state: { selection } }: EditorView): boolean {
  const { $head, empty } = selection;
  const beside = [$head.nodeBefore, $head.nodeAfter];
  return selection instanceof TextSelection && empty && !beside.some((node) => node && isStruckText(node));
}

const erasings: Readonly<Record<string, Erasing>> = {
  deleteContentBackward: { isBackward: true, unit: "character" },
  deleteContentForward: { isBackward: false, unit: "character" },
  deleteContent: { isBackward: false, unit: "character" },
  deleteWordBackward: { isBackward: true, unit: "word" },
  deleteWordForward: { isBackward: false, unit: "word" },
  deleteSoftLineBackward: { isBackward: true, unit: "line" },
  deleteSoftLineForward: { isBackward: false, unit: "line" },
  deleteHardLineBackward: { isBackward: true, unit: "line" },
  deleteHardLineForward: { isBackward: false, unit: "line" },
  deleteEntireSoftLine: { isBackward: false, unit: "line" },
};

/** To the end of a line as it is laid out: only the browser knows where that is. */
function eraseSoftLine(session: EditSession, view: EditorView, event: InputEvent, how: Erasing): void {
  const target = targetOf(view, event);
  const { doc, selection } = session.getState().editor;
  const line = target && selection.empty ? lineAt(doc.resolve(target.from)) : undefined;
  if (
    !target ||
    !line ||
    target.from === target.to ||
    !doc.resolve(target.from).sameParent(doc.resolve(target.to))
  ) {
    eraseKey(session, how);
    return;
  }
  const part = { from: target.from - line.start, to: target.to - line.start };
  const isDone = session.act((scene) => erasePart(scene, line, part, how.isBackward));
  // All of it was struck through already.
  if (!isDone) eraseKey(session, how);
}

export type InputCommands = {
  undo: () => void;
  redo: () => void;
  enter: () => void;
  toggle: (style: "bold" | "italic" | "underline" | "superscript" | "subscript") => void;
};

const styles: Readonly<Record<string, Parameters<InputCommands["toggle"]>[0]>> = {
  formatBold: "bold",
  formatItalic: "italic",
  formatUnderline: "underline",
  formatSuperscript: "superscript",
  formatSubscript: "subscript",
};

/** True if the browser is about to change the text in a way that has no meaning here: it would change structure or bring in foreign nodes. */
const isForeign = (inputType: string): boolean =>
  /^(insert(?!Composition|Text$)|format|delete)/.test(inputType);

/**
 * An input method writes into the page from here on. What it writes over goes before, by an act; beside struck text it gets a place
 * of its own to write in, so that its letters are not struck through with the others.
 */
export function onCompositionStart(session: EditSession, view: EditorView): void {
  if (!view.editable || view.composing) return;
  if (!view.state.selection.empty) session.act(deleteSelection);
  const { tr, selection, storedMarks } = session.getState().editor;
  const line = lineAt(selection.$head);
  if (!line || storedMarks || isPlainCaret(view)) return;
  session.dispatch(tr.setStoredMarks(stylesAt(line, selection.head - line.start)));
}

/**
 * An input as the browser names it, whatever it came from: a key, dictation, a spell checker, the menu of the page. It becomes an act
 * before the browser has touched the page, so that nothing has to be guessed from what it made of it. Letters at a caret that has no
 * struck text beside it are read from the page, as are compositions: an input method writes there.
 * @returns whether the browser must not do it itself
 */
export function onBeforeInput(
  session: EditSession,
  view: EditorView,
  event: InputEvent,
  commands: InputCommands,
): boolean {
  const { inputType, data } = event;
  if (!view.editable || view.composing || event.isComposing || !event.cancelable) return false;
  const text = data ?? event.dataTransfer?.getData("text/plain") ?? "";
  const erasing = erasings[inputType];
  const style = styles[inputType];
  if (erasing) {
    if (inputType.includes("SoftLine")) eraseSoftLine(session, view, event, erasing);
    else eraseKey(session, erasing);
  } else if (inputType === "insertText") {
    if (text === "" || /[\r\n]/.test(text) || isPlainCaret(view)) return false;
    writeText(session, text);
  } else if (inputType === "insertReplacementText") {
    const target = targetOf(view, event);
    if (!target || !replaceRange(session, target, text)) writeText(session, text);
  } else if (inputType === "insertParagraph" || inputType === "insertLineBreak") commands.enter();
  else if (inputType === "historyUndo") commands.undo();
  else if (inputType === "historyRedo") commands.redo();
  else if (style) commands.toggle(style);
  else return isForeign(inputType);
  return true;
}
