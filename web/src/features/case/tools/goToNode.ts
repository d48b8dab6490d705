import { unlessReaderActs } from "../../../api/unlessReaderActs.ts";
import { nodeIdIn } from "../../../viewer/nodeIds.tsx";
import { isLink, isWithinReach } from "../../../viewer/reading.ts";
import { inThisPress, leadTo, scrollToNode } from "../../../viewer/scrollToNode.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import type { Viewer } from "../../../viewer/ViewerContext.ts";
import { words } from "./words.ts";

/** @see spec documents §9 scrollTo: after 100 ms, 125 px below the top */
const delayMs = 100;
const topOffsetPx = 125;

/** Text for a link that leads to nothing visible. */
export const notShownNow = words.passageVisibleRightNow;

/** A node with all that holds it, from the root on. */
const wayTo = (store: ViewerStore, uid: string): readonly string[] => [
  ...(store.flow.index.byUid.get(uid)?.path ?? []),
  uid,
];

/** The reusable content that a node stands in, or is, where that opens in a modal. */
const holderOf = (store: ViewerStore, uid: string): string | undefined =>
  wayTo(store, uid).find((above) => {
    const node = store.nodeOf(above);
    return node !== undefined && isLink(store, node);
  });

/** Unfolds what holds a node, as a click on each header would. */
function unfold(store: ViewerStore, uid: string, holder: string | undefined): void {
  for (const above of wayTo(store, uid)) {
    if (above === store.flow.root.uid || above === holder) continue;
    if (store.read(above, "collapsed") === true) store.dispatch({ type: "toggle", uid: above });
  }
}

/**
 * Makes a node the focused bookmark and scrolls to it smoothly; what stands in a modal is gone to there. Answers false,
 * and does nothing, where the node does not show now: a card that is still ahead, or a uid that the case does not have.
 * @see spec documents §2.1 `?uid=`
 */
export function goToNode({ store, reading }: Pick<Viewer, "store" | "reading">, uid: string): boolean {
  if (!isWithinReach(store, uid)) return false;
  const holder = reading && holderOf(store, uid);
  reading?.closeAll();
  unfold(store, uid, holder);
  store.setFocused(uid);
  if (holder === undefined) {
    leadTo(uid, { topOffsetPx, delayMs, isFar: true });
    return true;
  }
  // The focus comes back to the link when the modal is closed.
  inThisPress(() => document.getElementById(holder)?.querySelector("button")?.focus({ preventScroll: true }));
  const open = unlessReaderActs(() => {
    scrollToNode(holder, topOffsetPx, { isFar: true });
    reading?.open(holder);
    if (holder === uid) return;
    setTimeout(
      unlessReaderActs(() => scrollToNode(nodeIdIn(holder, uid), topOffsetPx)),
      delayMs,
    );
  });
  setTimeout(open, delayMs);
  return true;
}
