import type { LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";
import { type Item, itemOf, itemsOf } from "./items.ts";
import { kindOfItem } from "./itemUid.ts";

/** Direction of a link: the finding speaks for the diagnosis or against it. */
export const stances = ["for", "against"] as const;
export type Stance = (typeof stances)[number];

/** Findings that one diagnosis can be linked to, and the other way round: more would not fit the row of an attempt's items. */
export const linksAtMost = 20;

export type Link = { findingUid: string; diagnosisUid: string; stance: Stance };

const prefix = "speaks_";

/** The key of a finding under which its link to a diagnosis stands: a key for each, so that links of two devices stand side by side. */
export const linkKey = (diagnosisUid: string): string => `${prefix}${diagnosisUid}`;

/** The diagnosis that a key of a finding is about; undefined for other keys. */
export function diagnosisOfKey(key: string): string | undefined {
  const uid = key.startsWith(prefix) ? key.slice(prefix.length) : "";
  return kindOfItem(uid) === "diagnosis" ? uid : undefined;
}

export const isStance = (value: unknown): value is Stance => stances.some((stance) => stance === value);

export function stanceOf(state: LearnerState, findingUid: string, diagnosisUid: string): Stance | undefined {
  const value = entryOf(state, findingUid, linkKey(diagnosisUid))?.value;
  return isStance(value) ? value : undefined;
}

/** The links of findings and diagnoses that stand, oldest finding first. */
export function linksOf(state: LearnerState): Link[] {
  return itemsOf(state, "finding").flatMap(({ uid }) =>
    Object.keys(state[uid] ?? {})
      .sort()
      .flatMap((key) => {
        const diagnosisUid = diagnosisOfKey(key);
        const stance = diagnosisUid && stanceOf(state, uid, diagnosisUid);
        return stance && itemOf(state, diagnosisUid) ? [{ findingUid: uid, diagnosisUid, stance }] : [];
      }),
  );
}

/** Findings for and against each diagnosis, oldest first. */
export function findingsBy(
  state: LearnerState,
): ReadonlyMap<string, Readonly<Record<Stance, readonly Item[]>>> {
  const by = new Map<string, Record<Stance, Item[]>>();
  for (const { findingUid, diagnosisUid, stance } of linksOf(state)) {
    const finding = itemOf(state, findingUid);
    const own = by.get(diagnosisUid) ?? { for: [], against: [] };
    if (finding) own[stance].push(finding);
    by.set(diagnosisUid, own);
  }
  return by;
}
