import type { LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { entryOf } from "../state/learnerState.ts";
import { type Item, itemsAtMost, itemsOf, leadingDiagnosis } from "./items.ts";
import { kindOfItem } from "./itemUid.ts";

/** The flag of the case that keeps in which order a learner has put their diagnoses: their uids. */
export const diagnosisOrderKey = "diagnosisOrder";

/** True if a value is an order of diagnoses, none of them twice. */
export const isDiagnosisOrder = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= itemsAtMost &&
  value.every((uid) => typeof uid === "string" && kindOfItem(uid) === "diagnosis") &&
  new Set(value).size === value.length;

const keptOrder = (state: LearnerState): readonly string[] => {
  const kept = entryOf(state, rootStateUid, diagnosisOrderKey)?.value;
  return isDiagnosisOrder(kept) ? kept : [];
};

/** The diagnoses as they are ranked: the leading one, those that were put in an order, the others as they came. */
export function rankedDiagnoses(state: LearnerState): Item[] {
  const places = new Map(keptOrder(state).map((uid, place) => [uid, place]));
  const leading = leadingDiagnosis(state);
  const placeOf = ({ uid }: Item): number => (uid === leading ? -1 : (places.get(uid) ?? places.size));
  return itemsOf(state, "diagnosis").sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The order after a diagnosis changed places with the one before it (-1) or after it (1); undefined where it stays. The leading
 * one stands first by being that.
 */
export function orderAfterMove(state: LearnerState, uid: string, by: -1 | 1): string[] | undefined {
  const order = rankedDiagnoses(state).map((item) => item.uid);
  const leading = leadingDiagnosis(state);
  const at = order.indexOf(uid);
  const other = order[at + by];
  if (at < 0 || other === undefined || uid === leading || other === leading) return undefined;
  order[at + by] = uid;
  order[at] = other;
  // Two devices together may have made more than one has room for.
  return order.slice(0, itemsAtMost);
}

/** The order with one diagnosis in the place of another: what was deleted and is back again. */
export const orderAfterReturn = (state: LearnerState, old: string, uid: string): string[] | undefined => {
  const order = keptOrder(state);
  if (!order.includes(old) || order.includes(uid)) return undefined;
  return order.map((each) => (each === old ? uid : each));
};
