/** How an attribute is checked (`schema.ts`) and, later, edited. */
export type AttributeKind =
  | "boolean"
  | "integer"
  | "count"
  | "text"
  | "url"
  | "uid"
  | "textList"
  | "uidList"
  | "inactive"
  | "aiDisplayFlag"
  | "alignment"
  | "gradingRules"
  | "cdqLimit"
  | "cdqAnswer"
  | "matcherMap"
  | "actions"
  | "open";

export type Attribute = { kind: AttributeKind; default?: unknown };

export const flag: Attribute = { kind: "boolean", default: false };
export const text: Attribute = { kind: "text" };
export const url: Attribute = { kind: "url" };
export const open: Attribute = { kind: "open" };

/** @see spec documents §3 Content node (common) */
export const commonAttributes: Readonly<Record<string, Attribute>> = {
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
};

/** Of every section. @see spec documents §3 section */
export const sectionAttributes: Readonly<Record<string, Attribute>> = {
  level: { kind: "count" },
  // Children of a section that is not nested never show to a learner (§4.2), so nested is what an unmarked section is.
  nested: { kind: "boolean", default: true },
  collapsible: flag,
  collapsed: flag,
  timeLimit: { kind: "count" },
  timeUsedBeforeCurrentSegment: { kind: "count" },
  currentTimeSegmentStart: { kind: "count" },
  submitted: flag,
  paused: flag,
};

/** Of the root section alone. @see spec documents §3 root, §3 Clinical metadata; ledger ruling 17 (disableFeedback) */
export const rootAttributes: Readonly<Record<string, Attribute>> = {
  onlyOneUncollapsedSection: flag,
  disableDiagnoses: flag,
  disableNotes: flag,
  disableFindings: flag,
  disableBookmarks: flag,
  disableLabValues: flag,
  disableFeedback: { kind: "boolean", default: true },
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
};
