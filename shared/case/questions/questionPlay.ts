import type { Check } from "../model/check.ts";
import type { AttributeName } from "../model/nodeAttributes.ts";
import type { ContentNode, LearnerKey, StateEntry } from "../model/types.ts";
import type { ScoringRule } from "./scoringRules.ts";
import type { Tally } from "./tally.ts";

/** A learner's state in a case, as a kind of question reads it. */
export type Learner = {
  /** Value from the learner's state, else from the node, else the default. */
  read: (uid: string, key: LearnerKey) => unknown;
  /** The entry of the learner's state alone. */
  entry: (uid: string, key: LearnerKey) => StateEntry | undefined;
  parentOf: (uid: string) => ContentNode | undefined;
};

/** One `value` that an answer writes. `isForced`: even where it stays, so that it is the latest entry. */
export type AnswerWrite = { uid: string; value: unknown; isForced?: boolean };

/** Decision on an answer: written, or refused in words for the learner. Undefined where the value is no answer. */
export type Answered = { writes: readonly AnswerWrite[] } | { refused: string } | undefined;

/** Largest values of an attribute that a node, or a button that may set it, makes possible. */
export type Reach = (key: AttributeName) => readonly number[];

/** How a kind of question is played, by learners and by the server alike. */
export type QuestionPlay = {
  /** True if Submit grades the answer and shows the comments. Otherwise Submit only waits for an answer. */
  isGraded: boolean;
  /** True if illness scripts save the answer and never hand it in. @see spec documents §4 Questions */
  isSavedInScripts: boolean;
  /** True if the input can be answered. Continue does not wait for one that nobody can answer. */
  takesAnswers: (input: ContentNode) => boolean;
  /** True if the input holds an answer, so that Submit acts. */
  isAnswered: (input: ContentNode, learner: Learner) => boolean;
  /**
   * True if there ever was an answer, by the nodes whose `value` is stored; another device may have taken it back.
   */
  wasAnswered: (input: ContentNode, isKept: (uid: string) => boolean) => boolean;
  /** True if only one option may be chosen; absent for kinds without options. */
  isSingle?: (input: ContentNode, learner: Learner) => boolean;
  /** Takes a value for a part of the question: the input itself, or an option. */
  answer: (input: ContentNode, part: ContentNode, value: unknown, learner: Learner) => Answered;
  /** Schema of the input's own `value`; undefined where it holds none. */
  check: (input: ContentNode, reach: Reach) => Check | undefined;
  /** Names under which an answer is counted among those of others; absent where answers cannot be counted. */
  chosen?: (input: ContentNode, learner: Learner) => string[];
  rule: (input: ContentNode) => ScoringRule;
  /** Learners are told the correct answer. */
  showsVerdict: (input: ContentNode) => boolean;
  /** Correct parts of an answer; undefined where there is no key, or it is sealed. */
  tally: (input: ContentNode, learner: Learner) => Tally | undefined;
  /** Score of an answer, 0 to 1; undefined where nothing is right. */
  score: (input: ContentNode, learner: Learner) => number | undefined;
  /** The verdict in words. */
  verdict: (tally: Tally, input: ContentNode, learner: Learner) => string;
};
