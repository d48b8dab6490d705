import type { AttributeName, KindOfAttribute } from "./nodeAttributes.ts";
import { questionKinds } from "./questionNodes.ts";

/**
 * The shapes of a case. A case is a tree of typed nodes; everything that a learner does to it is a set of per-uid
 * overrides beside the tree, never a change of the tree.
 * @see spec documents §3
 */

export const nodeTypes = [
  "section",
  "paragraph",
  "author",
  "lead_editors",
  "contributing_authors",
  "regularList",
  "numberedList",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
  "image",
  "imageGallery",
  "audio",
  "video",
  "pdf",
  "horizontalRule",
  "button",
  ...questionKinds,
  "multipleChoiceAnswer",
  "cdqQuestionAnswer",
  "cdqFeature",
  "matchItem",
  "contentCategory",
  "checkbox",
  "learningObjective",
  "learningObjectivesList",
  "variantPlaceholder",
  "aiAssistantChat",
  "aiAssistantFeedback",
  "RLOModal",
  "diagnosis",
  "finding",
  "note",
  "illnessScriptFeedback",
  "cdq_case",
  "move_summary",
] as const;

export type NodeType = (typeof nodeTypes)[number];

/** In the order in which a letter's styles are written. */
export const inlineStyles = [
  "bold",
  "italic",
  "underline",
  "superscript",
  "subscript",
  "link",
  "color",
  "modalMedia",
] as const;

export type InlineStyle = (typeof inlineStyles)[number];

/** Offsets are UTF-16 code units, `end` exclusive. */
export type StyleRange = {
  type: InlineStyle;
  range: { start: number; end: number };
  /** link: url, title. color: hexCode. modalMedia: uid of the media node. */
  args?: { url?: string; title?: string; hexCode?: string; uid?: string };
};

export type RichText = { text: string; styleRanges: StyleRange[] };

/** Only 2 blocks; 0 (unset) and 1 (set active) behave alike. */
export type Inactive = 0 | 1 | 2;

export type AiDisplayFlag = "alwaysOn" | "aiOn" | "aiOff";

export type ButtonAction =
  | { action: "setNodeInactive"; uid: string; inactive: Inactive }
  | { action: "setNodeInvisible"; uid: string; invisible: boolean }
  | { action: "setNodeKVPair"; uid: string; key: string; value: unknown }
  | { action: "startTimer"; uid: string }
  | { action: "scrollTo"; uid: string }
  | { action: "openExternalLink"; url: string }
  | { action: "openInternalLink"; url: string }
  | { action: "submitExam" }
  | { action: "cmeRedirect" };

/** Value type of each kind of attribute; schemas check the same at run time. @see attributeSchemas.ts */
type AttributeValues = {
  boolean: boolean;
  integer: number;
  count: number;
  text: string;
  url: string;
  uid: string;
  textList: readonly string[];
  uidList: readonly string[];
  inactive: Inactive;
  aiDisplayFlag: AiDisplayFlag;
  alignment: "left" | "right" | "none";
  gradingRules: "strict" | "loose";
  cdqLimit: number | false;
  cdqAnswer: boolean | "poison";
  matcherMap: Record<string, string[]>;
  actions: ButtonAction[];
  open: unknown;
};

type AttributesOfNodes = { [Name in AttributeName]?: AttributeValues[KindOfAttribute<Name>] };

/** Until when a part of a timed exam is kept back: its time runs, its question is submitted, the exam is over. */
export type Seal = "untilStarted" | "untilSubmitted" | "untilOver";

/** Keys under which nodes hold other nodes, beside `content`. */
export type ChildKey =
  | "diagnoses"
  | "findings"
  | "notes"
  | "cdqFeatures"
  | "rows"
  | "cells"
  | "images"
  | "contentCategories"
  | "contentItems";

/**
 * A node as it is stored: `type`, `uid`, and whatever the node table lists for its type. The attributes are the table's own, so
 * that one renamed there is found wherever it is read; which of them a type has, `parseCaseTree` checks.
 */
export type ContentNode = AttributesOfNodes & {
  /** Never stored: something of this node is kept on the server until then. @see ../sealed/seal.ts */
  sealed?: Seal;
  /** Never stored: how many questions a timed section asks, as long as it is closed. */
  questionCount?: number;
  /** Never stored: links to smaller pictures, as the `srcset` of an image element. */
  sizes?: string | undefined;
  /** Never stored: links to pictures of the pages of a PDF. */
  pages?: string[] | undefined;
} & { [Key in ChildKey]?: ContentNode[] } & {
  type: NodeType;
  uid: string;
  title?: RichText | string;
  content?: RichText | ContentNode[];
};

/** Attributes that exist only in a learner's state: videos played, an answer's comment, marks of an exam. */
const learnersOwnKeys = ["played", "comment", "seen", "markedForReview", "struckOut", "highlights"] as const;
type LearnersOwnKey = (typeof learnersOwnKeys)[number];

/** Attributes of a node for one learner. */
export type LearnerKey = AttributeName | LearnersOwnKey;

export const isLearnersOwn = (key: LearnerKey): key is LearnersOwnKey =>
  learnersOwnKeys.some((own) => own === key);

/** One key of one node as the learner left it. `updatedAt` is epoch milliseconds. */
export type StateEntry = { value: unknown; updatedAt: number };

/** uid → key → entry. The overrides {inactive, invisible, collapsed, value, graded, …}; root flags under uid `root`. */
export type LearnerState = Readonly<Record<string, Readonly<Record<string, StateEntry>>>>;

export const displayModes = ["student", "ungated", "full", "outline"] as const;
export type DisplayMode = (typeof displayModes)[number];
