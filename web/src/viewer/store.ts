import { deriveFlow, flowFor } from "#shared/case/flow/derive.ts";
import { effective, rootFlag } from "#shared/case/flow/effective.ts";
import type { FlowAction, FlowEffect } from "#shared/case/flow/events.ts";
import type { Flow, FlowOptions } from "#shared/case/flow/flow.ts";
import { isInactive } from "#shared/case/flow/inactive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { isShown, showsChildren } from "#shared/case/flow/visible.ts";
import type { ContentNode, DisplayMode, LearnerKey, LearnerState } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { type EntryChange, merge } from "#shared/case/state/learnerState.ts";
import { settleAcknowledged } from "#shared/case/state/settleAcknowledged.ts";
import { noteOfNode } from "#shared/case/tools/items.ts";
import { isToolUid, toolRow } from "#shared/case/tools/toolEntries.ts";
import { createNodeListeners } from "./nodeListeners.ts";

/** An entry with the top-level card that it belongs to, as it is journaled. */
export type CardEntry = EntryChange & { card: string };

export type ViewerStoreOptions = {
  /** The tree as stored. */
  tree: ContentNode;
  flowOptions: Omit<FlowOptions, "aiFallback">;
  state: LearnerState;
  mode: DisplayMode;
  /** Editorial staff and admins: they see what is kept from learners in the modes that show everything. */
  isEditor: boolean;
  /** Who teaches: what is hidden from educators is hidden from them. */
  isEducator?: boolean;
  /** Somebody sits the case as an exam that is not handed in. */
  isExam?: boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** By the time on the case up to this moment, for the Submit that finishes it. */
  percentOfRecommendedTime(): number;
  /** Entries written by a dispatch, to be journaled and sent. */
  onEntries(entries: readonly CardEntry[]): void;
  onEffect(effect: FlowEffect): void;
  /** The map of mechanisms was looked at in its large version. */
  onMapOpened?(node: ContentNode): void;
};

/**
 * A case in front of a learner: the derived flow, the learner's state and the display mode. Components subscribe to one
 * uid each, so that an answer renders its own question and nothing else.
 */
export type ViewerStore = {
  readonly flow: Flow;
  readonly state: LearnerState;
  readonly mode: DisplayMode;
  readonly isEditor: boolean;
  /** Somebody sits the case as an exam that is not handed in: nothing tells of completion. @see rulings 24 */
  readonly isExam: boolean;
  nodeOf(uid: string): ContentNode | undefined;
  /** An attribute as this learner has it. */
  read(uid: string, key: LearnerKey): unknown;
  /** Returns true if a node shows, given that its parent does and shows its children. */
  isShown(node: ContentNode): boolean;
  showsChildren(node: ContentNode): boolean;
  isBlocked(uid: string): boolean;
  /** The passage under the pointer or the keyboard: a note or a bookmark can be put on it. The page's own, never saved. */
  readonly current: string | undefined;
  setCurrent(uid: string | undefined): void;
  /** The passage whose marks have the focus: they stay as long, wherever the pointer is. The page's own, too. */
  readonly held: string | undefined;
  setHeld(uid: string | undefined): void;
  /** The focused bookmark. The page's own, too. @see spec documents §4 Bookmarks and notes */
  readonly focused: string | undefined;
  setFocused(uid: string | undefined): void;
  /** Returns true if a node has a sign beside it: it is current, held or focused, bookmarked or noted. */
  isMarked(uid: string): boolean;
  /** Calls back when the state of this node, the mode or the flow changed. */
  subscribe(uid: string, listener: () => void): () => void;
  /** Calls back after every change. */
  subscribeAll(listener: () => void): () => void;
  dispatch(action: FlowAction): void;
  tellMapOpened(node: ContentNode): void;
  /**
   * Takes in what another device, tab or the server wrote. With `sent`, the state is the server's reply to a save of just
   * that, and its word on it counts.
   */
  mergeIn(state: LearnerState, sent?: LearnerState): void;
  setMode(mode: DisplayMode): void;
  /** The case with more of it: what an exam gave out. */
  setTree(tree: ContentNode): void;
};

/** One learner's play: the flow derived from the tree, their state, and how much of the case is shown. */
function createPlay(options: ViewerStoreOptions, tellAll: (changed?: Iterable<string>) => void) {
  let { state, mode } = options;
  let flow = deriveFlow(options.tree, {
    ...options.flowOptions,
    aiFallback: rootFlag(state, "aiFallbackCards") === true,
  });

  /** Adopts a state. A change that affects the whole tree (the AI fallback) makes every component look again. */
  function adopt(next: LearnerState, changed: Iterable<string>): void {
    const before = flow;
    state = next;
    flow = flowFor(flow, next);
    tellAll(flow === before ? changed : undefined);
  }

  /** Takes an action into the state and hands on its entries; the effects are left to the caller. */
  function take(action: FlowAction): readonly FlowEffect[] {
    const { percentOfRecommendedTime } = options;
    const time = action.type === "press" && { percentOfRecommendedTime: percentOfRecommendedTime() };
    const step = reduce(flow, state, { ...time, ...action, now: options.now(), mode });
    if (step.entries.length > 0) {
      const entries = step.entries.map((entry) => ({ ...entry, card: cardOf(flow, entry.uid) }));
      adopt(step.state, new Set(entries.map(({ uid }) => uid)));
      options.onEntries(entries);
    }
    return step.effects;
  }

  return {
    get flow() {
      return flow;
    },
    get state() {
      return state;
    },
    get mode() {
      return mode;
    },
    set mode(next: DisplayMode) {
      mode = next;
    },
    take,
    mergeIn(other: LearnerState, sent?: LearnerState): void {
      const before = state;
      const merged = sent ? settleAcknowledged(state, { sent, reply: other }) : merge(state, other);
      if (merged === before) return;
      adopt(
        merged,
        Object.keys(merged).filter((uid) => merged[uid] !== before[uid]),
      );
      // What came from elsewhere may leave a revealed card without a way on, which opening the case mends. Its effects (the
      // feedback modal) are left out: the page had them as it opened, and they must not come back unasked.
      take({ type: "open" });
    },
    /** Adopts a tree with more of the case. Returns false if it is the same. */
    grow(tree: ContentNode): boolean {
      if (tree === flow.stored) return false;
      flow = deriveFlow(tree, flow.options);
      tellAll();
      return true;
    },
  };
}

export function createViewerStore(options: ViewerStoreOptions): ViewerStore {
  const { isEditor, isEducator = false, isExam = false, onEffect } = options;
  const { tell, tellAll, subscribe, subscribeAll } = createNodeListeners();
  const play = createPlay(options, tellAll);
  const pointed: Pointed = {};
  const pointTo = (by: keyof Pointed) => (uid: string | undefined) => {
    const before = pointed[by];
    pointed[by] = uid;
    if (before !== uid) tell([before, uid]);
  };

  return {
    get flow() {
      return play.flow;
    },
    get state() {
      return play.state;
    },
    get mode() {
      return play.mode;
    },
    get current() {
      return pointed.current;
    },
    get held() {
      return pointed.held;
    },
    get focused() {
      return pointed.focused;
    },
    setCurrent: pointTo("current"),
    setHeld: pointTo("held"),
    setFocused: pointTo("focused"),
    isEditor,
    isExam,
    nodeOf: (uid) => play.flow.index.byUid.get(uid)?.node,
    read: (uid, key) => effective(play.flow, play.state, uid, key),
    isShown: (node) => isShown(play.flow, play.state, node, { mode: play.mode, isEditor, isEducator }),
    showsChildren: (node) => showsChildren(play.flow, play.state, node, play),
    isBlocked: (uid) => isInactive(play.flow, play.state, uid),
    isMarked: (uid) =>
      Object.values(pointed).includes(uid) ||
      effective(play.flow, play.state, uid, "bookmarked") === true ||
      noteOfNode(play.state, uid) !== undefined,
    subscribe,
    subscribeAll,
    dispatch(action) {
      for (const effect of play.take(action)) onEffect(effect);
    },
    tellMapOpened: (node) => options.onMapOpened?.(node),
    mergeIn: play.mergeIn,
    setMode(next) {
      play.mode = next;
      tellAll();
    },
    setTree(tree) {
      if (!play.grow(tree)) return;
      // Cards that are there only now may have been come to before, and the start of an exam leads to its first question.
      for (const effect of play.take({ type: "open" })) if (effect.type === "scrollTo") onEffect(effect);
    },
  };
}

/** Nodes that the page points at, each in its way. */
type Pointed = Partial<Record<"current" | "held" | "focused", string | undefined>>;

const cardOf = ({ index }: Flow, uid: string): string =>
  index.byUid.get(uid)?.cardUid ?? (isToolUid(uid) ? toolRow : rootStateUid);
