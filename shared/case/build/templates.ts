import { defaultPageTitles } from "../model/pageTitles.ts";
import type { QuestionPicture, QuestionText } from "../model/questionText.ts";
import type { Words } from "../model/richText.ts";
import { richOf } from "../model/richText.ts";
import type { ContentNode } from "../model/types.ts";
import { caseRoot } from "./build.ts";
import { caseBuilder } from "./buildCase.ts";
import { firstFeatures } from "./buildQuestions.ts";

export type TemplateOptions = {
  /** The root's uid; all others are named after it. */
  uid: string;
  title: Words;
};

type Make = ReturnType<typeof caseBuilder>;

const rootOf = (
  options: TemplateOptions,
  content: readonly ContentNode[],
  flags: Readonly<Record<string, unknown>> = {},
): ContentNode => ({ ...caseRoot(options), ...flags, content: [...content] });

const emptyPage = (make: Make): ContentNode => make.card({ title: "", content: [make.para("")] });

/** Author, generic page, finish case page, release notes, learning objectives page, case synopsis. */
function signatureCase(options: TemplateOptions): ContentNode {
  const make = caseBuilder(options.uid);
  return make.signatureCase({
    ...options,
    authors: [""],
    cards: [emptyPage(make)],
    releaseNotes: { nodes: [make.section("release_notes_section", { title: "", content: [make.para("")] })] },
    learningObjectives: [""],
    synopsis: "",
  });
}

/**
 * Key features and one case-driven question over them: 3 features with placeholder titles, 3 answers.
 * @see spec documents §9 Defaults
 */
function cdqCase(options: TemplateOptions): ContentNode {
  const make = caseBuilder(options.uid);
  const question = make.cdqQuestion({
    uid: `${options.uid}_cdq`,
    stem: "",
    features: [],
    options: [{ text: "" }, { text: "" }, { text: "" }],
    answerComment: "",
  });
  return rootOf(options, [make.card({ title: "Case-Driven Question", content: [question] })], {
    cdqFeatures: firstFeatures((n) => `${options.uid}_feature_${n}`),
  });
}

const answerComment = "The expert's answer.";

const choicesCard = (make: Make): ContentNode =>
  make.card({
    title: "Choices",
    subtype: "history_page",
    content: [
      make.multipleChoiceQuestion({
        stem: "Which one?",
        options: [{ text: "This", correct: true }, { text: "That" }],
        answerComment,
      }),
      make.multipleChoiceQuestion({
        stem: "Which ones?",
        multiple: true,
        options: [{ text: "This", correct: true }, { text: "That", correct: true }, { text: "Neither" }],
        answerComment,
      }),
    ],
  });

const wordsCard = (make: Make): ContentNode =>
  make.card({
    title: "Words",
    subtype: "clinical_reasoning_page",
    content: [
      make.summaryStatementQuestion({ stem: "Sum up.", answerComment }),
      make.freeTextQuestion({ stem: "Why?", answerComment }),
      make.ratingQuestion({ stem: "How sure are you?" }),
    ],
  });

const featuresCard = (make: Make, feature: string): ContentNode =>
  make.card({
    title: "Features",
    subtype: "testing_page",
    content: [
      make.cdqQuestion({
        stem: "What next?",
        features: [{ uid: feature, text: "Key feature" }],
        options: [
          { text: "Right", answer: true, feature },
          { text: "Harmful", answer: "poison", feature },
          { text: "Idle" },
        ],
        limit: 1,
        isExplicitLimit: true,
        answerComment,
      }),
      make.categoryMatcherQuestion({
        stem: "What belongs where?",
        categories: [
          { text: "First", items: ["One"] },
          { text: "Second", items: ["Two", "Three"] },
        ],
        answerComment,
      }),
    ],
  });

const selfAssessmentCard = (make: Make): ContentNode =>
  make.card({
    subtype: "saq_page",
    title: "Self-Assessment",
    content: [
      make.multipleChoiceQuestion({
        stem: "And now?",
        options: [{ text: "This", correct: true }, { text: "That" }],
      }),
    ],
  });

/** A signature case with one question of every kind, to try things on. */
function testCase(options: TemplateOptions): ContentNode {
  const make = caseBuilder(options.uid);
  return make.signatureCase({
    ...options,
    authors: ["Author"],
    cards: [choicesCard(make), wordsCard(make), featuresCard(make, `${options.uid}_feature_1`)],
    saqCards: [selfAssessmentCard(make)],
    learningObjectives: ["Know each kind of question."],
    releaseNotes: "First version.",
    synopsis: "A case of everything.",
    references: "None.",
  });
}

/**
 * Lead editors, contributing authors, overview, epidemiology, six clinical feature cards, further workup, management,
 * MOD map, release notes, synopsis.
 */
function illnessScript(options: TemplateOptions): ContentNode {
  const make = caseBuilder(options.uid);
  const page = (subtype: Parameters<Make["card"]>[0]["subtype"], title: string): ContentNode =>
    make.card({ ...(subtype ? { subtype } : {}), title, content: [make.para("")] });
  const line = (type: "lead_editors" | "contributing_authors"): ContentNode => ({
    type,
    uid: make.name(type),
    content: richOf(""),
  });
  return rootOf(
    options,
    [
      line("lead_editors"),
      line("contributing_authors"),
      page("overview_page", "Overview"),
      page("epidemiology_page", "Epidemiology"),
      ...Array.from({ length: 6 }, () => page("clinical_feature_page", "")),
      page("implications_for_further_workup_page", "Implications for Further Workup"),
      page("implications_for_management_page", "Implications for Management"),
      page("mod_map_page", defaultPageTitles.mod_map_page ?? ""),
      page("release_notes_page", "Release Notes"),
      page("case_synopsis_page", "Case Synopsis"),
    ],
    {
      disableNotes: false,
      disableFeedback: false,
      disableFindings: true,
      disableBookmarks: false,
      disableDiagnoses: true,
      disableLabValues: false,
    },
  );
}

/** Choices that a question has unless it has more. @see spec documents §9 Defaults */
const fewestChoices = 5;

const paragraphs = (make: Make, text: string): ContentNode[] =>
  text.split("\n").map((line) => make.para(line));

/** An assessment question with this text; `questionTextOf` reads the same text from it. */
export function questionTree(options: TemplateOptions, text: QuestionText): ContentNode {
  const make = caseBuilder(options.uid);
  const part = (
    subtype: "question_vignette" | "question_stem" | "question_answer_explanation",
    words: string,
    images: readonly QuestionPicture[] = [],
  ) =>
    make.section(subtype, {
      content: [
        ...paragraphs(make, words),
        ...images.map(({ key, alt }) => make.image({ url: key, altText: alt })),
      ],
    });
  const choice: ContentNode = {
    type: "multipleChoice",
    uid: `${options.uid}_choice`,
    multipleSelect: false,
    content: Array.from({ length: Math.max(fewestChoices, text.choices.length) }, (_, i) => ({
      type: "multipleChoiceAnswer" as const,
      uid: `${options.uid}_choice_${i + 1}`,
      content: richOf(text.choices[i] ?? ""),
      answer: i === text.correct_answer_index,
    })),
  };
  return rootOf(options, [
    make.card({
      title: "Assessment Question",
      content: [
        part("question_vignette", text.vignette, text.images),
        part("question_stem", text.stem),
        choice,
        part("question_answer_explanation", text.answer_explanation),
      ],
    }),
  ]);
}

/** Vignette, stem, single-select question of 5 answers, answer explanation. @see spec documents §9 Defaults */
const assessmentQuestionMcq = (options: TemplateOptions): ContentNode =>
  questionTree(options, {
    ...{
      vignette: "",
      stem: "",
      images: [],
      choices: [],
      correct_answer_index: null,
      answer_explanation: "",
    },
  });

/** One generic page. */
function unassignedCase(options: TemplateOptions): ContentNode {
  const make = caseBuilder(options.uid);
  return rootOf(options, [emptyPage(make)]);
}

/**
 * Templates of new documents. The specification names `cdq_case_template` and `test_case_template` without their
 * contents; theirs are ours.
 * @see spec documents §3 Templates
 */
export const templates = {
  signature_case_template: signatureCase,
  cdq_case_template: cdqCase,
  test_case_template: testCase,
  illness_script_template: illnessScript,
  assessment_question_mcq_template: assessmentQuestionMcq,
  unassigned_case_template: unassignedCase,
} as const satisfies Record<string, (options: TemplateOptions) => ContentNode>;

export type TemplateName = keyof typeof templates;
