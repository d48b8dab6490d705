import { cardRole } from "../model/cardRoles.ts";
import { questionPlace } from "../model/questionPlace.ts";
import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { LearnerState } from "../model/types.ts";
import type { Tally } from "../questions/tally.ts";
import { effective, isInvisible } from "./effective.ts";
import type { Flow, QuestionParts } from "./flow.ts";
import { shownScore, shownTally } from "./verdicts.ts";

/** The questions of a case, each once, in its order: one may have several buttons that submit it. */
export function questionsInOrder({ index, questions }: Flow): QuestionParts[] {
  const byInput = new Map([...questions.values()].map((question) => [question.inputUid, question]));
  return [...index.byUid.keys()].flatMap((uid) => byInput.get(uid) ?? []);
}

/** True if a learner has reached a node: neither it nor what holds it is hidden. */
export const isReached = (flow: Flow, state: LearnerState, uid: string): boolean =>
  [...(flow.index.byUid.get(uid)?.path ?? []), uid].every((each) => !isInvisible(flow, state, each));

const isInSelfAssessment = ({ index }: Flow, uid: string): boolean =>
  (index.byUid.get(uid)?.path ?? []).some((above) => {
    const page = index.byUid.get(above)?.node;
    return page !== undefined && cardRole(page) === "saq";
  });

/** One question in the recap of a case. */
export type RecapQuestion = {
  inputUid: string;
  /** To go to. */
  sectionUid: string;
  /** Titles and words to find it by; empty where the case has none. */
  card: string;
  question: string;
  isSubmitted: boolean;
  /** Absent where nothing is right or wrong, where the author does not show it, and before it is submitted. */
  tally?: Tally;
  /** 0 to 1; there with `tally`. */
  score?: number;
  /** True for questions of a self-assessment card: their outcome is told and does not count in the score. */
  isSelfAssessment?: true;
};

export type Recap = {
  questions: RecapQuestion[];
  /** Mean of the scores that count, 0 to 100; absent where nothing has one. Self-assessment never counts. @see ruling 25 */
  scorePercent?: number;
  /** How many questions that is the mean of. */
  scored: number;
};

/** A learner's work in the questions that they have reached. `isExamTold` includes those of the timed section. */
export function recapOf(flow: Flow, state: LearnerState, { isExamTold }: { isExamTold: boolean }): Recap {
  const section = timedSectionOf(flow.stored);
  const isKeptBack = (uid: string): boolean =>
    !isExamTold && section !== undefined && isTimed(flow.stored, section, uid);
  const questions = questionsInOrder(flow)
    .filter(({ inputUid }) => isReached(flow, state, inputUid) && !isKeptBack(inputUid))
    .flatMap(({ inputUid, sectionUid }): RecapQuestion[] => {
      const input = flow.index.byUid.get(inputUid)?.node;
      if (!input) return [];
      const { card, question } = questionPlace(flow.root, inputUid);
      const isSubmitted = effective(flow, state, inputUid, "graded") === true;
      const tally = shownTally(flow, state, input);
      const score = shownScore(flow, state, input);
      return [
        {
          inputUid,
          sectionUid,
          card,
          question,
          isSubmitted,
          ...(tally && score !== undefined ? { tally, score } : {}),
          ...(isInSelfAssessment(flow, inputUid) ? { isSelfAssessment: true as const } : {}),
        },
      ];
    });
  const scores = questions.flatMap(({ score, isSelfAssessment }) => (isSelfAssessment ? [] : (score ?? [])));
  const scored = scores.length;
  if (scored === 0) return { questions, scored };
  return { questions, scored, scorePercent: (scores.reduce((sum, score) => sum + score, 0) / scored) * 100 };
}
