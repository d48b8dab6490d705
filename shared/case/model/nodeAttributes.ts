import { type Attribute, type AttributeKind, flag, open, text } from "./attribute.ts";
import { questionAttributes } from "./questionNodes.ts";

type Attributes = Readonly<Record<string, Attribute>>;

const url = { kind: "url" } as const satisfies Attribute;
const local = { kind: "text", default: "local" } as const satisfies Attribute;

/** @see spec documents §3 Content node (common) */
export const commonAttributes = {
  classes: { kind: "textList", default: [] },
  subtype: text,
  inactive: { kind: "inactive", default: 0 },
  invisible: flag,
  hideEducators: flag,
  bookmarked: flag,
  aiDisplayFlag: { kind: "aiDisplayFlag" },
  graded: flag,
  onClick: { kind: "actions", default: [] },
  listUid: text,
  listIndentation: { kind: "count", default: 0 },
  noteUid: { kind: "uid" },
  roDocumentCount: { kind: "count" },
  roData: open,
  variantableType: text,
  variantableId: open,
  variantId: open,
  variantUid: text,
  editIndex: { kind: "integer" },
} as const satisfies Attributes;

/** Attributes of every section. @see spec documents §3 section */
export const sectionAttributes = {
  level: { kind: "count" },
  // Children of a section that is not nested never show to a learner (§4.2), so nested is what an unmarked section is.
  nested: { kind: "boolean", default: true },
  collapsible: flag,
  collapsed: flag,
  timeLimit: { kind: "count" },
  /** For a timed section: answers are shown once the exam is over, not with each Submit. @see ADR 0080 */
  answersAtEnd: flag,
  /**
   * For a timed section with `answersAtEnd`: each question is submitted before the next and can't be changed
   * afterwards.
   */
  fixedForward: flag,
  timeUsedBeforeCurrentSegment: { kind: "count" },
  currentTimeSegmentStart: { kind: "count" },
  submitted: flag,
  paused: flag,
} as const satisfies Attributes;

/**
 * Attributes of the root section only. @see spec documents §3 root, §3 Clinical metadata; ledger ruling 17
 * (disableFeedback)
 */
export const rootAttributes = {
  onlyOneUncollapsedSection: flag,
  disableDiagnoses: flag,
  disableNotes: flag,
  disableFindings: flag,
  disableBookmarks: flag,
  disableLabValues: flag,
  disableFeedback: { kind: "boolean", default: true },
  // Set on published trees alone: AI cards are left out, since the bench failed. @see ADR 0399
  aiWithheld: flag,
  sex: text,
  race: text,
  clinical_locations: { kind: "textList" },
  clinical_disciplines: { kind: "textList" },
  systems: { kind: "textList" },
  clinical_focuses: { kind: "textList" },
  age_groups: { kind: "textList" },
  clinical_excellence: { kind: "textList" },
  clinical_principles: { kind: "textList" },
  basic_science_disciplines: { kind: "textList" },
  sciences_core_concepts: { kind: "textList" },
  presenting_problems: { kind: "textList" },
  final_diagnoses: { kind: "textList" },
  differential_diagnosis: { kind: "textList" },
  additional_diagnoses: { kind: "textList" },
  system: text,
  clinical_focus: text,
  cci_status: text,
  coverImage: text,
  proposedLearningObjectiveReusableObjects: open,
  proposedLearningObjectiveReusableObjectId: open,
} as const satisfies Attributes;

/** Attributes of one node type each, beside the common ones. @see spec documents §3 Node types, §9 Defaults */
export const ownAttributes = {
  table: { relevantColumnIndices: open },
  tableCell: {
    rowSpan: { kind: "count", default: 1 },
    columnSpan: { kind: "count", default: 1 },
    rowIndex: { kind: "count" },
    columnIndex: { kind: "count" },
  },
  image: {
    url,
    uri: text,
    source: local,
    alignment: { kind: "alignment", default: "none" },
    altText: text,
    externalIdentifier: text,
  },
  audio: { url, uri: text, source: local },
  video: { url, uri: text, source: local },
  pdf: { url, uri: text },
  /** `explanation`: why this option is right or wrong; learners read it once they have submitted. @see ADR 0191 */
  multipleChoiceAnswer: { value: flag, answer: flag, explanation: text },
  cdqQuestionAnswer: {
    value: flag,
    answer: { kind: "cdqAnswer", default: false },
    feature: { kind: "uid" },
    explanation: text,
  },
  matchItem: { explanation: text },
  ...questionAttributes,
  checkbox: { value: flag },
  aiAssistantChat: {
    assistant_id: { kind: "integer" },
    threadId: open,
    messages: open,
    onContinue: open,
    /** The patient who answers: `encounterSchema` of shared/patient. Never leaves the server with a case that is played. */
    encounter: open,
  },
  aiAssistantFeedback: {
    assistant_id: { kind: "integer" },
    chat_uid: { kind: "uid" },
    threadId: open,
    feedback: open,
    onContinue: open,
  },
  RLOModal: { nested: sectionAttributes.nested, collapsible: flag, collapsed: flag },
  diagnosis: { isDangerousDiagnosis: flag },
  note: { notedNodeUid: { kind: "uid" } },
  /** The uid of the node that was moved away. */
  move_summary: { movedUid: { kind: "uid" } },
  illnessScriptFeedback: { value: open, feedback_submitted: flag },
} as const satisfies Readonly<Record<string, Attributes>>;

type Tables =
  | typeof commonAttributes
  | typeof sectionAttributes
  | typeof rootAttributes
  | (typeof ownAttributes)[keyof typeof ownAttributes];

/** Every attribute that some node may have. */
export type AttributeName = Tables extends infer Table
  ? Table extends unknown
    ? keyof Table
    : never
  : never;

/** The kinds that an attribute of this name has, in whichever types have it. */
export type KindOfAttribute<Name extends AttributeName> = Tables extends infer Table
  ? Table extends unknown
    ? Name extends keyof Table
      ? Table[Name] extends { kind: infer Kind extends AttributeKind }
        ? Kind
        : never
      : never
    : never
  : never;
