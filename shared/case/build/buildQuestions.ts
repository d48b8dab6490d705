import type { Words } from "../model/richText.ts";
import { concat, richOf } from "../model/richText.ts";
import { submitActions } from "../model/submitActions.ts";
import type { QuestionSubtype, SubtypeOf } from "../model/subtypes.ts";
import type { ContentNode } from "../model/types.ts";
import type { Block, Builders } from "./build.ts";

/** The key features that decision questions begin with, by placeholder titles. @see spec documents §9 Defaults */
export const firstFeatures = (uidOf: (n: number) => string): ContentNode[] =>
  [1, 2, 3].map((n) => ({ type: "cdqFeature", uid: uidOf(n), content: richOf(`Key feature ${n}`) }));

type QuestionOptions = {
  /** The uid of the question's section; its parts are named after it. */
  uid?: string;
  title?: Words;
  stem: Words;
  /** Revealed by Submit: words, or nodes. Without one, Submit reveals nothing. */
  answerComment?: Block;
};

export type ChoiceOptions = QuestionOptions & {
  options: readonly { text: Words; correct?: boolean; explanation?: string }[];
  /** Several may be chosen. When absent: as soon as more than one is correct, or none is. */
  multiple?: boolean;
  subtype?: SubtypeOf<"multipleChoice">;
};

export type CertaintyOptions = QuestionOptions & Pick<ChoiceOptions, "options">;

export type FreeTextOptions = QuestionOptions & { boxLines?: number; characterLimit?: number };

export type CdqOptions = QuestionOptions & {
  features: readonly { uid: string; text: Words }[];
  options: readonly {
    text: Words;
    answer?: boolean | "poison";
    feature?: string;
    explanation?: string;
  }[];
  limit?: number | false;
  isExplicitLimit?: boolean;
  /** Once submitted, the question says which options were right. */
  shouldShowGrade?: boolean;
};

export type MatcherOptions = QuestionOptions & {
  categories: readonly { text: Words; items: readonly Words[] }[];
};

const explained = ({ explanation }: { explanation?: string }): { explanation?: string } =>
  explanation === undefined ? {} : { explanation };

/**
 * Builders of questions: a section with a stem, an input, a Submit button and an answer comment that Submit reveals.
 * @see spec documents §3.6
 */
export function questionBuilders(make: Builders) {
  return {
    multipleChoiceQuestion: (options: ChoiceOptions) => multipleChoiceQuestion(make, options),
    /** A single best answer, asked with the learner's certainty. */
    certaintyQuestion: (options: CertaintyOptions) => certaintyQuestion(make, options),
    freeTextQuestion: (options: FreeTextOptions) => freeTextQuestion(make, "free_text_question", options),
    /** Its title starts 'Summary statement', which AI feedback looks for. @see spec documents §5 */
    summaryStatementQuestion: (options: FreeTextOptions) =>
      freeTextQuestion(make, "summary_statement", { title: "Summary statement", ...options }),
    ratingQuestion: ({ maxValue = 5, ...options }: QuestionOptions & { maxValue?: number }): ContentNode =>
      question(make, "rating", options, { input: (uid) => ({ type: "ratingBar", uid, maxValue }) }),
    cdqQuestion: (options: CdqOptions) => cdqQuestion(make, options),
    categoryMatcherQuestion: (options: MatcherOptions) => categoryMatcherQuestion(make, options),
  };
}

type QuestionParts = {
  /** Makes the input under the given uid. */
  input: (uid: string) => ContentNode;
  classes?: readonly string[];
  cdqFeatures?: ContentNode[];
};

function question(
  { name, nodesOf }: Builders,
  subtype: QuestionSubtype | "rating",
  options: QuestionOptions,
  { input, classes = [], cdqFeatures }: QuestionParts,
): ContentNode {
  const uid = options.uid ?? name("question");
  const inputUid = `${uid}_input`;
  const comment = options.answerComment;
  const answerComments =
    comment === undefined ? [] : [answerCommentSection(`${uid}_answer_comment`, nodesOf(comment))];
  return {
    type: "section",
    uid,
    ...(subtype === "rating" ? {} : { subtype }),
    classes: ["question", ...classes],
    ...(options.title === undefined ? {} : { title: richOf(options.title) }),
    nested: true,
    ...(cdqFeatures ? { cdqFeatures } : {}),
    content: [
      { type: "paragraph", uid: `${uid}_stem`, content: richOf(options.stem) },
      input(inputUid),
      submitButton(`${uid}_submit`, inputUid, answerComments),
      ...answerComments,
    ],
  };
}

const answerCommentSection = (uid: string, content: ContentNode[]): ContentNode => ({
  type: "section",
  uid,
  subtype: "answer_comment",
  classes: ["answer_comment"],
  nested: true,
  invisible: true,
  content,
});

const submitButton = (uid: string, input: string, answerComments: readonly ContentNode[]): ContentNode => ({
  type: "button",
  uid,
  title: concat(["Submit"]),
  onClick: submitActions({
    input,
    button: uid,
    answerComments: answerComments.map((section) => section.uid),
  }),
});

const choices = (uid: string, options: ChoiceOptions["options"]): ContentNode[] =>
  options.map((option, i) => ({
    type: "multipleChoiceAnswer",
    uid: `${uid}_${i + 1}`,
    content: richOf(option.text),
    answer: option.correct ?? false,
    ...explained(option),
  }));

function multipleChoiceQuestion(
  make: Builders,
  { options, multiple, subtype, ...rest }: ChoiceOptions,
): ContentNode {
  const correct = options.filter((option) => option.correct).length;
  const multipleSelect = multiple ?? correct !== 1;
  const inferred = correct === 0 ? "mcq_no_best" : multipleSelect ? "mcq_multiple" : "mcq_single";
  return question(make, subtype ?? inferred, rest, {
    input: (uid) => ({ type: "multipleChoice", uid, multipleSelect, content: choices(uid, options) }),
  });
}

const certaintyQuestion = (make: Builders, { options, ...rest }: CertaintyOptions): ContentNode =>
  question(make, "mcq_certainty", rest, {
    input: (uid) => ({ type: "certaintyChoice", uid, content: choices(uid, options) }),
  });

function freeTextQuestion(
  make: Builders,
  subtype: "free_text_question" | "summary_statement",
  { boxLines = 5, characterLimit = 1000, ...rest }: FreeTextOptions,
): ContentNode {
  return question(make, subtype, rest, {
    input: (uid) => ({ type: "textInput", uid, boxLines, characterLimit }),
    ...(subtype === "summary_statement" ? { classes: ["summary_statement"] } : {}),
  });
}

function cdqQuestion(
  make: Builders,
  { options, features, limit = false, isExplicitLimit = false, shouldShowGrade, ...rest }: CdqOptions,
): ContentNode {
  return question(make, "cdq_question", rest, {
    input: (uid) => ({
      type: "cdqQuestion",
      uid,
      limit,
      isExplicitLimit,
      gradingRules: "strict",
      ...(shouldShowGrade === undefined ? {} : { shouldShowGrade }),
      content: options.map((option, i) => ({
        type: "cdqQuestionAnswer",
        uid: `${uid}_${i + 1}`,
        content: richOf(option.text),
        answer: option.answer ?? false,
        ...(option.feature ? { feature: option.feature } : {}),
        ...explained(option),
      })),
    }),
    cdqFeatures: features.map(({ uid, text }) => ({ type: "cdqFeature", uid, content: richOf(text) })),
  });
}

const categoryMatcherQuestion = (make: Builders, { categories, ...rest }: MatcherOptions): ContentNode =>
  question(make, "category_matcher_question", rest, { input: (uid) => categoryMatcher(uid, categories) });

function categoryMatcher(uid: string, categories: MatcherOptions["categories"]): ContentNode {
  // In the order of their words, and named by it: neither tells where an item belongs.
  const items = categories
    .flatMap((category, c) => category.items.map((text) => ({ text: richOf(text), c })))
    .sort((a, b) => a.text.text.localeCompare(b.text.text, "en"))
    .map((item, i) => ({ ...item, uid: `${uid}_item_${i + 1}` }));
  const placed = categories.map((category, c) => ({
    uid: `${uid}_category_${c + 1}`,
    text: category.text,
    items: items.filter((item) => item.c === c),
  }));
  return {
    type: "categoryMatcher",
    uid,
    answer: Object.fromEntries(placed.map(({ uid, items }) => [uid, items.map((item) => item.uid)])),
    contentCategories: placed.map(({ uid, text }) => ({
      type: "contentCategory",
      uid,
      content: richOf(text),
    })),
    contentItems: items.map(({ uid, text }) => ({ type: "matchItem", uid, content: text })),
  };
}
