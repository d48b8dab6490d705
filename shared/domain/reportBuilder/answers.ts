import { isAnswered } from "../../case/flow/answers.ts";
import { effective } from "../../case/flow/effective.ts";
import type { Flow } from "../../case/flow/flow.ts";
import { learnerOf } from "../../case/flow/learner.ts";
import { questionPlace } from "../../case/model/questionPlace.ts";
import { plainText } from "../../case/model/richText.ts";
import type { ContentNode, LearnerState } from "../../case/model/types.ts";
import { reportOf } from "../../case/questions/questionReports.ts";
import { entryOf } from "../../case/state/learnerState.ts";
import type { correctWords } from "./words.ts";

/** A question of a case, as reports name it. */
export type QuestionFacts = {
  /** Uid of the node that takes the answer. */
  uid: string;
  /** Title of its card; empty where it has none. */
  card: string;
  /** The words that ask; long ones are cut. */
  text: string;
  type: string;
  input: ContentNode;
};

/** Answer to one question. */
export type GivenAnswer = {
  question: QuestionFacts;
  answer: string;
  /** Empty where it is not asked, or was not said. */
  certainty: string;
  correct: keyof typeof correctWords;
  isSubmitted: boolean;
  /** Epoch ms, on the device's clock; null where the case itself holds the answer. */
  answeredAt: number | null;
};

/** The questions of a case, in its order. */
export function questionsIn(flow: Flow): QuestionFacts[] {
  const order = new Map([...flow.index.byUid.keys()].map((uid, at) => [uid, at]));
  return [...flow.questions.values()]
    .flatMap(({ inputUid }) => {
      const input = flow.index.byUid.get(inputUid)?.node;
      if (!input) return [];
      const { card, question } = questionPlace(flow.root, inputUid);
      return [{ uid: inputUid, card, text: question, type: reportOf(input)?.typeWords ?? input.type, input }];
    })
    .sort((a, b) => (order.get(a.uid) ?? 0) - (order.get(b.uid) ?? 0));
}

/** A learner's answers in the order of the case; questions without an answer are left out. */
export function answersIn(
  flow: Flow,
  questions: readonly QuestionFacts[],
  state: LearnerState,
): GivenAnswer[] {
  return questions.flatMap((question) => {
    if (!isAnswered(flow, state, question.uid)) return [];
    const report = reportOf(question.input);
    if (!report) return [];
    const learner = learnerOf(flow, state);
    return [
      {
        question,
        answer: report.answer(question.input, learner, (uid) => wordsOf(flow, uid)),
        certainty: report.certainty?.(question.input, learner) ?? "",
        correct: report.judged(question.input, learner),
        isSubmitted: effective(flow, state, question.uid, "graded") === true,
        answeredAt: answeredAt(state, report.parts(question.input)),
      },
    ];
  });
}

/** The words of an item or a category; its uid where the case has it no more. */
function wordsOf(flow: Flow, uid: string): string {
  const node = flow.index.byUid.get(uid)?.node;
  return node ? plainText(node.content).trim() || plainText(node.title).trim() : uid;
}

/** When the last of an answer's entries was made. */
function answeredAt(state: LearnerState, parts: readonly ContentNode[]): number | null {
  const times = parts.flatMap(({ uid }) => entryOf(state, uid, "value")?.updatedAt ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}
