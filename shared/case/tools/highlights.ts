import { rawText } from "../model/richText.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";

/** A part of a text: UTF-16 offsets, the end not in it. */
export type TextSpan = { start: number; end: number };

/** A learner's highlight, with words by which it is found again after a correction of the text. */
export type Highlight = TextSpan & { quote: string };

/** Most highlights of one paragraph: more would not fit the row in which a card's entries are stored. */
export const highlightsAtMost = 12;

/** Characters of a quote. */
const quoteLength = 40;

/** Characters; no paragraph is longer. */
const longestParagraph = 100_000;

/** Quote of a highlight; of longer words the first and last characters, so that a moved end is noticed. */
const quoteOf = (words: string): string =>
  words.length <= quoteLength
    ? words
    : words.slice(0, quoteLength / 2) + words.slice(words.length - quoteLength / 2);

/** True if text can be highlighted in a node. */
export const isHighlightable = ({ type }: ContentNode): boolean => type === "paragraph";

/** True if a value is a list of highlights: in order, not overlapping, each with its quote. */
export function isHighlights(value: unknown): value is readonly Highlight[] {
  if (!Array.isArray(value) || value.length > highlightsAtMost) return false;
  let last = -1;
  for (const item of value) {
    if (!isHighlight(item) || item.start <= last) return false;
    last = item.end;
  }
  return true;
}

function isHighlight(value: unknown): value is Highlight {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 3) return false;
  const { start, end, quote } = value as Partial<Highlight>; // each is looked at
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    start !== undefined &&
    end !== undefined &&
    start >= 0 &&
    start < end &&
    end <= longestParagraph &&
    typeof quote === "string" &&
    quote.length === Math.min(end - start, quoteLength)
  );
}

/** Where a highlight stands in a text: where it was made, else in the one other place with its words, else nowhere. */
function placeOf(text: string, { start, end, quote }: Highlight): TextSpan | undefined {
  const length = end - start;
  const isAt = (at: number): boolean => quoteOf(text.slice(at, at + length)) === quote;
  if (isAt(start)) return { start, end };
  const head = quote.slice(0, quoteLength / 2);
  const found: number[] = [];
  for (let at = text.indexOf(head); at >= 0 && found.length < 2; at = text.indexOf(head, at + 1)) {
    if (isAt(at)) found.push(at);
  }
  const [only] = found;
  return only !== undefined && found.length === 1 ? { start: only, end: only + length } : undefined;
}

/** Spans in order, those that meet made one. */
function joined(spans: readonly TextSpan[]): TextSpan[] {
  const all: TextSpan[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** The highlighted parts of a node's text as it reads now. What a correction took away is not shown. */
export function highlightsOf(state: LearnerState, node: ContentNode): TextSpan[] {
  const kept = entryOf(state, node.uid, "highlights")?.value;
  if (!isHighlights(kept) || kept.length === 0) return [];
  const text = rawText(node.content);
  return joined(kept.flatMap((highlight) => placeOf(text, highlight) ?? []));
}

const without = (spans: readonly TextSpan[], { start, end }: TextSpan): TextSpan[] =>
  spans.flatMap((span) =>
    [
      { start: span.start, end: Math.min(span.end, start) },
      { start: Math.max(span.start, end), end: span.end },
    ].filter((rest) => rest.start < rest.end),
  );

/**
 * Highlights of a node once a part of its text is highlighted or no longer is; 'full' if there is no room, undefined
 * if the part has no words.
 */
export function highlightsAfter(
  state: LearnerState,
  node: ContentNode,
  { start, end, isOn }: TextSpan & { isOn: boolean },
): readonly Highlight[] | "full" | undefined {
  const text = rawText(node.content);
  const span = { start: Math.max(0, start), end: Math.min(end, text.length, longestParagraph) };
  if (!(span.start < span.end) || text.slice(span.start, span.end).trim() === "") return undefined;
  const before = highlightsOf(state, node);
  const after = isOn ? joined([...before, span]) : without(before, span);
  if (after.length > highlightsAtMost) return "full";
  return after.map((each) => ({ ...each, quote: quoteOf(text.slice(each.start, each.end)) }));
}
