import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import { blockedBy } from "#shared/case/flow/inactive.ts";
import type { ContentNode, LearnerKey } from "#shared/case/model/types.ts";
import type { getOthersAnswers } from "#shared/contract/documents/documents.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import type { MediaLinks } from "./mediaLinks.ts";
import type { Reading } from "./reading.ts";
import type { NodeProps, NodeRegistry } from "./registryTypes.ts";
import type { ViewerStore } from "./store.ts";

export type Viewer = {
  store: ViewerStore;
  registry: NodeRegistry;
  documentId: number;
  /** Nothing can be answered or pressed. */
  isReadOnly?: boolean;
  /** An administrator of the provider: sees how answers are scored. */
  isAdmin?: boolean;
  /** Links of its pictures, recordings and captions. Absent: those that the tree came with. */
  links?: MediaLinks;
  /** Content shown in modals. Absent: everything stands in the text. */
  reading?: Reading;
  /** Finish card of student mode, in place of the texts and buttons. */
  finish?: ReactNode;
  /** The end of a section was in view, of which progress wants to know. Absent: nobody does. */
  onEndSeen?: (uid: string) => void;
  /** Somebody sits an exam: questions can be marked for review, options be struck out. */
  isExam?: boolean;
  /** Start of an exam's time, in place of its timed section. */
  examStart?: ReactNode;
  /** Asks whether to start the time of an exam; calls `start` once that is confirmed. Absent: nobody is asked. */
  askStart?: (start: () => void) => void;
  /** Tells if the system can be reached. Absent: it is taken to be. */
  online?: { get(): boolean; subscribe(listener: () => void): () => void };
  /** Asks how others answered a question; undefined where it could not be asked. Absent: that is not shown here. */
  othersAnswers?: (question: string) => Promise<ReplyOf<typeof getOthersAnswers> | undefined>;
  /** Plays chats with assistants. Absent: they are only named. */
  Assistant?: ComponentType<NodeProps>;
  /** Gives feedback on summary statements. Absent: nobody does. */
  Statement?: ComponentType<StatementProps>;
  /** Language model that may read what the person writes, once they agree. Absent or null: none. */
  languageModel?: string | null;
  /** Signs beside a marked node: its note and its bookmark. */
  Marks?: ComponentType<NodeProps>;
};

/** `onAsk`: feedback is waited for, or no longer; the statement is not to be changed meanwhile. */
export type StatementProps = NodeProps & {
  onAsk: (isAsked: boolean) => void;
  /** Tells if Submit asks for feedback first. */
  isFirst: boolean;
  /** Author's own statement; empty where it is kept back. */
  ideal: string;
  /** Presses the button of the question. */
  onSubmit: () => void;
};

export const ViewerContext = createContext<Viewer | undefined>(undefined);

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs a ViewerContext around it");
  return viewer;
}

/**
 * Something read off the store about one node. Renders again when the answer differs, so `read` must give a primitive or
 * a value that keeps its identity while it stays the same.
 */
export function useOfNode<T>(uid: string, read: (store: ViewerStore) => T): T {
  const { store } = useViewer();
  const subscribe = useCallback((listener: () => void) => store.subscribe(uid, listener), [store, uid]);
  return useSyncExternalStore(subscribe, () => read(store));
}

/**
 * Something read off the whole store; the same rule holds for what it gives. Every answer has it read again, so what hangs
 * on one node, the mode or the flow is for `useOfNode`: a long case has hundreds of nodes.
 */
export function useOfCase<T>(read: (store: ViewerStore) => T): T {
  const { store } = useViewer();
  return useSyncExternalStore(store.subscribeAll, () => read(store));
}

/** An attribute of a node as this learner has it. */
export const useAttribute = (node: ContentNode, key: LearnerKey): unknown =>
  useOfNode(node.uid, (store) => store.read(node.uid, key));

/** Tells if a node shows, and whether it has its note or its bookmark beside it: one look for both. */
export const useLook = (node: ContentNode): "hidden" | "plain" | "marked" =>
  useOfNode(node.uid, (store) =>
    store.isShown(node) ? (store.isMarked(node.uid) ? "marked" : "plain") : "hidden",
  );

/** Tells if what is inside a node shows: not folded, not blocked. */
export const useShowsChildren = (node: ContentNode): boolean =>
  useOfNode(node.uid, (store) => store.showsChildren(node));

/** Reads, as `useOfNode` does, a value that depends on a few nodes. `uids` must keep its identity while it stays the same. */
export function useOfNodes<T>(uids: readonly string[], read: (store: ViewerStore) => T): T {
  const { store } = useViewer();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = uids.map((uid) => store.subscribe(uid, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, uids],
  );
  return useSyncExternalStore(subscribe, () => read(store));
}

/**
 * True if a node takes no input now. It may follow from the answers to other nodes, and those alone are looked at: a long case has hundreds of fields
 * and buttons, and an answer must not ask each of them.
 */
export function useIsBlocked({ uid }: ContentNode): boolean {
  // A change of the whole flow is told to every node.
  const flow = useOfNode(uid, (store) => store.flow);
  const uids = useMemo(() => blockedBy(flow, uid), [flow, uid]);
  return useOfNodes(uids, (store) => store.isBlocked(uid));
}
