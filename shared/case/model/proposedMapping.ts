import { numberOf } from "./mappedContent.ts";
import type { ContentNode } from "./types.ts";

/** Pair that a question is to be mapped to; null where nothing was chosen. */
export type ProposedMapping = { learning_objective_id: number | null; reusable_object_id: number | null };

/** The same with the number of the pair, which a half of one has not. */
export type ProposedPair = ProposedMapping & { dyad_id: number | null };

/** Reads off the root of a question what its authors propose. @see spec documents §3.2 "root", §4 "Mapping" */
export function proposedPairOf(root: ContentNode): ProposedPair {
  const { proposedLearningObjectiveReusableObjects: pairs, proposedLearningObjectiveReusableObjectId } = root;
  const first: unknown = Array.isArray(pairs) ? pairs[0] : undefined;
  const field = (name: keyof ProposedMapping): number | null =>
    typeof first === "object" && first !== null
      ? (numberOf((first as Partial<Record<string, unknown>>)[name]) ?? null)
      : null;
  return {
    learning_objective_id: field("learning_objective_id"),
    reusable_object_id: field("reusable_object_id"),
    dyad_id: numberOf(proposedLearningObjectiveReusableObjectId) ?? null,
  };
}

/** Attributes of the root that propose a mapping. */
export const proposing = ({ dyad_id, ...mapping }: ProposedPair) => ({
  proposedLearningObjectiveReusableObjects: [mapping],
  proposedLearningObjectiveReusableObjectId: dyad_id,
});
