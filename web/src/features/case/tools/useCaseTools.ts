import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { localMemory } from "../../../api/browserStorage.ts";
import { useCurrentUser } from "../../../api/session.ts";
import type { Reading } from "../../../viewer/reading.ts";
import { type OpenedCase, scopeOf } from "../session/openCase.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import { createTools, panelsOf, type Tools } from "./tools.ts";
import { usePassages } from "./usePassages.ts";
import { useWantedNode } from "./useWantedNode.ts";

/** The case makes room for the tools before they are loaded, so that nothing moves when they come. */
function useRoom({ panels, view }: Tools): void {
  const { isOpen } = useSyncExternalStore(view.subscribe, view.get);
  useLayoutEffect(() => {
    if (panels.length === 0) return;
    document.body.dataset.caseTools = isOpen ? "open" : "closed";
    return () => {
      delete document.body.dataset.caseTools;
    };
  }, [panels, isOpen]);
}

/** The reasoning tools of an opened case. */
export function useCaseTools(
  { contexts, examOver, reply }: OpenedCase,
  session: CaseSession,
  reading: Reading,
): Tools {
  const { store } = session;
  const { id: userId } = useCurrentUser();
  const tools = useMemo(
    () =>
      // Nothing is written into an exam that is over.
      createTools(examOver ? [] : panelsOf(store, contexts), {
        store,
        mayHighlight: !examOver && !contexts.displayContext.isEmbeded,
        storage: localMemory,
        storageKey: `bedside/tools/${contexts.documentContext.id}`,
        deletionsKey: `${scopeOf({ id: userId }, contexts, reply.attempt)}/deleted`,
        now: Date.now,
        random: Math.random,
        announce: session.announcement.set,
      }),
    [store, contexts, examOver, session, userId, reply.attempt],
  );
  useRoom(tools);
  usePassages(
    store,
    tools.mayHighlight || tools.panels.includes("notes") || tools.panels.includes("bookmarks"),
  );
  useWantedNode(store, reading);

  return tools;
}
