import { holdsUnopened } from "#shared/case/flow/unopened.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { withRevealed } from "#shared/case/sealed/reveal.ts";
import { ApiError } from "../../../api/ApiError.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { asTree } from "../session/openCase.ts";

/** The case of an exam, as the server gives it out bit by bit. */
export type ExamTree = {
  /** Takes nodes that came with the reply to a save. */
  take(nodes: readonly unknown[] | undefined): void;
  /**
   * Asks for what the server should have given out by now: the questions once the time runs, and the keys of what `server`,
   * its last word on the learner's state, holds as submitted. Nothing is asked twice at once; the next look asks again.
   */
  look(server: LearnerState): void;
};

type Ports = {
  store: Pick<ViewerStore, "flow" | "setTree">;
  /** Throws ApiError. */
  read(): Promise<ContentNode>;
  isTimeRunning(): boolean;
};

export function createExamTree({ store, read, isTimeRunning }: Ports): ExamTree {
  let isAsking = false;

  function take(nodes: readonly unknown[] | undefined): void {
    if (nodes && nodes.length > 0) store.setTree(withRevealed(store.flow.stored, nodes.map(asTree)));
  }

  function isAwaited(server: LearnerState): boolean {
    const { stored, index } = store.flow;
    if (isTimeRunning() && holdsUnopened(stored)) return true;
    // Another tab or device submitted it, or the reply to this one was lost.
    return Object.entries(server).some(
      ([uid, keys]) => keys.graded?.value === true && index.byUid.get(uid)?.node.sealed === "untilSubmitted",
    );
  }

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      store.setTree(await read());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The page says that it waits; the next look asks again.
    } finally {
      isAsking = false;
    }
  }

  return {
    take,
    look(server) {
      if (!isAsking && isAwaited(server)) void ask();
    },
  };
}
