import type { Flow } from "../flow/flow.ts";
import { recapOf } from "../flow/recap.ts";
import { questionPlace } from "../model/questionPlace.ts";
import { timedSectionOf } from "../model/timedSection.ts";
import type { LearnerState } from "../model/types.ts";
import { itemsOf, leadingDiagnosis } from "./items.ts";
import { bookmarkedNodes, excerptOf } from "./passages.ts";
import { rankedDiagnoses } from "./ranking.ts";

/** Something of the case that a note or a bookmark is on: to find it by, and to go to. */
export type KeptPlace = { uid: string; card: string; words: string };

/** What one learner keeps of one case, for a page of all their cases. */
export type KeptWork = {
  notes: { uid: string; text: string; place: KeptPlace | null }[];
  bookmarks: KeptPlace[];
  findings: string[];
  /** As they are ranked, the leading one first. */
  diagnoses: { text: string; isLeading: boolean; isDangerous: boolean }[];
  /** Of questions that tell what is right, and of no exam. */
  score: { percent: number; questions: number } | null;
};

/** Whether the words of a case may not be kept beside somebody's work: an exam tells them when it is their time. @see ADR 0080 */
export const isExam = ({ root }: Pick<Flow, "root">): boolean => timedSectionOf(root) !== undefined;

/** Of an exam the places are named and not told; `withPlaces` tells them from what may be read of it. @see ADR 0193 */
export function keptWorkOf(flow: Flow, state: LearnerState): KeptWork {
  const find = isExam(flow) ? untold : placeOf;
  const leading = leadingDiagnosis(state);
  const { scored, scorePercent } = recapOf(flow, state, { isExamTold: false });
  return {
    notes: itemsOf(state, "note").map(({ uid, content, notedNodeUid }) => ({
      uid,
      text: content,
      place: notedNodeUid === undefined ? null : find(flow, notedNodeUid),
    })),
    bookmarks: bookmarkedNodes(flow, state).flatMap(({ uid }) => find(flow, uid) ?? []),
    findings: itemsOf(state, "finding").map(({ content }) => content),
    diagnoses: rankedDiagnoses(state).map(({ uid, content, isDangerous }) => ({
      text: content,
      isLeading: uid === leading,
      isDangerous,
    })),
    score: scorePercent === undefined ? null : { percent: scorePercent, questions: scored },
  };
}

/** Kept work with its places as a case tells them now; what stands on a part that is kept back has none, until it is there. */
export const withPlaces = (work: KeptWork, flow: Flow): KeptWork => ({
  ...work,
  notes: work.notes.map((note) => ({ ...note, place: note.place && placeOf(flow, note.place.uid) })),
  bookmarks: work.bookmarks.flatMap(({ uid }) => placeOf(flow, uid) ?? []),
});

const untold = (_flow: Flow, uid: string): KeptPlace => ({ uid, card: "", words: "" });

function placeOf(flow: Flow, uid: string): KeptPlace | null {
  const node = flow.index.byUid.get(uid)?.node;
  return node ? { uid, card: questionPlace(flow.root, uid).card, words: excerptOf(node, 90) } : null;
}

/** Whether there is anything in it. */
export const isKeptWorkEmpty = ({ notes, bookmarks, findings, diagnoses, score }: KeptWork): boolean =>
  [notes, bookmarks, findings, diagnoses].every(({ length }) => length === 0) && score === null;
