import { isRichText } from "../model/richText.ts";
import { segments } from "../model/segments.ts";
import type { ContentNode, InlineStyle, RichText, StyleRange } from "../model/types.ts";
import type { DraftText, Style, TextRun } from "./draft.ts";
import type { TextRange } from "./operations.ts";

const styleOrder: readonly InlineStyle[] = [
  "bold",
  "italic",
  "underline",
  "superscript",
  "subscript",
  "link",
  "color",
  "modalMedia",
];

const sameList = <T>(a: readonly T[] = [], b: readonly T[] = [], same: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((item, i) => same(item, b[i] as T)); // of the same length

const sameWord = (a: string, b: string): boolean => a === b;

export const sameStyle = (a: Style, b: Style): boolean =>
  a.type === b.type &&
  a.args?.url === b.args?.url &&
  a.args?.title === b.args?.title &&
  a.args?.hexCode === b.args?.hexCode &&
  a.args?.uid === b.args?.uid;

const sameMarks = (a: TextRun | Style, b: TextRun | Style): boolean => {
  const x = a as Partial<TextRun>; // both may carry marks
  const y = b as Partial<TextRun>;
  return (
    x.added === y.added &&
    sameList(x.deleted, y.deleted, sameWord) &&
    sameList(x.takenBack, y.takenBack, sameWord)
  );
};

const isAlike = (a: TextRun, b: TextRun): boolean =>
  sameMarks(a, b) &&
  sameList(a.threads, b.threads, sameWord) &&
  sameList(a.styles, b.styles, (x, y) => sameStyle(x, y) && sameMarks(x, y));

/** Runs in their one form: none empty, neighbours that differ in their text alone made one. */
export function joinRuns(...parts: (readonly TextRun[])[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const runs of parts) {
    for (const run of runs) {
      if (run.text === "") continue;
      const last = joined.at(-1);
      if (last && isAlike(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
      else joined.push(run);
    }
  }
  return joined;
}

export const lengthOf = ({ runs }: DraftText): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/** The runs before an offset and those from it on. */
export function cutRuns(runs: readonly TextRun[], offset: number): [before: TextRun[], after: TextRun[]] {
  let start = 0;
  for (const [i, run] of runs.entries()) {
    const end = start + run.text.length;
    if (offset < end) {
      const before = runs.slice(0, i);
      const after = runs.slice(i + 1);
      if (offset === start) return [before, [run, ...after]];
      const at = offset - start;
      return [
        [...before, { ...run, text: run.text.slice(0, at) }],
        [{ ...run, text: run.text.slice(at) }, ...after],
      ];
    }
    start = end;
  }
  return [[...runs], []];
}

/** The text with the runs of a range put through `change`; a run for which it gives nothing is gone. */
export function changeRuns(
  { runs }: DraftText,
  range: TextRange,
  change: (run: TextRun) => TextRun | undefined,
): DraftText {
  const [before, rest] = cutRuns(runs, range.start);
  const [inside, after] = cutRuns(rest, range.end - range.start);
  return {
    runs: joinRuns(
      before,
      inside.flatMap((run) => change(run) ?? []),
      after,
    ),
  };
}

/** Whether an offset lies between the two halves of one character. */
export function splitsCharacter({ runs }: DraftText, offset: number): boolean {
  const [before, after] = cutRuns(runs, offset);
  const last = before.at(-1)?.text.charCodeAt((before.at(-1)?.text.length ?? 0) - 1) ?? 0;
  const next = after[0]?.text.charCodeAt(0) ?? 0;
  return last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

/** A text field of a case as runs. A title may be stored as a bare string. */
export function runsOf(field: RichText | string | undefined | readonly ContentNode[]): DraftText {
  if (typeof field === "string") return { runs: field === "" ? [] : [{ text: field }] };
  if (!isRichText(field)) return { runs: [] };
  return {
    runs: joinRuns(
      segments(field).map(({ text, styles }) => {
        const list = styleOrder.flatMap((type): Style[] => {
          if (type === "link") return styles.link ? [{ type, args: styles.link }] : [];
          if (type === "color") return styles.color ? [{ type, args: { hexCode: styles.color } }] : [];
          if (type === "modalMedia")
            return styles.modalMedia ? [{ type, args: { uid: styles.modalMedia } }] : [];
          return styles[type] ? [{ type }] : [];
        });
        return { text, ...(list.length > 0 ? { styles: list } : {}) };
      }),
    ),
  };
}

/** A stretch of a view's text with the styles that hold over it; of two that disagree the later one. */
export type Piece = { text: string; styles: readonly Style[] };

const startOf = ({ range }: StyleRange): number => range.start;

/** Rich text in its one form: each style over the longest stretch that has it, from left to right, in a fixed order. */
export function richTextOf(pieces: readonly Piece[]): RichText {
  const styleRanges: StyleRange[] = [];
  let text = "";
  if (pieces.every(({ styles }) => styles.length === 0)) {
    for (const piece of pieces) text += piece.text;
    return { text, styleRanges };
  }
  const open = new Map<InlineStyle, StyleRange>();
  for (const piece of pieces) {
    if (piece.text === "") continue;
    const start = text.length;
    const end = start + piece.text.length;
    text += piece.text;
    if (piece.styles.length === 0) {
      open.clear();
      continue;
    }
    const held = new Map(piece.styles.map((style) => [style.type, style]));
    for (const type of styleOrder) {
      const style = held.get(type);
      const last = open.get(type);
      if (!style) open.delete(type);
      else if (last && sameStyle(last, style)) last.range.end = end;
      else {
        const range: StyleRange = {
          type,
          range: { start, end },
          ...(style.args ? { args: style.args } : {}),
        };
        open.set(type, range);
        styleRanges.push(range);
      }
    }
  }
  return { text, styleRanges: styleRanges.sort((a, b) => startOf(a) - startOf(b)) };
}
