import { indexTree, walkSections } from "./tree.ts";
import type { ContentNode } from "./types.ts";

export type TimedSection = { uid: string; timeLimitSeconds: number };

const found = new WeakMap<ContentNode, TimedSection | null>();

/**
 * The section that makes a case a timed exam: the first, in document order, with a `timeLimit` above zero. On the root the
 * whole case is timed. A document has one sitting, so later ones do not count.
 * @see spec documents §3 section; ADR 0040
 */
export function timedSectionOf(root: ContentNode): TimedSection | undefined {
  const known = found.get(root);
  if (known !== undefined) return known ?? undefined;
  let first: TimedSection | undefined;
  walkSections(root, ({ type, uid, timeLimit }) => {
    const isLimited = type === "section" && typeof timeLimit === "number" && timeLimit > 0;
    if (isLimited) first ??= { uid, timeLimitSeconds: timeLimit };
  });
  found.set(root, first ?? null);
  return first;
}

/** True if a node is a button that starts the time of a section. */
export const startsTimer = ({ onClick }: ContentNode, sectionUid: string): boolean =>
  onClick?.some((action) => action.action === "startTimer" && action.uid === sectionUid) ?? false;

/**
 * True if a node belongs to an exam in which answers stay open until the hand-in: they need no Submit and can be
 * changed. That is so where answers are told at the end, unless the author fixed the way forward.
 */
export function staysOpen(root: ContentNode, uid: string): boolean {
  const section = timedSectionOf(root);
  if (!section || !isTimed(root, section, uid)) return false;
  const timed = indexTree(root).byUid.get(section.uid)?.node;
  return timed?.answersAtEnd === true && timed.fixedForward !== true;
}

/** Facts of a case's exam for lists. */
export function timedFacts(root: ContentNode): { is_timed: boolean; timed_minutes: number | null } {
  const section = timedSectionOf(root);
  return { is_timed: section !== undefined, timed_minutes: section ? section.timeLimitSeconds / 60 : null };
}

/**
 * True if entries under `uid` belong to the timed section. With a timed root all do, also those of no node of the
 * tree. `shown` is the tree with the nodes that the card flow adds.
 */
export function isTimed(shown: ContentNode, section: TimedSection, uid: string): boolean {
  if (section.uid === shown.uid || uid === section.uid) return true;
  const { byUid } = indexTree(shown);
  const path = byUid.get(uid)?.path;
  if (path) return path.includes(section.uid);
  // The Continue of a card that is not among those shown now.
  const card = /^(.+)_continue$/.exec(uid)?.[1];
  return card !== undefined && (card === section.uid || byUid.get(card)?.path.includes(section.uid) === true);
}
