import { Mark, type Node } from "prosemirror-model";
import type { TextRange } from "#shared/case/changes/operations.ts";
import type { TextHighlight, ViewText } from "#shared/case/changes/viewTypes.ts";
import { snap } from "#shared/case/model/segments.ts";
import type { InlineStyle, RichText, StyleRange } from "#shared/case/model/types.ts";
import { styleMarks } from "./marks.ts";
import { schema } from "./schema.ts";

const noMarks: readonly Marked[] = [];
const noNodes: readonly Node[] = [];

/** The mark of a style; undefined for one that does not say what it is for. */
function styleMark({ type, args }: StyleRange): Mark | undefined {
  if (type === "link")
    return args?.url ? schema.mark(type, { url: args.url, title: args.title || null }) : undefined;
  if (type === "color") return args?.hexCode ? schema.mark(type, { hexCode: args.hexCode }) : undefined;
  if (type === "modalMedia") return args?.uid ? schema.mark(type, { uid: args.uid }) : undefined;
  return schema.mark(type);
}

const changeMark = schema.marks.change;

const changeOf = (highlight: TextHighlight): Mark => {
  const id = highlight.kind === "ADD_COMMENT_THREAD" ? highlight.thread : highlight.change;
  return changeMark.create({ kind: highlight.kind, id, author: highlight.author });
};

/** A mark and where it is put. */
type Marked = { start: number; end: number; mark: Mark };

function marksOf({ text, styleRanges, highlights }: ViewText): readonly Marked[] {
  if (styleRanges.length === 0 && !highlights) return noMarks;
  const marked: Marked[] = [];
  const put = (mark: Mark | undefined, { start: from, end: to }: TextRange): void => {
    const start = snap(text, from);
    const end = snap(text, to);
    if (mark && start < end) marked.push({ start, end, mark });
  };
  for (const style of styleRanges) put(styleMark(style), style.range);
  if (highlights) for (const highlight of highlights) put(changeOf(highlight), highlight.range);
  return marked;
}

/** Puts an offset among others, which are in order and differ. */
function cutAt(cuts: number[], offset: number): void {
  let at = cuts.length;
  while (at > 0 && (cuts[at - 1] ?? 0) > offset) at--;
  if (offset === 0 || cuts[at - 1] === offset) return;
  if (at === cuts.length) cuts.push(offset);
  else cuts.splice(at, 0, offset);
}

/** The text nodes of a rich text. Where two styles of a kind disagree, the later holds, as in the viewer. */
export function inlineOf(rich: ViewText): readonly Node[] {
  const { text } = rich;
  if (text === "") return noNodes;
  const marked = marksOf(rich);
  if (marked.length === 0) return [schema.text(text)];
  const cuts: number[] = [];
  for (const { start, end } of marked) {
    cutAt(cuts, start);
    cutAt(cuts, end);
  }
  cutAt(cuts, text.length);
  const nodes: Node[] = [];
  let from = 0;
  for (const to of cuts) {
    let marks: readonly Mark[] = Mark.none;
    for (const { start, end, mark } of marked) if (start <= from && end >= to) marks = mark.addToSet(marks);
    // They are a set already: `text` would copy and sort them.
    nodes.push(schema.text(text.slice(from, to)).mark(marks));
    from = to;
  }
  return nodes;
}

function argsOf(mark: Mark): StyleRange["args"] {
  const { url, title, hexCode, uid } = mark.attrs;
  if (mark.type.name === "link") return { url, ...(title ? { title } : {}) };
  if (mark.type.name === "color") return { hexCode };
  return mark.type.name === "modalMedia" ? { uid } : undefined;
}

const isStyle = (name: string): name is InlineStyle => Object.hasOwn(styleMarks, name);

/**
 * The rich text of a line of the editor, in its normal form: one range for each stretch of a style, ordered by start, then
 * by the schema's order of marks; none that is empty, no two of a kind that touch or overlap and say the same.
 */
export function richTextOf(line: Node): RichText {
  const styleRanges: StyleRange[] = [];
  /** Ranges that reach up to the place where we are. */
  let open: { mark: Mark; range: StyleRange }[] = [];
  let text = "";
  line.forEach((node) => {
    const end = text.length + (node.text ?? "").length;
    const still: typeof open = [];
    for (const mark of node.marks) {
      if (!isStyle(mark.type.name)) continue;
      const going = open.find((each) => each.mark.eq(mark));
      if (going) {
        going.range.range.end = end;
        still.push(going);
        continue;
      }
      const args = argsOf(mark);
      const range: StyleRange = {
        type: mark.type.name,
        range: { start: text.length, end },
        ...(args ? { args } : {}),
      };
      styleRanges.push(range);
      still.push({ mark, range });
    }
    open = still;
    text += node.text ?? "";
  });
  return { text, styleRanges };
}
