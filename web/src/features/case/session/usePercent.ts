import { useSyncExternalStore } from "react";
import { progressOf } from "#shared/case/flow/progress.ts";
import { isUnopened } from "#shared/case/flow/unopened.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";
import type { CaseSession } from "./sessionParts.ts";

/** Highest percent that an exam shows before it is handed in. @see rulings 24 */
const examAtMost = 99;

/** How far the learner is: their own steps count at once, without waiting for the server. */
export function usePercent({ progress, exam }: Pick<CaseSession, "progress" | "exam">): number {
  const reply = useSyncExternalStore(progress.subscribe, progress.get);
  const own = useOfCase(({ flow, state }) => {
    if (flow.options.isExamOver) return 100;
    // Of the case there is no more yet than the way to its start.
    return isUnopened(flow.stored) ? 0 : progressOf(flow, state).percentShown;
  });
  return Math.min(Math.max(own, wholePercent(reply.progress)), exam ? examAtMost : 100);
}
