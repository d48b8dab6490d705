import { scrollToNode } from "../../../viewer/scrollToNode.ts";
import type { ViewerStore } from "../../../viewer/store.ts";

/** @see spec documents §9 scrollTo: after 100 ms, 125 px below the top */
const delayMs = 100;
const topOffsetPx = 125;

/** Unfolds what holds a node, as a click on each header would. */
function unfold(store: ViewerStore, uid: string): void {
  const found = store.flow.index.byUid.get(uid);
  if (!found) return;
  for (const above of [...found.path, uid]) {
    if (above !== store.flow.root.uid && store.read(above, "collapsed") === true) {
      store.dispatch({ type: "toggle", uid: above });
    }
  }
}

/** Whether a node and all that holds it show, folded or not. */
function canShow(store: ViewerStore, uid: string): boolean {
  const found = store.flow.index.byUid.get(uid);
  if (!found) return false;
  return [...found.path, uid].every((above) => {
    const node = store.nodeOf(above);
    return node !== undefined && store.isShown(node);
  });
}

/**
 * Makes a node the focused bookmark and scrolls to it smoothly. Answers false, and does nothing, where the node does not
 * show now: a card that is still ahead, or a uid that the case does not have.
 * @see spec documents §2.1 `?uid=`
 */
export function goToNode(store: ViewerStore, uid: string): boolean {
  if (!canShow(store, uid)) return false;
  unfold(store, uid);
  store.setFocused(uid);
  setTimeout(() => scrollToNode(uid, topOffsetPx), delayMs);
  return true;
}
