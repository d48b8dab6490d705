import { isAnswered, matcherValue, selectedOptions } from "../../case/flow/answers.ts";
import { effective } from "../../case/flow/effective.ts";
import type { Flow } from "../../case/flow/flow.ts";
import { cdqScore, choiceScore, type MatcherBanner, matcherBanner } from "../../case/flow/questions.ts";
import { questionPlace } from "../../case/model/questionPlace.ts";
import { plainText } from "../../case/model/richText.ts";
import { contentOf } from "../../case/model/tree.ts";
import type { ContentNode, LearnerState } from "../../case/model/types.ts";
import { entryOf } from "../../case/state/learnerState.ts";
import type { correctWords } from "./words.ts";

/** A question of a case, as reports name it. */
export type QuestionFacts = {
  /** Of the node that takes the answer. */
  uid: string;
  /** Title of its card; empty where it has none. */
  card: string;
  /** The words that ask; long ones are cut. */
  text: string;
  type: string;
  input: ContentNode;
};

/** What somebody answered to one question. */
export type GivenAnswer = {
  question: QuestionFacts;
  answer: string;
  correct: keyof typeof correctWords;
  isSubmitted: boolean;
  /** Epoch ms, on the device's clock; null where the case itself holds the answer. */
  answeredAt: number | null;
};

const typeWords: Readonly<Record<string, string>> = {
  multipleChoice: "Multiple choice",
  cdqQuestion: "CDQ",
  textInput: "Free text",
  categoryMatcher: "Matching",
};

/** The questions of a case, in its order. */
export function questionsIn(flow: Flow): QuestionFacts[] {
  const order = new Map([...flow.index.byUid.keys()].map((uid, at) => [uid, at]));
  return [...flow.questions.values()]
    .flatMap(({ inputUid }) => {
      const input = flow.index.byUid.get(inputUid)?.node;
      if (!input) return [];
      const { card, question } = questionPlace(flow.root, inputUid);
      return [{ uid: inputUid, card, text: question, type: typeWords[input.type] ?? input.type, input }];
    })
    .sort((a, b) => (order.get(a.uid) ?? 0) - (order.get(b.uid) ?? 0));
}

/** What a learner answered, in the order of the case; questions without an answer are left out. */
export function answersIn(
  flow: Flow,
  questions: readonly QuestionFacts[],
  state: LearnerState,
): GivenAnswer[] {
  return questions.flatMap((question) => {
    if (!isAnswered(flow, state, question.uid)) return [];
    const { answer, correct } = judged(flow, state, question.input);
    return [
      {
        question,
        answer,
        correct,
        isSubmitted: effective(flow, state, question.uid, "graded") === true,
        answeredAt: answeredAt(state, question.input),
      },
    ];
  });
}

const textOf = (node: ContentNode): string => plainText(node.content).trim();

const ofBanner: Record<MatcherBanner, GivenAnswer["correct"]> = {
  CORRECT: "correct",
  "PARTIALLY CORRECT": "incorrect",
  INCORRECT: "incorrect",
  "THERE IS NO SINGLE BEST ANSWER": "ungraded",
  "NOT GRADED": "ungraded",
};

/** Correct is what has the whole of its score. */
function judged(
  flow: Flow,
  state: LearnerState,
  input: ContentNode,
): Pick<GivenAnswer, "answer" | "correct"> {
  if (input.type === "multipleChoice" || input.type === "cdqQuestion") {
    const chosen = selectedOptions(flow, state, input);
    const scoreOf = input.type === "cdqQuestion" ? cdqScore : choiceScore;
    const score = scoreOf(input, new Set(chosen.map(({ uid }) => uid)));
    const correct = score === undefined ? "ungraded" : score < 1 ? "incorrect" : "correct";
    return { answer: chosen.map(textOf).join("; "), correct };
  }
  if (input.type === "categoryMatcher") {
    const named = (uid: string): string => {
      const node = flow.index.byUid.get(uid)?.node;
      return node ? textOf(node) || plainText(node.title).trim() : uid;
    };
    const value = matcherValue(effective(flow, state, input.uid, "value"));
    const parts = Object.entries(value).filter(([, items]) => items.length > 0);
    const answer = parts
      .map(([category, items]) => `${named(category)}: ${items.map(named).join(", ")}`)
      .join("; ");
    return { answer, correct: ofBanner[matcherBanner(input, value)] };
  }
  const value = effective(flow, state, input.uid, "value");
  return { answer: typeof value === "string" ? value : "", correct: "ungraded" };
}

/** When the last of an answer's entries was made. */
function answeredAt(state: LearnerState, input: ContentNode): number | null {
  const parts = input.type === "multipleChoice" || input.type === "cdqQuestion" ? contentOf(input) : [input];
  const times = parts.flatMap(({ uid }) => entryOf(state, uid, "value")?.updatedAt ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}
