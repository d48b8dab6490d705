import type { FlowAction } from "#shared/case/flow/events.ts";
import type { Flow, QuestionParts } from "#shared/case/flow/flow.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { isQuestionInput } from "#shared/case/model/containment.ts";
import { isSingleBest, type QuestionKind } from "#shared/case/model/questionNodes.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import type { ToolAction } from "#shared/case/tools/toolActions.ts";
import { writtenAnswer } from "./writtenAnswers.ts";

export type LearnerPlan = {
  /** Numbers from 0 up to 1. */
  random: () => number;
  /** Epoch milliseconds at which the case is opened. */
  startMs: number;
  /** 0…1: how likely a learner of this kind is to choose what is right. */
  skill: number;
  /** Milliseconds that a card takes on average. */
  paceMs: number;
  /** How many content cards are left behind; all of them and the finish when absent. */
  stopAfterCards?: number;
  /** Notes and marks made before a content card is left. */
  keep?: (cardIndex: number, nowMs: number) => ToolAction[];
};

/** Traces of a learner's way through a case: their state, and when each card was last worked on. */
export type LearnerTrace = {
  state: LearnerState;
  /** Card uid, or `root` for the case as a whole → epoch milliseconds. */
  workedAt: ReadonlyMap<string, number>;
  endMs: number;
};

/** Plays a case as a learner would, event by event, through the same reducer as the page. */
export function simulateLearner(flow: Flow, plan: LearnerPlan): LearnerTrace {
  const { random } = plan;
  const workedAt = new Map<string, number>();
  let state: LearnerState = emptyState;
  let now = plan.startMs;

  const act = (action: FlowAction): void => {
    const step = reduce(flow, state, { ...action, now, mode: "student" });
    state = step.state;
    for (const { uid } of step.entries) {
      workedAt.set(flow.index.byUid.get(uid)?.cardUid ?? rootStateUid, now);
    }
  };
  const wait = (share: number): void => {
    now += Math.round(plan.paceMs * share * (0.5 + random()));
  };

  act({ type: "open" });
  for (const [index, cardUid] of flow.contentUids.entries()) {
    if (index === plan.stopAfterCards) return { state, workedAt, endMs: now };
    for (const question of questionsOf(flow, cardUid)) {
      wait(0.4);
      answer(flow, question, plan, act);
      act({ type: "press", uid: question.submitUid });
    }
    wait(0.6);
    for (const action of plan.keep?.(index, now) ?? []) act(action);
    act({ type: "continue", cardUid });
  }
  for (const [buttonUid, { cardUid }] of flow.feedbacks) {
    wait(0.2);
    for (const uid of ratingsOf(flow, cardUid))
      act({ type: "answer", uid, value: 3 + Math.floor(random() * 3) });
    act({ type: "press", uid: buttonUid, percentOfRecommendedTime: 100 });
  }
  act({ type: "finish" });
  return { state, workedAt, endMs: now };
}

const questionsOf = (flow: Flow, cardUid: string): QuestionParts[] =>
  [...flow.questions.values()].filter(
    ({ sectionUid }) => flow.index.byUid.get(sectionUid)?.cardUid === cardUid,
  );

type Act = (action: FlowAction) => void;

const cannot = (input: ContentNode): never => {
  throw new Error(`Demo learners cannot answer a ${input.type} (${input.uid})`);
};

/** How demo learners answer each kind of question. */
const answers = {
  textInput: ({ uid }, { random }, act) => act({ type: "answer", uid, value: writtenAnswer(uid, random()) }),
  multipleChoice: (input, { random, skill }, act) => {
    for (const { uid } of chosenOptions(input, random, skill)) act({ type: "answer", uid, value: true });
  },
  certaintyChoice: (input, { random, skill }, act) => {
    for (const { uid } of chosenOptions(input, random, skill)) act({ type: "answer", uid, value: true });
    const level = certainties[Math.floor(random() * certainties.length)] ?? "certain";
    act({ type: "answer", uid: input.uid, value: level });
  },
  categoryMatcher: (input, { random, skill }, act) =>
    act({ type: "answer", uid: input.uid, value: placedItems(input, random, skill) }),
  cdqQuestion: cannot,
  ratingBar: cannot,
} satisfies Record<QuestionKind, (input: ContentNode, plan: LearnerPlan, act: Act) => void>;

function answer(flow: Flow, { inputUid }: QuestionParts, plan: LearnerPlan, act: Act): void {
  const input = flow.index.byUid.get(inputUid)?.node;
  if (!input || !isQuestionInput(input)) throw new Error(`Not a question: ${inputUid}`);
  answers[input.type](input, plan, act);
}

/** With luck what is right; at least one option. */
function chosenOptions(question: ContentNode, random: () => number, skill: number): ContentNode[] {
  const options = contentOf(question);
  const knows = () => random() < skill;
  if (isSingleBest(question)) {
    const wanted = knows();
    const fitting = options.filter((option) => (option.answer === true) === wanted);
    const pick = fitting[Math.floor(random() * fitting.length)] ?? options[0];
    return pick ? [pick] : [];
  }
  const chosen = options.filter((option) => knows() === (option.answer === true));
  return chosen.length > 0 ? chosen : options.slice(0, 1);
}

/** Every item in a category: with luck its own. */
function placedItems(
  { answer: right }: ContentNode,
  random: () => number,
  skill: number,
): Record<string, string[]> {
  // A matcher's answer is a map from categories to items; the tree was parsed.
  const wanted = Object.entries(right as Record<string, string[]>);
  const placed = new Map(wanted.map(([category]): [string, string[]] => [category, []]));
  for (const [category, items] of wanted) {
    for (const item of items) {
      const [elsewhere = category] = wanted[Math.floor(random() * wanted.length)] ?? [];
      placed.get(random() < skill ? category : elsewhere)?.push(item);
    }
  }
  return Object.fromEntries(placed);
}

function ratingsOf(flow: Flow, cardUid: string): string[] {
  const card = flow.index.byUid.get(cardUid)?.node;
  return card ? findNodes(card, ({ type }) => type === "ratingBar").map(({ uid }) => uid) : [];
}
