import type { ReusableKind } from "#shared/domain/mapping/reusableKinds.ts";

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
  /** For each case, the places of its objectives that this item teaches, counted from 0. */
  teaches: Readonly<Record<CaseName, readonly number[]>>;
  /** Further objectives of the curriculum that this item teaches. */
  further: readonly string[];
};

export type SharedItem = SharedPoint & { kind: ReusableKind };
