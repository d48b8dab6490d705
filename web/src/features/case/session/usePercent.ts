import { useSyncExternalStore } from "react";
import { progressOf } from "#shared/case/flow/progress.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";
import type { CaseSession } from "./caseSession.ts";

/** How far the learner is: their own steps count at once, without waiting for the server. */
export function usePercent({ progress }: Pick<CaseSession, "progress">): number {
  const reply = useSyncExternalStore(progress.subscribe, progress.get);
  const own = useOfCase(({ flow, state }) => progressOf(flow, state).percentShown);
  return Math.max(own, Math.floor(reply.progress));
}
