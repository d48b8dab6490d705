import { rawText } from "#shared/case/model/richText.ts";
import { highlightsOf, isHighlightable, type TextSpan } from "#shared/case/tools/highlights.ts";
import { uidOfElement } from "../../../viewer/nodeIds.tsx";
import type { ViewerStore } from "../../../viewer/store.ts";

/** A part of a paragraph of the case. */
export type TextPart = TextSpan & { uid: string };

type Reading = Pick<ViewerStore, "nodeOf" | "state">;

/** The paragraphs of the case on the page; what stands in modals is not among them. */
const paragraphsOn = (page: ParentNode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>("main article p[id]"),
];

/** How many characters of a paragraph stand before a place in it. */
function offsetIn(paragraph: Element, container: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(paragraph);
  before.setEnd(container, offset);
  return before.toString().length;
}

/** The text of a paragraph, where the page shows exactly that. */
function textOf(store: Reading, paragraph: Element): string | undefined {
  const node = store.nodeOf(uidOfElement(paragraph));
  if (!node || !isHighlightable(node)) return undefined;
  const text = rawText(node.content);
  return paragraph.textContent === text ? text : undefined;
}

/** Selected parts of the case's paragraphs, from top to bottom. */
export function chosenParts(store: Reading, selection: Selection | null): TextPart[] {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return paragraphsOn(document).flatMap((paragraph) => {
    if (!range.intersectsNode(paragraph)) return [];
    const text = textOf(store, paragraph);
    if (text === undefined) return [];
    const isFirst = paragraph.contains(range.startContainer);
    const isLast = paragraph.contains(range.endContainer);
    const start = isFirst ? offsetIn(paragraph, range.startContainer, range.startOffset) : 0;
    const end = isLast ? offsetIn(paragraph, range.endContainer, range.endOffset) : text.length;
    return text.slice(start, end).trim() === "" ? [] : [{ uid: uidOfElement(paragraph), start, end }];
  });
}

/** The whole of the highlight that an element on the page stands in. */
export function highlightAt(store: Reading, element: Element): TextPart | undefined {
  const mark = element.closest("mark");
  const paragraph = mark?.closest("main article p[id]");
  const uid = paragraph && uidOfElement(paragraph);
  const node = uid === undefined || uid === null ? undefined : store.nodeOf(uid);
  if (!mark || !paragraph || !node) return undefined;
  const at = offsetIn(paragraph, mark, 0);
  const span = highlightsOf(store.state, node).find(({ start, end }) => start <= at && at < end);
  return span && { uid: node.uid, ...span };
}

/** Returns true if all of it is highlighted. */
export const isHighlighted = ({ nodeOf, state }: Reading, parts: readonly TextPart[]): boolean =>
  parts.length > 0 &&
  parts.every(({ uid, start, end }) => {
    const node = nodeOf(uid);
    return node && highlightsOf(state, node).some((span) => span.start <= start && end <= span.end);
  });
