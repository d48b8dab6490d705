import type { Mark } from "prosemirror-model";
import type { Selection } from "prosemirror-state";
import { findLine, type Line, lineAt } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { deleteSelection } from "./keys.ts";
import { liveTextIn } from "./live.ts";
import { deletePart, insertInline } from "./text.ts";

const isStyle = ({ type }: Mark): boolean => type.name !== "change";

/**
 * The styles of what is written at a place: those of the live letter before it, at the start of a line of the one behind it. A
 * style that ends with its words (a link) only goes on inside of them.
 */
export function stylesAt(line: Line, offset: number): readonly Mark[] {
  const before = liveTextIn(line, 0, offset).at(-1)?.node.marks.filter(isStyle);
  const behind = liveTextIn(line, offset, line.node.content.size)[0]?.node.marks.filter(isStyle);
  const goesOn = (mark: Mark, other: readonly Mark[] | undefined): boolean =>
    mark.type.spec.inclusive !== false || (other ?? []).some((each) => each.eq(mark));
  return before
    ? before.filter((mark) => goesOn(mark, behind))
    : (behind ?? []).filter(({ type }) => type.spec.inclusive !== false);
}

/** The styles of what is written over a part of a line: those of its first live letter. */
const stylesOver = (line: Line, from: number, to: number): readonly Mark[] =>
  liveTextIn(line, from, to)[0]?.node.marks.filter(isStyle) ?? stylesAt(line, from);

function behind(line: Line, inserted: readonly Sketch[]): Pick<Act, "caret"> {
  const last = inserted.at(-1);
  if (last?.type !== "insertText") return {};
  const { uid, key, offset, text } = last;
  return {
    caret: { line: { uid: line.uid, key: line.key }, draft: { uid, key, offset: offset + text.length } },
  };
}

/** Puts words in the place of a part of a line, in the styles that stand there unless others are given. */
export function writeOver(
  scene: Scene,
  line: Line,
  { from, to, text, marks }: { from: number; to: number; text: string; marks?: readonly Mark[] | null },
): Act {
  const styles = marks?.filter(isStyle) ?? (from < to ? stylesOver(line, from, to) : stylesAt(line, from));
  const inserted = insertInline(scene, line, to, text === "" ? [] : [schema.text(text, styles)]);
  return { sketches: [...deletePart(scene, { line, from, to }), ...inserted], ...behind(line, inserted) };
}

/**
 * Writes over a selection or at the caret: the selection goes and the words come by one act, which is one suggestion.
 */
export function write(scene: Scene, selection: Selection, text: string, marks?: readonly Mark[] | null): Act {
  const { $from, $to, from, to } = selection;
  const line = lineAt($from);
  if (!line) return nothing;
  const offset = from - line.start;
  if ($from.sameParent($to)) {
    return writeOver(scene, line, { from: offset, to: to - line.start, text, ...(marks ? { marks } : {}) });
  }
  const gone = deleteSelection(scene, selection);
  // The words stand where the caret comes to: where the whole line goes, in the one before it.
  const place = gone.caret && "uid" in gone.caret ? gone.caret : undefined;
  const into = place && findLine(scene.document, place);
  if (!place || !into) return gone;
  const { offset: at } = place;
  const styles = marks?.filter(isStyle) ?? stylesOver(into, at, into.node.content.size);
  const inserted = insertInline(scene, into, at, [schema.text(text, styles)]);
  return { sketches: [...gone.sketches, ...inserted], ...behind(into, inserted) };
}
