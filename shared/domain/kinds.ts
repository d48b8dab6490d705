/**
 * Kinds of documents with their integers, which filters and the student reset list use. The specification names only
 * 6; the rest is fixed here.
 * @see spec courses §1, documents §1; rulings "Kinds as integers"
 */
export const documentKinds = {
  signature_case: 0,
  signature_case_cme: 1,
  illness_script: 2,
  educator_resource: 3,
  assessment_question_mcq: 4,
  covid_resource: 5,
  student_resource: 6,
  cdq_case: 7,
  unassigned_case: 8,
} as const;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Product line of a document: `assessment` for a question of the bank, `content` for everything else. */
export type ProductLine = "content" | "assessment";

export const productLineOf = (kind: DocumentKind): ProductLine =>
  kind === "assessment_question_mcq" ? "assessment" : "content";

/** @see spec courses §3 DocumentSet */
export const courseKinds = {
  custom: 0,
  signature: 1,
  assessment_question: 2,
  educator_resource: 3,
  student_resource: 4,
  illness_script: 5,
  covid_resource: 6,
} as const;

export type CourseKind = keyof typeof courseKinds;
export const courseKindNames = Object.keys(courseKinds) as [CourseKind, ...CourseKind[]];

/** Kinds that get the learner card flow. @see spec documents §1 */
export const hasCardFlow = (kind: DocumentKind): boolean =>
  kind === "signature_case" || kind === "signature_case_cme";

/** Kinds that people mean by cases: those that are no scripts, resources or questions. @see ADR 0100 */
export const caseKinds: readonly DocumentKind[] = [
  "signature_case",
  "signature_case_cme",
  "cdq_case",
  "unassigned_case",
];

/** Kinds that are read, not worked through: nothing in them waits for an answer. */
const readKinds: readonly DocumentKind[] = [
  "illness_script",
  "educator_resource",
  "covid_resource",
  "student_resource",
];

/**
 * True if a kind is gated: what a question keeps for after its answer stays hidden until then. The specification shows
 * a case that is not gated in the mode that hides nothing, without saying which those are. @see spec documents §2.3
 */
export const isGated = (kind: DocumentKind): boolean => !readKinds.includes(kind);

/** Course kinds whose list rows carry a favourite star. @see spec courses §2.3 */
export const canBeFavorite = (kind: CourseKind): boolean =>
  kind === "custom" || kind === "signature" || kind === "assessment_question";

/** Course kinds whose list rows open in a new tab. @see spec courses §2.3 */
export const opensInNewTab = (kind: CourseKind): boolean => !canBeFavorite(kind);

/** Resources are read, not worked through: they have no progress to show or to reset. */
export const isResource = (kind: DocumentKind): boolean =>
  kind === "student_resource" || kind === "educator_resource" || kind === "covid_resource";

/** True if the kind has work that can be reset: a student resource has none. @see spec courses §2.8, §9 */
export const isResettable = (kind: DocumentKind): boolean => kind !== "student_resource";
