import { walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** Numbers of the learning objectives and the reusable content that a case holds, each once, in ascending order. */
export type MappedContent = { objectives: number[]; reusables: number[] };

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** The number that a field of a tree names, be it written as a number or in digits. */
export const numberOf = (value: unknown): number | undefined => {
  if (isNumber(value)) return value;
  return typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
};

function objectiveOf({ roData }: ContentNode): number | undefined {
  if (typeof roData !== "object" || roData === null || !("learning_objective_id" in roData)) return undefined;
  return numberOf(roData.learning_objective_id);
}

/** Reads them off the tree: `roData.learning_objective_id` and, of reusable content, `variantableId`. @see spec documents §3 "Content node" */
export function mappedContentOf(root: ContentNode): MappedContent {
  const objectives = new Set<number>();
  const reusables = new Set<number>();
  walk(root, (node) => {
    const objective = objectiveOf(node);
    if (objective !== undefined) objectives.add(objective);
    const reusable = node.variantableType === "ReusableObject" ? numberOf(node.variantableId) : undefined;
    if (reusable !== undefined) reusables.add(reusable);
    return true;
  });
  const sorted = (numbers: Set<number>) => [...numbers].toSorted((a, b) => a - b);
  return { objectives: sorted(objectives), reusables: sorted(reusables) };
}
