import type { RichText, StyleRange } from "./types.ts";

/** The styles that hold over a run of text. */
export type RunStyles = {
  bold?: true;
  italic?: true;
  underline?: true;
  superscript?: true;
  subscript?: true;
  link?: { url: string; title?: string };
  color?: string;
  modalMedia?: string;
  /** The learner's own. */
  highlight?: true;
};

export type Run = { text: string; start: number; styles: RunStyles };

function add(styles: RunStyles, { type, args }: StyleRange): void {
  if (type === "link") {
    if (args?.url) styles.link = { url: args.url, ...(args.title ? { title: args.title } : {}) };
  } else if (type === "color") {
    if (args?.hexCode) styles.color = args.hexCode;
  } else if (type === "modalMedia") {
    if (args?.uid) styles.modalMedia = args.uid;
  } else {
    styles[type] = true;
  }
}

/** An offset inside a surrogate pair would show two broken characters; it moves behind the pair. */
export function snap(text: string, offset: number): number {
  const clamped = Math.min(Math.max(Math.trunc(offset) || 0, 0), text.length);
  const before = text.charCodeAt(clamped - 1);
  const after = text.charCodeAt(clamped);
  const insidePair = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return insidePair ? clamped + 1 : clamped;
}

/**
 * Cuts rich text into runs, each with the styles that hold over the whole of it. Ranges may overlap, touch, repeat or
 * reach beyond the text; where two of a kind disagree (two colours), the later in the list holds.
 * The runs' texts joined are the text. `highlights` lie in it, in order and apart.
 */
export function segments(
  { text, styleRanges }: RichText,
  highlights: readonly { start: number; end: number }[] = [],
): Run[] {
  if (text === "") return [];
  if (styleRanges.length === 0 && highlights.length === 0) return [{ text, start: 0, styles: {} }];
  const ranges = styleRanges
    .map((range) => ({ range, start: snap(text, range.range.start), end: snap(text, range.range.end) }))
    .filter(({ start, end }) => start < end);
  const edges = [...ranges, ...highlights].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, text.length, ...edges])].sort((a, b) => a - b);
  const runs: Run[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const start = cuts[i] ?? 0;
    const end = cuts[i + 1] ?? text.length;
    const styles: RunStyles = {};
    for (const range of ranges) {
      if (range.start <= start && end <= range.end) add(styles, range.range);
    }
    if (highlights.some((each) => each.start <= start && end <= each.end)) styles.highlight = true;
    runs.push({ text: text.slice(start, end), start, styles });
  }
  return runs;
}
