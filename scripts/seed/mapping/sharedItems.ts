import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { SharedItem, SharedPoint } from "./itemTypes.ts";
import { sharedSections } from "./sharedSections.ts";
import { sharedTeachingPoints } from "./sharedTeachingPoints.ts";

const pairsNothing: Pick<SharedPoint, "teaches" | "further"> = { teaches: {}, further: [] };

/** Teaching points open by a press on their name, shared sections stand in the text and are paired with no objective. */
export const sharedItems: readonly SharedItem[] = [
  ...sharedTeachingPoints.map((item) => ({ ...item, kind: "teaching_point" as const })),
  ...sharedSections.map((item) => ({ ...item, ...pairsNothing, kind: "shared_section" as const })),
];

/** The text of an item as nodes of a case. */
export function contentOfItem({ key, blocks }: Pick<SharedItem, "key" | "blocks">): ContentNode[] {
  const make = caseBuilder(`shared_${key}`);
  return blocks.map((block) => (typeof block === "string" ? make.para(block) : make.bulletList(block)));
}
