import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ReusableKind } from "#shared/domain/mapping/reusableKinds.ts";
import { sharedSections } from "./sharedSections.ts";
import { sharedTeachingPoints } from "./sharedTeachingPoints.ts";

/** Source id of a demo case without its prefix. */
type CaseName = string;

/** Reusable content of the demo that stands in several cases. */
export type PlacedItem = {
  /** Names the item for good; of letters and underscores. */
  key: string;
  name: string;
  description: string;
  /** Paragraphs and, as arrays, bulleted lists. */
  blocks: readonly (string | readonly string[])[];
  /** The card of each case that holds it. */
  places: Readonly<Record<CaseName, string>>;
};

export type SharedPoint = PlacedItem & {
  /** Of each case, the places of its objectives that this item teaches, counted from 0. */
  teaches: Readonly<Record<CaseName, readonly number[]>>;
  /** Further objectives of the curriculum that this item teaches. */
  further: readonly string[];
};

export type SharedItem = SharedPoint & { kind: ReusableKind };

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
