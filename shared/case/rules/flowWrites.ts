import { isAiNode } from "../flow/aiCards.ts";
import { deriveFlow } from "../flow/derive.ts";
import type { Flow } from "../flow/flow.ts";
import { continueUid } from "../model/flowUids.ts";
import { submitActions } from "../model/submitActions.ts";
import { findNodes } from "../model/tree.ts";
import type { ButtonAction, ContentNode } from "../model/types.ts";
import { canonicalJson } from "../state/learnerState.ts";

/** uid → key → the values, as canonical JSON, that buttons and the card flow may write there. */
export type Writes = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export type FlowWrites = {
  /** The case as every learner may come to play it: with AI and without. One, where the two do not differ. */
  variants: readonly [Flow, ...Flow[]];
  writes: Writes;
  /** The nodes whose timer some button starts. */
  timers: ReadonlySet<string>;
  /** True if an AI node may fail here, so that the cards without AI take over. */
  hasAi: boolean;
};

/** By the tree and by what decides how it is derived; as flows are, for as long as the tree lives. */
const known = new WeakMap<ContentNode, Map<string, FlowWrites>>();

/** Entries that the card flow of a case and its buttons write by themselves. Derived once per tree. */
export function flowWritesOf({ stored, options }: Pick<Flow, "stored" | "options">): FlowWrites {
  const ofTree = known.get(stored) ?? new Map<string, FlowWrites>();
  known.set(stored, ofTree);
  const found = ofTree.get(options.kind) ?? deriveWrites(stored, options);
  ofTree.set(options.kind, found);
  return found;
}

const isOfAi = (node: ContentNode): boolean => isAiNode(node) || node.aiDisplayFlag !== undefined;

/** No program's flags decide what a learner may keep: state is shared by all of a person's programs. */
function deriveWrites(stored: ContentNode, { kind }: Flow["options"]): FlowWrites {
  const hasAi = findNodes(stored, isOfAi).length > 0;
  const played = (vpe: boolean): Flow => deriveFlow(stored, { kind, features: { vpe }, aiFallback: false });
  const variants = once((): FlowWrites["variants"] =>
    hasAi ? [played(false), played(true)] : [played(false)],
  );
  const written = once(() => writtenBy(variants()));
  return {
    hasAi,
    get variants() {
      return variants();
    },
    get writes() {
      return written().writes;
    },
    get timers() {
      return written().timers;
    },
  };
}

/** Made when it is first asked for: a page that opens a case asks for neither variants nor writes. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function writtenBy(variants: readonly Flow[]): Pick<FlowWrites, "writes" | "timers"> {
  const writes = new Map<string, Map<string, Set<string>>>();
  const timers = new Set<string>();
  const add = (uid: string, key: string, ...values: readonly unknown[]): void => {
    const keys = writes.get(uid) ?? new Map<string, Set<string>>();
    const allowed = keys.get(key) ?? new Set<string>();
    for (const value of values) allowed.add(canonicalJson(value));
    writes.set(uid, keys.set(key, allowed));
  };
  const addAction = (action: ButtonAction): void => {
    switch (action.action) {
      case "setNodeInactive":
        add(action.uid, "inactive", action.inactive);
        break;
      case "setNodeInvisible":
        add(action.uid, "invisible", action.invisible);
        break;
      case "setNodeKVPair":
        add(action.uid, action.key, action.value);
        break;
      case "startTimer":
        timers.add(action.uid);
    }
  };
  for (const flow of variants) {
    for (const { node } of flow.index.byUid.values())
      for (const action of node.onClick ?? []) addAction(action);
    for (const { inputUid, submitUid, answerCommentUids } of flow.questions.values()) {
      for (const action of submitActions({
        input: inputUid,
        button: submitUid,
        answerComments: answerCommentUids,
      }))
        addAction(action);
    }
    for (const { cardUid, byUid, aiNodeUid } of flow.continueOfCard.values()) {
      add(continueUid(cardUid), "invisible", true, false);
      add(byUid, "inactive", 1);
      if (aiNodeUid !== undefined) add(aiNodeUid, "inactive", 1, 2);
    }
    for (const { cardUid } of flow.feedbackOfCard.values()) {
      add(cardUid, "invisible", true);
      add(cardUid, "submitted", true);
    }
    for (const uid of flow.sequence) add(uid, "invisible", false);
    if (flow.finish) add(flow.finish.buttonUid, "invisible", true);
    for (const uid of flow.finish?.revealUids ?? []) add(uid, "invisible", false);
  }
  return { writes, timers };
}
