import fc from "fast-check";
import type { caseBuilder } from "#shared/case/build/buildCase.ts";
import { caseBuilder as builderOf } from "#shared/case/build/buildCase.ts";
import type { TemplateName } from "#shared/case/build/templates.ts";
import { templates } from "#shared/case/build/templates.ts";
import type { Flow, FlowOptions } from "#shared/case/flow/flow.ts";
import type { ContentNode, InlineStyle, RichText, StyleRange } from "#shared/case/model/types.ts";

type Make = ReturnType<typeof caseBuilder>;

const styleNames: readonly InlineStyle[] = [
  "bold",
  "italic",
  "underline",
  "superscript",
  "subscript",
  "link",
  "color",
];

const argsOf = (type: InlineStyle, n: number): Pick<StyleRange, "args"> => {
  if (type === "link") return { args: { url: `https://example.org/${n}` } };
  if (type === "color") return { args: { hexCode: n % 2 ? "#333333" : "#b00020" } };
  return {};
};

const styledRange = (start: number, end: number) =>
  fc
    .record({
      type: fc.constantFrom(...styleNames),
      a: fc.integer({ min: start, max: end }),
      b: fc.integer({ min: start, max: end }),
      n: fc.nat(3),
    })
    .map(
      ({ type, a, b, n }): StyleRange => ({
        type,
        range: { start: Math.min(a, b), end: Math.max(a, b) },
        ...argsOf(type, n),
      }),
    );

/** Text with letters, accents, and characters of two UTF-16 units. */
export const someText = fc.string({
  unit: fc.constantFrom("a", "b", " ", "é", "µ", "😀", "𝛽"),
  maxLength: 12,
});

/** Rich text whose ranges lie in its text; they overlap, touch, repeat and are empty. */
export const someRichText: fc.Arbitrary<RichText> = someText.chain((text) =>
  fc.array(styledRange(0, text.length), { maxLength: 6 }).map((styleRanges) => ({ text, styleRanges })),
);

/** Rich text as a damaged document may hold it: ranges reach out of the text on both sides. */
export const damagedRichText: fc.Arbitrary<RichText> = someText.chain((text) =>
  fc.array(styledRange(-3, text.length + 3), { maxLength: 6 }).map((styleRanges) => ({ text, styleRanges })),
);

export const templateNames = Object.keys(templates) as [TemplateName, ...TemplateName[]]; // keys of that object

export const fromTemplate = (name: TemplateName): ContentNode =>
  templates[name]({ uid: "t", title: "A case" });

/** What a random card holds, by the rule of the card flow that it aims at. */
const blockKinds = [
  "paragraph",
  "list",
  "table",
  "deepDive",
  "single",
  "multiple",
  "freeText",
  "rating",
  "matcher",
  "cdq",
  "unansweredable",
  "hiddenQuestion",
  "leftOutQuestion",
  "inactiveQuestion",
  "nestedQuestion",
  "bareSubmit",
  "revealButton",
  "aiChat",
  "unsupported",
] as const;
type BlockKind = (typeof blockKinds)[number];

/** The uids of a card and of what it holds follow from its id and its blocks. */
export type CardPlan = { id: number; blocks: readonly BlockKind[]; flag: "none" | "aiOn" | "aiOff" };

export type CasePlan = {
  cards: readonly CardPlan[];
  feedback: "none" | "authored" | "two" | "withoutButton" | "withoutRatings" | "hiddenRating";
  hasFinishPage: boolean;
  hasSelfAssessment: boolean;
  onlyOneUncollapsedSection: boolean;
};

const choice = (make: Make, multiple: boolean): ContentNode =>
  make.multipleChoiceQuestion({
    stem: "Which?",
    multiple,
    options: [{ text: "This", correct: true }, { text: "That" }],
    answerComment: "This.",
  });

function blockOf(make: Make, kind: BlockKind): ContentNode[] {
  switch (kind) {
    case "paragraph":
      return [make.para("Text.")];
    case "list":
      return [make.bulletList(["One", "Two"])];
    case "table":
      return [make.tableOf([["Sodium", "140"]])];
    case "deepDive":
      return [make.deepDive({ title: "More", content: [make.para("Text.")] })];
    case "single":
    case "multiple":
      return [choice(make, kind === "multiple")];
    case "freeText":
      return [make.freeTextQuestion({ stem: "Why?", answerComment: "So." })];
    case "rating":
      return [make.ratingQuestion({ stem: "How sure?" })];
    case "matcher":
      return [
        make.categoryMatcherQuestion({ stem: "Where?", categories: [{ text: "Here", items: ["It"] }] }),
      ];
    case "cdq":
      return [
        make.cdqQuestion({
          stem: "What next?",
          features: [],
          options: [{ text: "Right", answer: true }, { text: "Idle" }],
          limit: 1,
          isExplicitLimit: true,
        }),
      ];
    case "unansweredable":
      return [make.multipleChoiceQuestion({ stem: "Which?", options: [] })];
    case "hiddenQuestion":
      return [make.section(undefined, { invisible: true, content: [choice(make, false)] })];
    case "leftOutQuestion":
      return [
        make.section(undefined, { aiDisplayFlag: "aiOn", content: [choice(make, false)] }),
        make.section(undefined, { aiDisplayFlag: "aiOff", content: [choice(make, true)] }),
      ];
    case "inactiveQuestion": {
      const question = choice(make, false);
      return [{ ...question, inactive: 2 }];
    }
    case "nestedQuestion":
      return [make.deepDive({ title: "More", content: [make.para("Text."), choice(make, false)] })];
    case "bareSubmit": {
      // An author's question without the actions that builders store on its Submit.
      const question = choice(make, false);
      const content = Array.isArray(question.content) ? question.content : [];
      return [{ ...question, content: content.map(({ onClick: _, ...node }) => node) }];
    }
    case "revealButton": {
      const hidden = make.section(undefined, { invisible: true, content: [make.para("There.")] });
      return [
        {
          type: "button",
          uid: make.name("button"),
          title: "Show",
          onClick: [{ action: "setNodeInvisible", uid: hidden.uid, invisible: false }],
        },
        hidden,
      ];
    }
    case "aiChat":
      return [{ type: "aiAssistantChat", uid: make.name("chat"), assistant_id: 1 }];
    case "unsupported":
      return [{ type: "video", uid: make.name("video"), uri: "clip.mp4" }];
  }
}

function feedbackCards(make: Make, feedback: CasePlan["feedback"]): ContentNode[] {
  const rating = (): ContentNode => ({ type: "ratingBar", uid: make.name("rating"), maxValue: 5 });
  const button = (): ContentNode => ({
    type: "button",
    uid: make.name("feedback"),
    title: "Submit",
    inactive: 2,
  });
  const card = (content: ContentNode[]): ContentNode =>
    make.card({ title: "Feedback", classes: ["feedback_card"], content });
  switch (feedback) {
    case "none":
      return [];
    case "authored":
      return [card([make.para("Good?"), rating(), { ...rating(), inactive: 2 }, rating(), button()])];
    case "two":
      return [card([rating(), button()]), card([rating(), rating(), button()])];
    case "withoutButton":
      return [card([rating()])];
    case "hiddenRating":
      return [
        card([rating(), { ...rating(), invisible: true }, { ...rating(), aiDisplayFlag: "aiOn" }, button()]),
      ];
    case "withoutRatings":
      return [card([make.para("Thanks."), button()])];
  }
}

/** The case of a plan. Equal plans give equal cases; equal cards in different plans have equal uids. */
export function caseOfPlan(plan: CasePlan): ContentNode {
  const make = builderOf(`case_${plan.feedback}`);
  const cards = plan.cards.map(({ id, blocks, flag }) => {
    const inCard = builderOf(`card_${id}`);
    return make.card({
      uid: `card_${id}`,
      title: `Card ${id}`,
      ...(flag === "none" ? {} : { aiDisplayFlag: flag }),
      content: blocks.flatMap((kind) => blockOf(inCard, kind)),
    });
  });
  const saqCards = plan.hasSelfAssessment
    ? [make.card({ subtype: "saq_page", title: "SAQ", content: [choice(make, false)] })]
    : [];
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: ["An author"],
    cards: [...cards, ...feedbackCards(make, plan.feedback)],
    saqCards,
    learningObjectives: ["Know."],
    releaseNotes: "Notes.",
    synopsis: "Synopsis.",
    references: "References.",
    flags: { onlyOneUncollapsedSection: plan.onlyOneUncollapsedSection },
  });
  if (plan.hasFinishPage || !Array.isArray(root.content)) return root;
  return { ...root, content: root.content.filter((node) => node.subtype !== "finish_case_page") };
}

const someCards = (atMost: number): fc.Arbitrary<CardPlan[]> =>
  fc
    .array(
      fc.record({
        blocks: fc.array(fc.constantFrom(...blockKinds), { maxLength: 4 }),
        flag: fc.constantFrom("none" as const, "none" as const, "aiOn" as const, "aiOff" as const),
      }),
      { maxLength: atMost },
    )
    .map((cards) => cards.map((card, i) => ({ id: i + 1, ...card })));

const planWith = (cards: fc.Arbitrary<CardPlan[]>): fc.Arbitrary<CasePlan> =>
  fc.record({
    cards,
    feedback: fc.constantFrom("none", "authored", "two", "withoutButton", "withoutRatings", "hiddenRating"),
    hasFinishPage: fc.boolean(),
    hasSelfAssessment: fc.boolean(),
    onlyOneUncollapsedSection: fc.boolean(),
  });

/** Plans aimed at each rule of the flow: AI cards, gates, feedback of every make, pages that are missing. */
export const someCasePlan: fc.Arbitrary<CasePlan> = planWith(someCards(4));

/** Two versions of one case: cards were added, removed and moved, feedback and finish may have changed. */
export const someVersions: fc.Arbitrary<readonly [CasePlan, CasePlan]> = someCards(5).chain((cards) =>
  fc.tuple(planWith(fc.shuffledSubarray(cards)), planWith(fc.shuffledSubarray(cards))),
);

/** What a case is made from: a plan, or the name of a template. Small to read when a property fails. */
export type CaseSource = CasePlan | TemplateName;

export const caseOf = (source: CaseSource): ContentNode =>
  typeof source === "string" ? fromTemplate(source) : caseOfPlan(source);

export const someCase: fc.Arbitrary<CaseSource> = fc.oneof(
  { weight: 4, arbitrary: someCasePlan },
  { weight: 1, arbitrary: fc.constantFrom(...templateNames) },
);

export const someFlowOptions: fc.Arbitrary<FlowOptions> = fc.record({
  kind: fc.constantFrom("signature_case" as const, "signature_case_cme" as const),
  features: fc.record({ vpe: fc.boolean() }),
  aiFallback: fc.constant(false),
});

/** Uids of a flow's tree, for events that hit anything. */
export const uidsOf = (flow: Flow): string[] => [...flow.index.byUid.keys()];
