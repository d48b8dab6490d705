import { canBeReached } from "#shared/case/flow/visible.ts";
import { isOnlyRead, opensInModal, teachingPointsOf } from "#shared/case/model/teachingPoints.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ViewerStore } from "./store.ts";

/**
 * Content read in front of the page: learning objectives and teaching points by uid, the last one on top. Belongs to
 * the page, never saved.
 */
export type Reading = {
  get(): readonly string[];
  subscribe(listener: () => void): () => void;
  open(uid: string): void;
  /** Closes the one on top. */
  close(): void;
  closeAll(): void;
};

export function createReading(): Reading {
  let opened: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly string[]): void => {
    opened = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (uid) => set([...opened.filter((other) => other !== uid), uid]),
    close: () => set(opened.slice(0, -1)),
    closeAll: () => {
      if (opened.length > 0) set([]);
    },
  };
}

type Looking = Pick<ViewerStore, "flow" | "state" | "mode" | "isEditor">;

/** Returns true if a link may lead to a node now. */
export const isWithinReach = ({ flow, state, mode, isEditor }: Looking, uid: string): boolean =>
  canBeReached(flow, state, uid, { mode, isEditor });

/** Returns true if reusable content is a link here: in modes that show everything it stands in the text. */
export const isLink = (store: Pick<ViewerStore, "mode">, node: ContentNode): boolean =>
  store.mode !== "full" && opensInModal(node);

/** The teaching points of an objective that this reader may go to now. */
export const pointsWithinReach = (store: Looking, objective: ContentNode): ContentNode[] =>
  teachingPointsOf(store.flow.root, objective).filter(
    ({ uid, type }) => isWithinReach(store, uid) && (type === "section" || type === "RLOModal"),
  );

/** Returns true if a teaching point can be read in a modal; otherwise the page goes to it. */
export const isReadInModal = isOnlyRead;
