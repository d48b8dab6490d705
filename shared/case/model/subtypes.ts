import { type QuestionKind, questionKinds, questionNodes } from "./questionNodes.ts";
import { plainText } from "./richText.ts";
import type { ContentNode } from "./types.ts";

/** @see spec documents §3.6 */
export const pageSubtypes = [
  "ai_assistant_page",
  "ai_assistant_feedback_page",
  "generic_page",
  "care_discussion_page",
  "case_synopsis_page",
  "category_page",
  "clinical_reasoning_page",
  "excellence_in_action_page",
  "history_page",
  "learning_objectives_page",
  "management_page",
  "physical_exam_page",
  "references_page",
  "saq_page",
  "teaching_page",
  "testing_page",
  "therapeutics_page",
  "overview_page",
  "clinical_feature_page",
  "epidemiology_page",
  "implications_for_management_page",
  "implications_for_further_workup_page",
  "mod_map_page",
  "finish_case_page",
  "release_notes_page",
] as const;

const teachingPointSubtypes = [
  "tp_clinical_reasoning",
  "tp_clinical_skills",
  "tp_knowledge",
  "tp_management",
  "tp_principles",
  "tp_studies",
] as const;

export const sectionSubtypes = [
  "alert",
  "causal_explanation",
  "deep_dive",
  "dialog_box",
  "harm_statement",
  "neutral_text",
  "references",
  "answer_comment",
  "release_notes_section",
  "content_updates",
  "engagement_questions_updates",
  "self_assesment_questions_updates",
  "references_updates",
  "custom_updates",
  "question_vignette",
  "question_stem",
  "question_answer_explanation",
  "underlying_core_concepts",
  "core_concept_header",
  ...teachingPointSubtypes,
] as const;

/** Subtypes of sections that ask a question. */
export const questionSubtypes = questionKinds.flatMap((kind) => [...questionNodes[kind].subtypes]);

export type PageSubtype = (typeof pageSubtypes)[number];
export type SectionSubtype = (typeof sectionSubtypes)[number];
/** Subtypes of the sections that ask a kind of question. */
export type SubtypeOf<Kind extends QuestionKind> = (typeof questionNodes)[Kind]["subtypes"][number];
export type QuestionSubtype = SubtypeOf<QuestionKind>;
export type Subtype = PageSubtype | SectionSubtype | QuestionSubtype | "root";

const subtypes: ReadonlySet<string> = new Set([
  ...pageSubtypes,
  ...sectionSubtypes,
  ...questionSubtypes,
  "root",
]);

/** Beside `saq_card`: the class of a page is its subtype with `_card` for `_page`. */
export const pageClass = (subtype: PageSubtype): string => subtype.replace(/_page$/, "_card");

const classSubtypes: Readonly<Record<string, Subtype>> = {
  root: "root",
  ...Object.fromEntries(pageSubtypes.map((page) => [pageClass(page), page])),
  ...Object.fromEntries([...sectionSubtypes, ...questionSubtypes].map((subtype) => [subtype, subtype])),
  synopsis_card: "overview_page",
  expert_comment: "deep_dive",
  clinical_reasoning: "tp_clinical_reasoning",
  clinical_skills: "tp_clinical_skills",
  knowledge: "tp_knowledge",
  management: "tp_management",
  principles: "tp_principles",
  studies: "tp_studies",
};

/**
 * Subtype of a page, section or question: the stored one, else inferred from its classes, an exact class first and
 * 'any card' last.
 * @see spec documents §3.6; ledger documents, ruling 20
 */
export function subtypeOf(node: ContentNode): Subtype | undefined {
  if (node.type !== "section") return undefined;
  // `subtypes` holds exactly the members of Subtype.
  if (node.subtype && subtypes.has(node.subtype)) return node.subtype as Subtype;
  const classes = node.classes ?? [];
  for (const name of classes) {
    if (Object.hasOwn(classSubtypes, name)) return classSubtypes[name];
  }
  return classes.some((name) => /(^|_)card$/.test(name)) ? "generic_page" : undefined;
}

export const hasClass = (node: ContentNode, name: string): boolean => node.classes?.includes(name) ?? false;

export const isQuestionSubtype = (subtype: string | undefined): subtype is QuestionSubtype =>
  questionSubtypes.some((question) => question === subtype);

/** Label of the cards of a `…_card` class. */
export const labelOfClass = (name: string): string =>
  name.slice(0, -"_card".length).replaceAll("_", " ").toUpperCase();

/** The label over a card: its `…_card` class in capitals, such as 'PHYSICAL EXAM'. @see spec documents §2.5 */
export function cardLabel(node: ContentNode): string | undefined {
  const name = node.classes?.find((candidate) => candidate.endsWith("_card"));
  return name && labelOfClass(name);
}

const teachingPoints: ReadonlySet<string | undefined> = new Set(teachingPointSubtypes);

/** Types of teaching points that have no subtype. @see spec documents §3.6 */
const teachingClasses = ["clinical", "teaching"];

/** The small line over a section's title. @see spec documents §2.5 */
export function topperOf(node: ContentNode): string | undefined {
  const subtype = subtypeOf(node);
  const isTeaching = subtype === undefined && teachingClasses.some((name) => hasClass(node, name));
  if (isTeaching || teachingPoints.has(subtype)) return "TEACHING POINT";
  if (subtype === "underlying_core_concepts") return "Underlying Core Concepts";
  if (subtype === "deep_dive") return "Deep Dive";
  return undefined;
}

const placeholders: Readonly<Partial<Record<Subtype, string>>> = {
  release_notes_section: "M_NAME DD, YYYY",
  deep_dive: "Enter Deep Dive title here",
  core_concept_header: "Enter Core Concept header here",
  // The parts of an assessment question look alike: each says which one it is.
  question_vignette: "Enter Vignette title here",
  question_stem: "Enter Stem title here",
  question_answer_explanation: "Enter Answer Explanation title here",
};

/** Placeholder of the title of a section. @see spec documents §2.5 */
export function titlePlaceholder(node: ContentNode, level: number): string {
  const subtype = subtypeOf(node);
  const own = subtype && placeholders[subtype];
  if (own) return own;
  return level <= 1 ? "Enter Page title here" : "Enter Section text here";
}

/** A title as plain text, whether stored as rich text or as a string. */
export const titleText = (node: ContentNode): string => plainText(node.title);

/** The kind of question that sections of a subtype ask. */
export function kindOfSubtype(subtype: QuestionSubtype): QuestionKind {
  const kind = questionKinds.find((each) => questionNodes[each].subtypes.some((one) => one === subtype));
  if (!kind) throw new Error(`No kind of question has the subtype ${subtype}`);
  return kind;
}
