import type { LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { entryOf } from "../state/learnerState.ts";
import { type ItemKind, kindOfItem } from "./itemUid.ts";

/** Characters. */
export const itemTextLimit: Readonly<Record<ItemKind, number>> = {
  diagnosis: 200,
  finding: 500,
  note: 1000,
};

/** Most items of one kind in one attempt: more would not fit the row of an attempt's items. */
export const itemsAtMost = 100;

/** A diagnosis, a finding or a note that a learner wrote. */
export type Item = {
  uid: string;
  kind: ItemKind;
  content: string;
  /** Diagnoses only. */
  isDangerous: boolean;
  /** Notes only: the content node that the note is attached to. */
  notedNodeUid: string | undefined;
};

/**
 * An item as it stands; undefined when it was deleted or never had words. `deleted` is only ever written as true, under
 * a key of its own, so no merge with an edit of another device brings the item back.
 */
export function itemOf(state: LearnerState, uid: string): Item | undefined {
  const kind = kindOfItem(uid);
  if (kind === undefined || entryOf(state, uid, "deleted") !== undefined) return undefined;
  const content = entryOf(state, uid, "content")?.value;
  if (typeof content !== "string" || content.trim() === "") return undefined;
  const notedNodeUid = entryOf(state, uid, "notedNodeUid")?.value;
  return {
    uid,
    kind,
    content,
    isDangerous: entryOf(state, uid, "isDangerousDiagnosis")?.value === true,
    notedNodeUid: typeof notedNodeUid === "string" ? notedNodeUid : undefined,
  };
}

/** The items of a kind, oldest first: their uids sort by the time at which they were made. */
export function itemsOf(state: LearnerState, kind: ItemKind): Item[] {
  return Object.keys(state)
    .filter((uid) => kindOfItem(uid) === kind)
    .sort()
    .flatMap((uid) => itemOf(state, uid) ?? []);
}

/** The uid of the leading diagnosis. One register holds it, so there is never more than one; none once it is deleted. */
export function leadingDiagnosis(state: LearnerState): string | undefined {
  const uid = entryOf(state, rootStateUid, "leadingDiagnosis")?.value;
  if (typeof uid !== "string") return undefined;
  return itemOf(state, uid)?.kind === "diagnosis" ? uid : undefined;
}

/** The note that a content node points to. */
export function noteOfNode(state: LearnerState, nodeUid: string): string | undefined {
  const uid = entryOf(state, nodeUid, "noteUid")?.value;
  if (typeof uid !== "string") return undefined;
  return itemOf(state, uid)?.kind === "note" ? uid : undefined;
}
