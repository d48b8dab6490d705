import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import type { LoadedDocument } from "../access/document.ts";
import type { Answers } from "../html/setting.ts";
import type { ReadCase } from "../sealed/readCase.ts";
import { joinCards, listStateCards } from "../table/cases/learnerState.ts";

/** A person's work in their attempt of a case. */
export type OwnWork = Answers & {
  /** UTC; null until progress has counted the finish. */
  completedAt: string | null;
};

const isEmpty = (state: LearnerState): boolean => Object.keys(state).length === 0;

/** Undefined for somebody who has opened no attempt, or left nothing in it. */
export async function ownWorkOf(
  { document, learnerId, program }: Pick<LoadedDocument, "document" | "learnerId" | "program">,
  { attempt, progress, tree }: Pick<ReadCase, "attempt" | "progress" | "tree">,
): Promise<OwnWork | undefined> {
  if (!attempt) return undefined;
  const state = joinCards(await listStateCards(learnerId, document.id, attempt.attempt));
  if (isEmpty(state)) return undefined;
  const flow = deriveFlow(tree, {
    kind: document.kind,
    features: { vpe: program.feature_flags.vpe ?? false },
    aiFallback: state.root?.aiFallbackCards?.value === true,
  });
  return { flow, state, completedAt: progress?.completed_at ?? null };
}
