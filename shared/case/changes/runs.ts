import { isRichText } from "../model/richText.ts";
import { segments } from "../model/segments.ts";
import { type ContentNode, inlineStyles, type RichText, type StyleRange } from "../model/types.ts";
import type { DraftText, Style, TextRun } from "./draft.ts";
import type { TextRange } from "./operations.ts";

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

/** True if an offset lies between the two halves of one character. */
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
        const list = inlineStyles.flatMap((type): Style[] => {
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

/** Each kind of style once: of two that disagree the later one, in a fixed order. */
function inOrder(styles: readonly Style[]): readonly Style[] {
  if (styles.length < 2) return styles;
  const held = new Map(styles.map((style) => [style.type, style]));
  return inlineStyles.flatMap((type) => held.get(type) ?? []);
}

/**
 * Rich text in its one form: each style over the longest stretch that has it, from left to right, in a fixed order.
 * @param stylesOf the styles that hold over a stretch; of two that disagree the later one
 */
export function richTextOf<Stretch extends { readonly text: string }>(
  stretches: readonly Stretch[],
  stylesOf: (stretch: Stretch) => readonly Style[],
): RichText {
  const styleRanges: StyleRange[] = [];
  let text = "";
  /** Those that reach up to the place where we are. */
  let open: readonly StyleRange[] = [];
  for (const stretch of stretches) {
    if (stretch.text === "") continue;
    const start = text.length;
    text += stretch.text;
    const going: StyleRange[] = [];
    for (const style of inOrder(stylesOf(stretch))) {
      const last = open.find(({ type }) => type === style.type);
      if (last && sameStyle(last, style)) {
        last.range.end = text.length;
        going.push(last);
        continue;
      }
      const range: StyleRange = { type: style.type, range: { start, end: text.length } };
      if (style.args) range.args = style.args;
      styleRanges.push(range);
      going.push(range);
    }
    open = going;
  }
  return { text, styleRanges };
}
