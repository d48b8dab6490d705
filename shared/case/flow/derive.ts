import { hasCardFlow } from "../../domain/kinds.ts";
import { isBlank } from "../model/blank.ts";
import { type CardRole, cardRole, isForEditorsOnly, roleOrder } from "../model/cardRoles.ts";
import { continueUid, flowUids } from "../model/flowUids.ts";
import { isSupported } from "../model/nodeTable.ts";
import { plainText, rich } from "../model/richText.ts";
import { flowTexts } from "../model/texts.ts";
import { staysOpen } from "../model/timedSection.ts";
import { contentOf, indexTree, pagesOf, walkSections } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { entryOf } from "../state/learnerState.ts";
import { isAiNode, isLeftOut } from "./aiCards.ts";
import type { FeedbackParts } from "./feedbackCard.ts";
import { defaultFeedbackCard, feedbackParts } from "./feedbackCard.ts";
import { defaultFinishCard, withFinishNodes, withoutFinishButton } from "./finishCard.ts";
import type {
  ContinueStep,
  FeedbackStep,
  FinishParts,
  Flow,
  FlowCard,
  FlowOptions,
  Gate,
  QuestionParts,
} from "./flow.ts";
import { firstQuestion, submitsOf } from "./questionsOfCard.ts";
import { asReview } from "./review.ts";
import { holdsUnopened, isUnopened } from "./unopened.ts";

type Page = { node: ContentNode; role: CardRole; applicable: boolean };

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

function pagesInOrder(stored: ContentNode, options: FlowOptions): Page[] {
  const { isExamOver } = options;
  const pages = pagesOf(isExamOver ? asReview(stored) : stored).map((node): Page => {
    const role = cardRole(node);
    const isAsked = role !== "feedback" || !isExamOver;
    return { node, role, applicable: isAsked && !isLeftOut(node, options) && !isForEditorsOnly(role) };
  });
  // What follows comes with the rest of the case, once the time of the exam runs.
  if (isUnopened(stored)) return pages;
  const lacks = (role: CardRole) => !pages.some((page) => page.role === role && page.applicable);
  if (lacks("feedback") && !isExamOver)
    pages.push({ node: defaultFeedbackCard(), role: "feedback", applicable: true });
  if (lacks("finish")) pages.push({ node: defaultFinishCard(), role: "finish", applicable: true });
  return roleOrder.flatMap((role) => pages.filter((page) => page.role === role));
}

/**
 * The AI node that ends a card and stands in for its Continue. Where AI cannot work (not supported, not switched on, or
 * failed before) it stands in for nothing, and Continue stays.
 */
function endingAiNode(
  card: ContentNode,
  { features, aiFallback }: FlowOptions,
  leftOut: (node: ContentNode) => boolean,
): ContentNode | undefined {
  if (!features.vpe || aiFallback) return undefined;
  const last = contentOf(card).findLast((node) => !node.invisible && !leftOut(node));
  return last && isAiNode(last) && isSupported(last.type) ? last : undefined;
}

function withCards(stored: ContentNode, options: FlowOptions): Flow {
  const leftOut = (node: ContentNode): boolean => isLeftOut(node, options);
  const pages = pagesInOrder(stored, options);
  const steps = pages.filter(
    ({ role, applicable }) => applicable && (role === "content" || role === "feedback" || role === "finish"),
  );
  // Only the first finish page leads on; a second one would be a mistake of the author's.
  const finishPage = steps.find(({ role }) => role === "finish");
  const sequence = steps
    .filter((page) => page.role !== "finish" || page === finishPage)
    .map(({ node }) => node.uid);
  const nextOf = (uid: string): string => sequence[sequence.indexOf(uid) + 1] ?? flowUids.finishCard;
  const contentUids = steps.filter(({ role }) => role === "content").map(({ node }) => node.uid);

  const continues: ContinueStep[] = [];
  const feedbacks: FeedbackStep[] = [];
  const flowGates: [string, Gate][] = [];
  let finish: FinishParts | undefined;

  const contentCard = (page: ContentNode): ContentNode => {
    if (options.isExamOver) return page;
    const aiNode = endingAiNode(page, options, leftOut);
    const asked = firstQuestion(page, leftOut);
    const waitsForQuestion = asked && !staysOpen(stored, asked.inputUid) ? asked : undefined;
    const buttonUid = continueUid(page.uid);
    continues.push({
      cardUid: page.uid,
      byUid: aiNode?.uid ?? buttonUid,
      ...(aiNode ? { aiNodeUid: aiNode.uid } : {}),
      nextUid: nextOf(page.uid),
      ...(waitsForQuestion ? { waitsForQuestion } : {}),
    });
    const isLast = page.uid === contentUids.at(-1);
    const waitsForStart = holdsUnopened(page) || (isUnopened(stored) && isLast);
    if (waitsForStart) flowGates.push([buttonUid, { waitsFor: "start" }]);
    else if (waitsForQuestion) {
      flowGates.push([buttonUid, { waitsFor: "submit", inputUid: waitsForQuestion.inputUid }]);
    }
    const added: ContentNode[] = [];
    if (isLast && !isUnopened(stored)) {
      added.push({ type: "paragraph", uid: flowUids.finalPageText, content: rich(flowTexts.finalPage) });
    }
    added.push({
      type: "button",
      uid: buttonUid,
      title: rich(flowTexts.continue),
      classes: ["continue_button"],
      inactive: waitsForQuestion || waitsForStart ? 2 : 0,
      invisible: aiNode !== undefined,
    });
    return { ...page, content: [...contentOf(page), ...added] };
  };

  const feedbackCard = (page: ContentNode): ContentNode => {
    const { node, buttonUid, ratingUids }: FeedbackParts = feedbackParts(page, leftOut);
    feedbacks.push({ cardUid: page.uid, buttonUid, nextUid: nextOf(page.uid) });
    ratingUids.forEach((uid, i) => {
      flowGates.push([uid, { waitsFor: "ratings", ratingUids: ratingUids.slice(0, i) }]);
    });
    flowGates.push([buttonUid, { waitsFor: "ratings", ratingUids }]);
    return node;
  };

  const finishCard = (page: ContentNode): ContentNode => {
    const selfAssessment = pages.filter(({ role, applicable }) => role === "saq" && applicable);
    const showsSelfAssessment = selfAssessment.length > 0 && !options.quizUrl;
    const card = withFinishNodes(page, {
      caseTitle: options.caseTitle ?? plainText(stored.title),
      caseSummaryUrl: options.caseSummaryUrl,
      hasSelfAssessment: showsSelfAssessment,
    });
    if (options.isExamOver) return withoutFinishButton(card);
    const revealed = pages.filter(
      ({ node, role, applicable }) =>
        applicable &&
        ((role === "releaseNotes" && !contentOf(node).every(isBlank)) || role === "learningObjectives"),
    );
    finish = {
      cardUid: page.uid,
      buttonUid: flowUids.finishButton,
      revealUids: [
        flowUids.wellDone,
        flowUids.summaryButton,
        ...revealed.map(({ node }) => node.uid),
        ...(showsSelfAssessment ? [flowUids.saqText, ...selfAssessment.map(({ node }) => node.uid)] : []),
        flowUids.thanks,
      ],
    };
    return card;
  };

  const isShownAtOnce = ({ node, role, applicable }: Page): boolean => {
    if (!options.isExamOver) return node.uid === sequence[0];
    if (role === "releaseNotes" && contentOf(node).every(isBlank)) return false;
    return applicable && (role !== "saq" || !options.quizUrl);
  };

  const withFlowNodes = (page: Page): ContentNode => {
    if (!page.applicable) return page.node;
    if (page.role === "content") return contentCard(page.node);
    if (page.role === "feedback") return feedbackCard(page.node);
    if (page === finishPage) return finishCard(page.node);
    return page.node;
  };

  const cards = pages.map((page): FlowCard => {
    return {
      uid: page.node.uid,
      role: page.role,
      applicable: page.applicable,
      node: {
        ...withFlowNodes(page),
        collapsible: true,
        nested: true,
        invisible: !isShownAtOnce(page),
        // Whoever reads an exam that is over finds what it leads to.
        collapsed: page.node.uid !== (options.isExamOver ? finishPage?.node.uid : sequence[0]),
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
  return {
    hasCardFlow: true,
    stored,
    options,
    root,
    index: indexTree(root),
    cards,
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
    gates: options.isExamOver ? new Map() : new Map([...gates, ...flowGates]),
    questions: new Map(questions.map((question) => [question.submitUid, question])),
    finish,
  };
}
