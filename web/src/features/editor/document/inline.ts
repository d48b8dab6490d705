import { Mark, type Node } from "prosemirror-model";
import type { TextHighlight, ViewText } from "#shared/case/changes/viewTypes.ts";
import { type Run, type RunStyles, segments } from "#shared/case/model/segments.ts";
import type { InlineStyle, RichText, StyleRange } from "#shared/case/model/types.ts";
import { styleMarks } from "./marks.ts";
import { schema } from "./schema.ts";

function marksOf(styles: RunStyles): readonly Mark[] {
  if (isPlain(styles)) return Mark.none;
  const { link, color, modalMedia, ...plain } = styles;
  const marks = Object.keys(plain).map((name) => schema.mark(name));
  if (link) marks.push(schema.mark("link", { url: link.url, title: link.title ?? null }));
  if (color) marks.push(schema.mark("color", { hexCode: color }));
  if (modalMedia) marks.push(schema.mark("modalMedia", { uid: modalMedia }));
  return marks.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []);
}

function isPlain(styles: RunStyles): boolean {
  for (const _name in styles) return false;
  return true;
}

const changeOf = (highlight: TextHighlight): Mark => {
  const id = highlight.kind === "ADD_COMMENT_THREAD" ? highlight.thread : highlight.change;
  return schema.mark("change", { kind: highlight.kind, id, author: highlight.author });
};

/** Cuts a run where a highlight begins or ends, and says of each part what changed it. */
function highlighted(run: Run, highlights: readonly TextHighlight[]): Node[] {
  const runEnd = run.start + run.text.length;
  const styles = marksOf(run.styles);
  const here = highlights.filter(({ range }) => range.start < runEnd && range.end > run.start);
  if (here.length === 0) return [schema.text(run.text, styles)];
  const inside = here
    .flatMap(({ range }) => [range.start, range.end])
    .filter((offset) => offset > run.start && offset < runEnd);
  const cuts = [...new Set([run.start, ...inside, runEnd])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1] ?? runEnd;
    const marks = here
      .filter(({ range }) => range.start <= start && range.end >= end)
      .reduce<readonly Mark[]>((set, highlight) => changeOf(highlight).addToSet(set), styles);
    return schema.text(run.text.slice(start - run.start, end - run.start), marks);
  });
}

/** The text nodes of a rich text. Where two styles of a kind disagree, the later holds, as in the viewer. */
export const inlineOf = (text: ViewText): Node[] =>
  segments(text).flatMap((run) =>
    text.highlights?.length
      ? highlighted(run, text.highlights)
      : [schema.text(run.text, marksOf(run.styles))],
  );

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
