import { hasCardFlow } from "../../domain/kinds.ts";
import { continueUid } from "../model/flowUids.ts";
import { contentOf, indexTree, walkSections } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { entryOf } from "../state/learnerState.ts";
import { cardsInOrder } from "./cardsInOrder.ts";
import type { Flow, FlowCard, FlowOptions, Gate, QuestionParts } from "./flow.ts";
import { isShownAtOnce, linkedCard } from "./flowNodes.ts";
import { submitsOf } from "./questionsOfCard.ts";
import { asReview } from "./review.ts";

const flows = new WeakMap<ContentNode, Map<string, Flow>>();

/**
 * The case as a learner plays it: its cards in order, with the nodes that the flow adds under fixed uids, and how they
 * lead on. Nothing here is stored, so a change of these rules reaches every case at once. Other kinds come unchanged.
 * Derived once for each tree and set of options.
 * @see spec documents §2.4
 */
export function deriveFlow(stored: ContentNode, asked: FlowOptions): Flow {
  const options = stored.aiWithheld === true ? { ...asked, features: { vpe: false } } : asked;
  const { kind, features, aiFallback, caseTitle, caseSummaryUrl, quizUrl, isExamOver } = options;
  const key = JSON.stringify([
    kind,
    features.vpe,
    aiFallback,
    caseTitle,
    caseSummaryUrl,
    quizUrl,
    isExamOver,
  ]);
  const known = flows.get(stored) ?? new Map<string, Flow>();
  flows.set(stored, known);
  const flow =
    known.get(key) ?? (hasCardFlow(kind) ? withCards(stored, options) : withoutCards(stored, options));
  known.set(key, flow);
  return flow;
}

/**
 * The flow that fits a learner's state: after a fallback it leads through the cards without AI. Call it whenever the
 * state may have changed; without a change it returns the flow it was given.
 */
export function flowFor(flow: Flow, state: LearnerState): Flow {
  const aiFallback = entryOf(state, rootStateUid, "aiFallbackCards")?.value === true;
  return aiFallback === flow.options.aiFallback
    ? flow
    : deriveFlow(flow.stored, { ...flow.options, aiFallback });
}

/** Gates and questions of every section below a node. */
function submitsBelow(root: ContentNode): { gates: [string, Gate][]; questions: QuestionParts[] } {
  const gates: [string, Gate][] = [];
  const questions: QuestionParts[] = [];
  walkSections(root, (node) => {
    const submits = submitsOf(node);
    gates.push(...submits.gates);
    questions.push(...submits.questions);
  });
  return { gates, questions };
}

function withoutCards(stored: ContentNode, options: FlowOptions): Flow {
  const root = options.isExamOver ? asReview(stored) : stored;
  const { gates, questions } = submitsBelow(root);
  return {
    hasCardFlow: false,
    stored,
    options,
    root,
    index: indexTree(root),
    cards: [],
    cardByUid: new Map(),
    sequence: [],
    contentUids: [],
    continues: new Map(),
    continueOfCard: new Map(),
    feedbacks: new Map(),
    feedbackOfCard: new Map(),
    gates: options.isExamOver ? new Map() : new Map(gates),
    questions: new Map(questions.map((question) => [question.submitUid, question])),
    finish: undefined,
  };
}

function withCards(stored: ContentNode, options: FlowOptions): Flow {
  const ordered = cardsInOrder(stored, options);
  const { pages, sequence, contentUids, finishPage } = ordered;
  const linked = pages.map((page) => linkedCard(page, ordered));
  // An exam that is over opens at its last card.
  const openedUid = options.isExamOver ? finishPage?.node.uid : sequence[0];
  const cards = pages.map((page, at): FlowCard => {
    const { role, applicable, node } = page;
    const { uid } = node;
    return {
      ...{ uid, role, applicable },
      node: {
        ...(linked[at]?.node ?? node),
        collapsible: true,
        nested: true,
        invisible: !isShownAtOnce(page, ordered),
        collapsed: uid !== openedUid,
      },
    };
  });
  const root: ContentNode = {
    ...stored,
    content: [
      ...contentOf(stored).filter((node) => node.type !== "section"),
      ...cards.map((card) => card.node),
    ],
  };
  const { gates, questions } = submitsBelow(root);
  const continues = linked.flatMap(({ continueStep }) => continueStep ?? []);
  const feedbacks = linked.flatMap(({ feedbackStep }) => feedbackStep ?? []);
  return {
    hasCardFlow: true,
    ...{ stored, options, root, cards },
    index: indexTree(root),
    cardByUid: new Map(cards.map((card) => [card.uid, card])),
    sequence,
    contentUids,
    continues: new Map(
      continues.flatMap((step) => [
        [continueUid(step.cardUid), step],
        [step.byUid, step],
      ]),
    ),
    continueOfCard: new Map(continues.map((step) => [step.cardUid, step])),
    feedbacks: new Map(feedbacks.map((step) => [step.buttonUid, step])),
    feedbackOfCard: new Map(feedbacks.map((step) => [step.cardUid, step])),
    gates: options.isExamOver
      ? new Map()
      : new Map([...gates, ...linked.flatMap((card) => card.gates ?? [])]),
    questions: new Map(questions.map((question) => [question.submitUid, question])),
    finish: linked.find(({ finish }) => finish)?.finish,
  };
}
