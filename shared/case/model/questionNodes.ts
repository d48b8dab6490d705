import { type Attribute, flag, open, text } from "./attribute.ts";
import { boxLinesAtMost, longestText, starsAtMost } from "./inputSizes.ts";

/** Case model's part of a kind of question: the node that a learner answers with. */
type QuestionNode = {
  /** Name in 'Add Content to {name}'. */
  name: string;
  /** Subtypes of the sections that ask such a question. */
  subtypes: readonly string[];
  /** Type of the nodes in `content` that are chosen; absent where the input itself holds the answer. */
  optionType?: "multipleChoiceAnswer" | "cdqQuestionAnswer";
  /** True if only one option may be right, whatever the author sets. */
  isSingle?: true;
  /** Lists of nodes in the input, by the key they stand under. */
  children: Readonly<Record<string, readonly string[]>>;
  /** Attributes of the input, beside the common ones. @see spec documents §3 Node types, §9 Defaults */
  attributes: Readonly<Record<string, Attribute>>;
};

/** Every kind of question, by the type of its input. What learners, authors and reports do with a kind stands in `shared/case/questions`. */
export const questionNodes = {
  textInput: {
    name: "Text Input",
    subtypes: ["free_text_question", "summary_statement"],
    children: {},
    attributes: {
      value: { kind: "text", default: "" },
      boxLines: { kind: "count", default: 5, most: boxLinesAtMost },
      characterLimit: { kind: "count", default: 1000, most: longestText },
      aiSummaryStatementRequestFeedback: { kind: "boolean", default: true },
      aiSummaryStatementAllowFeedback: { kind: "boolean" },
      aiSummaryStatementIdeal: text,
      // The misspelling is the specification's.
      aiSummaryStatementResponseRecieved: { kind: "boolean" },
      aiSummaryStatementResponseError: text,
      /** Milliseconds. */
      aiSummaryStatementResponseTime: { kind: "count" },
      aiSummaryStatementFeedback: text,
      aiSummaryStatementModelId: text,
      aiSummaryStatementModelUsageTokens: open,
      aiSummaryStatementUserRating: { kind: "count" },
      aiSummaryStatementUserComment: text,
      aiSummaryStatementUserRatingSubmitted: { kind: "boolean" },
      aiAnswerCommentSection: open,
      aiSubmitButtonActions: open,
      /** Statements as the authors grade them: `statementBenchSchema` of shared/patient. Never leaves the server with a case that is played. */
      aiStatementBench: open,
    },
  },
  multipleChoice: {
    name: "Multiple Choice",
    subtypes: ["mcq_diff_diagnosis", "mcq_feq", "mcq_multiple", "mcq_no_best", "mcq_single"],
    optionType: "multipleChoiceAnswer",
    children: { content: ["multipleChoiceAnswer"] },
    /** `allOrNothing`: no partial credit. @see ADR 0360 */
    attributes: { multipleSelect: { kind: "boolean", default: true }, allOrNothing: flag },
  },
  /** A single best answer, and how certain the learner is of it. What the input holds as `value` is the certainty. */
  certaintyChoice: {
    name: "Certainty-Rated Choice",
    subtypes: ["mcq_certainty"],
    optionType: "multipleChoiceAnswer",
    isSingle: true,
    children: { content: ["multipleChoiceAnswer"] },
    attributes: {},
  },
  cdqQuestion: {
    name: "CDQ Question",
    subtypes: ["cdq_question"],
    optionType: "cdqQuestionAnswer",
    children: { content: ["cdqQuestionAnswer"] },
    attributes: {
      limit: { kind: "cdqLimit", default: false },
      isExplicitLimit: flag,
      gradingRules: { kind: "gradingRules", default: "strict" },
      shouldShowGrade: flag,
    },
  },
  categoryMatcher: {
    name: "Category Matcher",
    subtypes: ["category_matcher_question"],
    children: { contentCategories: ["contentCategory"], contentItems: ["matchItem"] },
    attributes: {
      allOrNothing: flag,
      answer: { kind: "matcherMap", default: {} },
      value: { kind: "matcherMap", default: {} },
    },
  },
  ratingBar: {
    name: "Rating Bar",
    subtypes: [],
    children: {},
    attributes: {
      maxValue: { kind: "count", default: 5, most: starsAtMost },
      value: { kind: "count", default: 0 },
    },
  },
} as const satisfies Readonly<Record<string, QuestionNode>>;

export type QuestionKind = keyof typeof questionNodes;

export const questionKinds = Object.keys(questionNodes) as QuestionKind[]; // keys of that object

export const isQuestionKind = (type: string): type is QuestionKind => Object.hasOwn(questionNodes, type);

/** By kind: the attributes of its input. */
export const questionAttributes = Object.fromEntries(
  questionKinds.map((kind) => [kind, questionNodes[kind].attributes]),
  // fromEntries forgets which key has which value.
) as { [Kind in QuestionKind]: (typeof questionNodes)[Kind]["attributes"] };

const optionTypes: ReadonlySet<string> = new Set(
  Object.values(questionNodes).flatMap((node: QuestionNode) => node.optionType ?? []),
);

/** True if a node is an option of a question that is answered by choosing. */
export const isAnswerOption = ({ type }: { type: string }): boolean => optionTypes.has(type);

/** Type of the options that a question is answered with; undefined where it is answered otherwise, and of other nodes. */
export function optionTypeOf({ type }: { type: string }): QuestionNode["optionType"] {
  const node: QuestionNode | undefined = isQuestionKind(type) ? questionNodes[type] : undefined;
  return node?.optionType;
}

/** True if only one option may be chosen and right, by its kind or as its author set it. */
export function isSingleBest({ type, multipleSelect }: { type: string; multipleSelect?: boolean }): boolean {
  const node: QuestionNode | undefined = isQuestionKind(type) ? questionNodes[type] : undefined;
  return node?.isSingle === true || multipleSelect === false;
}
