import type { Flow } from "../flow/flow.ts";
import { folded, placesIn } from "../model/findInCase.ts";
import { questionPlace } from "../model/questionPlace.ts";
import { plainText, rawText } from "../model/richText.ts";
import { textFieldsOf } from "../model/textPlaces.ts";
import type { LearnerState, RichText } from "../model/types.ts";
import { itemsOf } from "./items.ts";

/** A text of the case, or a note of the learner's, in which what is looked for stands. */
export type SearchHit = {
  /** The node, or the note. */
  uid: string;
  /** Passage that the hit leads to; absent for a note on no passage. */
  goTo: string | undefined;
  /** The title of the card; empty where there is none. */
  card: string;
  isNote: boolean;
  /** The text around the first place, and the very words there. */
  before: string;
  words: string;
  after: string;
};

/** Characters that are shown before and after. */
const beforeAtMost = 40;
const afterAtMost = 90;

type Around = Pick<SearchHit, "before" | "words" | "after">;

function around(field: RichText | string, at: number, length: number): Around {
  const all = rawText(field).length;
  const [start, end] = [Math.max(0, at - beforeAtMost), Math.min(all, at + length + afterAtMost)];
  const part = (from: number, to: number): string => plainText(field, { start: from, end: to });
  return {
    before: `${start > 0 ? "…" : ""}${part(start, at)}`,
    words: part(at, at + length),
    after: `${part(at + length, end)}${end < all ? "…" : ""}`,
  };
}

/**
 * Finds words in what a learner has come to and in their notes, in the order of the case, notes last; capitals do not count.
 * `canRead` says whether a node's text may be shown to them now: nothing of what is still ahead, or of what is right, is told.
 */
export function searchCase(
  flow: Flow,
  state: LearnerState,
  { wanted, canRead }: { wanted: string; canRead: (uid: string) => boolean },
): SearchHit[] {
  const needle = folded(wanted.trim());
  if (needle === "") return [];
  const hitIn = (field: RichText | string): Around | undefined => {
    const [at] = placesIn(rawText(field), needle);
    return at === undefined ? undefined : around(field, at, needle.length);
  };
  const hits: SearchHit[] = [];
  for (const [uid, { node }] of flow.index.byUid) {
    if (node === flow.root) continue;
    const found = textFieldsOf(node).flatMap((field) => hitIn(field) ?? [])[0];
    if (!found || !canRead(uid)) continue;
    hits.push({ uid, goTo: uid, card: questionPlace(flow.root, uid).card, isNote: false, ...found });
  }
  for (const { uid, content, notedNodeUid: goTo } of itemsOf(state, "note")) {
    const found = hitIn(content);
    if (!found) continue;
    const card = goTo === undefined ? "" : questionPlace(flow.root, goTo).card;
    hits.push({ uid, goTo, card, isNote: true, ...found });
  }
  return hits;
}
