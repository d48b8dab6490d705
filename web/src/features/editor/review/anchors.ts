import type { Node } from "prosemirror-model";
import { flushSync } from "react-dom";
import type { CardAnchor, ReviewCard } from "#shared/case/changes/reviewCards.ts";
import { uidsIn } from "../document/places.ts";
import type { EditSession } from "../session/editSession.ts";

/** Marks the element that holds the text of the case. */
export const textHolder = "data-case-text";

const holder = (): Element | null => document.querySelector(`[${textHolder}]`);

/** Element that a card is about; undefined if the view does not show it. */
export function elementOf({ mark, uid }: CardAnchor): Element | undefined {
  const text = holder();
  return (
    text?.querySelector(`[data-change="${CSS.escape(mark)}"]`) ??
    text?.querySelector(`[data-uid="${CSS.escape(uid)}"]`) ??
    undefined
  );
}

/** All of the text comes before the author, where the case was read or shown by its titles: something in it is meant. */
export function showText(session: Pick<EditSession, "getState" | "setDisplayMode">): void {
  if (session.getState().displayMode !== "full") flushSync(() => session.setDisplayMode("full"));
}

/** Brings what something is about into sight, in the text. */
export function showInText(session: EditSession, anchor: CardAnchor): void {
  showText(session);
  elementOf(anchor)?.scrollIntoView({ block: "center" });
}

/** Pixels covered at the top of the window, above the bars, and left free below them. */
const aboveBars = 56;
const belowBars = 16;
/** Frames to wait: parts that come near are laid out, which moves the place. It comes to rest in two. */
const framesToRest = 6;

/**
 * Brings a card into sight from its beginning on, below the bars, in one step: a smooth way there would lay out what lies
 * between, and end somewhere else.
 */
export function showFromTop(session: EditSession, anchor: CardAnchor, barsHeight: number): void {
  showText(session);
  const element = elementOf(anchor);
  const place = aboveBars + barsHeight + belowBars;
  const arrive = (framesLeft: number): void => {
    if (!element?.isConnected) return;
    window.scrollBy({ top: element.getBoundingClientRect().top - place, behavior: "instant" });
    if (framesLeft > 0) requestAnimationFrame(() => arrive(framesLeft - 1));
  };
  arrive(framesToRest);
}

/** How far outside the window a card is still drawn, in px. */
const nearPx = 800;
/** Cards at once beside the text. */
const drawnAtMost = 40;
/** Place of a card whose anchor is not found, in px from the top of the text. @see spec documents §2.2 */
const whereUnknown = 70;

const none: ReadonlySet<string> = new Set();

export type NearCard = { card: ReviewCard; y: number };

/**
 * The cards of what is near the window, with how far below `top` it begins. What is far away is not asked for its place: the
 * browser has not laid it out.
 * @param top of the column of cards, in px of the window
 * @param document what the view shows
 */
export function nearCards(cards: readonly ReviewCard[], top: number, document: Node): NearCard[] {
  const isNear = ({ top: from, bottom: to }: { top: number; bottom: number }): boolean =>
    to > -nearPx && from < window.innerHeight + nearPx;
  const blocks = [...(holder()?.querySelector("[data-type]")?.children ?? [])];
  const places = new Map<string, Element>();
  for (const block of blocks.filter((each) => isNear(each.getBoundingClientRect()))) {
    for (const element of [block, ...block.querySelectorAll("[data-change], [data-uid]")]) {
      const { change, uid } = (element as HTMLElement).dataset; // all that the text is made of
      for (const name of [change, uid]) if (name && !places.has(name)) places.set(name, element);
    }
  }
  const isTopNear = isNear({ top: top + whereUnknown, bottom: top + whereUnknown });
  const shown = isTopNear ? uidsIn(document) : none;
  const near: NearCard[] = [];
  for (const card of cards) {
    const { mark, uid } = card.anchor;
    const element = places.get(mark) ?? places.get(uid);
    if (element) {
      const at = element.getBoundingClientRect();
      if (isNear(at)) near.push({ card, y: at.top - top });
    } else if (isTopNear && !shown.has(uid)) {
      near.push({ card, y: whereUnknown });
    }
    if (near.length === drawnAtMost) break;
  }
  return near;
}
