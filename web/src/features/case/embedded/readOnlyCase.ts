import { isQuestionInput } from "#shared/case/model/containment.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isWithinReach } from "../../../viewer/reading.ts";
import type { NodeRegistry } from "../../../viewer/registryTypes.ts";
import { createViewerStore, type ViewerStore } from "../../../viewer/store.ts";
import { flowOptionsOf } from "../session/flowOptions.ts";
import type { OpenedCase } from "../session/openCase.ts";

/**
 * A case as its reader has it, to be read and no more, by editors as learners do: parts fold and unfold here, and nothing
 * of it is kept or sent.
 */
export function readOnlyStore({
  contexts,
  tree,
  state,
  examOver,
}: Pick<OpenedCase, "contexts" | "tree" | "state" | "examOver">): ViewerStore {
  const store = createViewerStore({
    tree,
    flowOptions: flowOptionsOf(contexts, examOver !== undefined),
    state,
    mode: contexts.displayContext.displayMode,
    isEditor: false,
    isEducator: contexts.displayContext.audience === "educator",
    now: Date.now,
    percentOfRecommendedTime: () => 100,
    onEntries: () => undefined,
    onEffect: () => undefined,
  });
  store.dispatch({ type: "open" });
  const readOnly: Pick<ViewerStore, "dispatch" | "isBlocked"> = {
    dispatch: (action) => {
      if (action.type === "toggle") store.dispatch(action);
    },
    isBlocked: () => true,
  };
  // What the store tells changes with time: it is asked for, not copied.
  return Object.assign(Object.create(store) as ViewerStore, readOnly);
}

/** Node shown for a uid: itself, or the smallest whole that it is a part of. */
export function nodeToShow(store: ViewerStore, registry: NodeRegistry, uid: string): ContentNode | undefined {
  if (!isWithinReach(store, uid)) return undefined;
  let found = store.flow.index.byUid.get(uid);
  while (found?.parent && (!registry[found.node.type] || isQuestionInput(found.node))) {
    found = store.flow.index.byUid.get(found.parent.uid);
  }
  return found?.node;
}

/** Unfolds a node that is shown alone. */
export function unfold(store: ViewerStore, { uid }: ContentNode): void {
  if (store.read(uid, "collapsed") === true) store.dispatch({ type: "toggle", uid });
}
