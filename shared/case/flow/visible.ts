import { type CardRole, cardRole, isForEditorsOnly } from "../model/cardRoles.ts";
import { hasClass } from "../model/subtypes.ts";
import { childListsOf } from "../model/tree.ts";
import type { ContentNode, DisplayMode, LearnerState } from "../model/types.ts";
import { isLeftOut } from "./aiCards.ts";
import { effective, isCollapsed, isInvisible } from "./effective.ts";
import type { Flow } from "./flow.ts";
import { isInactive } from "./inactive.ts";

export type Display = {
  mode: DisplayMode;
  /** The case is being edited: nothing is hidden for AI settings or from educators. */
  isEditing?: boolean;
  /** The reader may edit cases: synopsis and references are shown. */
  isEditor?: boolean;
  /** The reader teaches: what is hidden from educators is hidden in every mode. Their tree has none of it to begin with. */
  isEducator?: boolean;
};

const isUngated = (mode: DisplayMode): boolean => mode !== "student";
const isFull = (mode: DisplayMode): boolean => mode === "full" || mode === "outline";

/**
 * True for content that student mode presents elsewhere: feedback in a modal, the summary as 'View Case Summary'. @see
 * rulings 19; ledger 7–9
 */
function isPresentedElsewhere(flow: Flow, node: ContentNode): boolean {
  return flow.cardByUid.get(node.uid)?.role === "feedback" || hasClass(node, "case_summary_button");
}

/** Role of a page; documents without card flow have such pages too. */
function roleOf(flow: Flow, node: ContentNode): CardRole {
  const card = flow.cardByUid.get(node.uid);
  if (card) return card.role;
  return flow.index.byUid.get(node.uid)?.level === 1 ? cardRole(node) : "content";
}

/**
 * True if a node shows, given that its parent does and shows its children.
 * @see spec documents §2.3, §4 Sections and visibility; rulings "Staff and cases"; ledger documents, rulings 2, 11, 13
 */
export function isShown(
  flow: Flow,
  state: LearnerState,
  node: ContentNode,
  { mode, isEditing = false, isEditor = isEditing, isEducator = false }: Display,
): boolean {
  if (!isEditor && isForEditorsOnly(roleOf(flow, node))) return false;
  if (!isEditing && isLeftOut(node, flow.options)) return false;
  if (isEducator && effective(flow, state, node.uid, "hideEducators") === true) return false;
  if (mode === "outline" && node.type !== "section") return false;
  if (!isUngated(mode)) {
    return !isInvisible(flow, state, node.uid) && !(flow.hasCardFlow && isPresentedElsewhere(flow, node));
  }
  // A button of the flow that has done its work is gone in every mode; pressing it again would do nothing.
  const isSpent = flow.continues.has(node.uid) || flow.finish?.buttonUid === node.uid;
  return !(isSpent && node.type === "button" && isInvisible(flow, state, node.uid));
}

/**
 * True if the content of a node shows. Sections open and close; other nodes always show their content.
 * @see spec documents §4 'Children show only if display is full, or (level 0 or nested) and not collapsed and not
 * inactive'; ledger documents, ruling 14
 */
export function showsChildren(
  flow: Flow,
  state: LearnerState,
  node: ContentNode,
  { mode }: Display,
): boolean {
  if (node.type !== "section" && node.type !== "RLOModal") return true;
  if (isFull(mode)) return true;
  // The modal of a feedback card is never folded, whatever happened to the card behind it.
  if (!isUngated(mode) && flow.cardByUid.get(node.uid)?.role === "feedback") return true;
  return canUnfold(flow, state, node, { mode }) && !isCollapsed(flow, state, node.uid);
}

/** True if the content of a node shows as soon as the node is unfolded. */
export function canUnfold(flow: Flow, state: LearnerState, node: ContentNode, { mode }: Display): boolean {
  if ((node.type !== "section" && node.type !== "RLOModal") || isFull(mode)) return true;
  const isRoot = node === flow.root;
  if (!isRoot && effective(flow, state, node.uid, "nested") !== true) return false;
  return !isInactive(flow, state, node.uid);
}

/**
 * True if a node shows once everything around it is unfolded, so that a link may lead to it. Nothing of a card ahead
 * does.
 */
export function canBeReached(flow: Flow, state: LearnerState, uid: string, display: Display): boolean {
  const found = flow.index.byUid.get(uid);
  if (!found || !isShown(flow, state, found.node, display)) return false;
  return found.path.every((above) => {
    const node = flow.index.byUid.get(above)?.node;
    return node !== undefined && isShown(flow, state, node, display) && canUnfold(flow, state, node, display);
  });
}

/** The children of a node that show, through one child list (`content` when not named). */
export function shownChildren(
  flow: Flow,
  state: LearnerState,
  node: ContentNode,
  display: Display,
  key = "content",
): ContentNode[] {
  if (!showsChildren(flow, state, node, display)) return [];
  const list = childListsOf(node).find((candidate) => candidate.key === key);
  return list?.nodes.filter((child) => isShown(flow, state, child, display)) ?? [];
}

export type ShownNode = {
  node: ContentNode;
  isInactive: boolean;
  isCollapsed: boolean;
  /** The children that show, through all child lists. */
  children: readonly ShownNode[];
};

export type Shown = {
  root: ShownNode;
  byUid: ReadonlyMap<string, ShownNode>;
  /** Student mode: the feedback card that waits for its ratings, to be presented in the modal, with what it shows. */
  feedback: ShownNode | undefined;
};

/** Everything that shows. Visits only what it returns, so folded cards cost nothing. */
export function visible(flow: Flow, state: LearnerState, display: Display): Shown {
  const byUid = new Map<string, ShownNode>();
  const show = (node: ContentNode): ShownNode => {
    const children = showsChildren(flow, state, node, display)
      ? childListsOf(node).flatMap(({ nodes }) =>
          nodes.filter((child) => isShown(flow, state, child, display)).map(show),
        )
      : [];
    const shown: ShownNode = {
      node,
      isInactive: isInactive(flow, state, node.uid),
      isCollapsed: isCollapsed(flow, state, node.uid),
      children,
    };
    byUid.set(node.uid, shown);
    return shown;
  };
  const root = show(flow.root);
  const waiting = display.mode === "student" ? waitingFeedback(flow, state) : undefined;
  return { root, byUid, feedback: waiting && show(waiting) };
}

/** The feedback card that is revealed and not yet submitted. */
export function waitingFeedback(flow: Flow, state: LearnerState): ContentNode | undefined {
  const card = flow.cards.find(
    ({ role, uid, applicable }) => role === "feedback" && applicable && !isInvisible(flow, state, uid),
  );
  return card?.node;
}
