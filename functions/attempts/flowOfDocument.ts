import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import type { Program } from "../table/programs/programs.ts";
import { treeForAudience } from "./treeFor.ts";

/** The card flow of one snapshot as this learner plays it in a program. */
export async function flowOfDocument(
  document: Pick<DocumentRow, "id" | "kind">,
  snapshotId: string,
  options: { learnerId: string; program: Pick<Program, "feature_flags">; state?: LearnerState },
): Promise<Flow> {
  const root = await treeForAudience(audienceOfLearner(options.learnerId), document.id, snapshotId);
  return deriveFlow(root, {
    kind: document.kind,
    features: { vpe: options.program.feature_flags.vpe ?? false },
    aiFallback: options.state?.root?.aiFallbackCards?.value === true,
  });
}
