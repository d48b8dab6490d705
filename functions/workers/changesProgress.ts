import { rootStateUid } from "#shared/case/model/uid.ts";
import { canonicalJson } from "#shared/case/state/learnerState.ts";
import { unpackEntries } from "../table/cases/packedEntries.ts";
import type { StreamImage } from "./streamImage.ts";

/**
 * True if a changed row may move a learner's progress beyond its time, in a case with a card flow. Percent, cards and finish follow from the entries
 * of the cards themselves and of the case's root (`progressOf`): an answer, a Submit, a note write none of those. What cannot be told counts as a
 * change.
 */
export function changesProgress(
  sk: string,
  before: StreamImage | undefined,
  after: StreamImage | undefined,
): boolean {
  const cardUid = /^CARD#(.+)$/s.exec(sk)?.[1];
  if (cardUid === undefined || cardUid === rootStateUid) return true;
  const packed = after?.entries?.B;
  if (packed === undefined || (before && before.entries?.B === undefined)) return true;
  return ownEntries(cardUid, packed) !== ownEntries(cardUid, before?.entries?.B);
}

function ownEntries(cardUid: string, packed: string | undefined): string {
  if (packed === undefined) return "{}";
  const entries = unpackEntries(Buffer.from(packed, "base64")) as Record<string, unknown>; // packed by putStateCard
  return canonicalJson((Object.hasOwn(entries, cardUid) && entries[cardUid]) || {});
}
