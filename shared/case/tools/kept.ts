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

/** A learner's notes, bookmarks and other work in one case, for a page of all their cases. */
export type KeptWork = {
  notes: { uid: string; text: string; place: KeptPlace | null }[];
  bookmarks: KeptPlace[];
  findings: string[];
  /** Diagnoses as ranked, the leading one first. */
  diagnoses: { text: string; isLeading: boolean; isDangerous: boolean }[];
  /** Score of the questions that tell what is right, without those of an exam. */
  score: { percent: number; questions: number } | null;
};

/**
 * True if a case has a timed section: its words may not be stored beside somebody's work, because the exam decides
 * when they are told. @see ADR 0080
 */
export const isExam = ({ root }: Pick<Flow, "root">): boolean => timedSectionOf(root) !== undefined;

/**
 * A learner's work in a case. Of an exam, places are named without words; `withPlaces` adds them from what may be
 * read. @see ADR 0193
 */
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

/** True if it holds anything. */
export const isKeptWorkEmpty = ({ notes, bookmarks, findings, diagnoses, score }: KeptWork): boolean =>
  [notes, bookmarks, findings, diagnoses].every(({ length }) => length === 0) && score === null;
