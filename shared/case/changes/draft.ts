import type { Written } from "../../domain/richText.ts";
import type { ChildKey, ContentNode, StyleRange } from "../model/types.ts";

/**
 * The shapes of a case that is being written. A draft is a *union tree*: whatever was added or deleted stays in the tree and
 * names the change that did it; what is known of the change stands once, in its header. A view is the tree seen with one
 * answer to "does this change count?", so a decision is the flip of a header and the order of decisions cannot matter.
 *
 * A draft is a value: plain JSON, never changed in place, and what an operation does not touch is shared with the draft before.
 * @see design/case-model "Changes"; spec documents §3 Change record, §4 Tracked changes; ADR 0143
 */

/** A plain word, unique in the draft (as uids are, see `isUid`). It is minted by whoever makes the operation. */
export type ChangeId = string;

/** Marks of changes on one thing: a run of text, a style of it, a node, a break between paragraphs. */
export type Marks = {
  /** The change that brought it; absent for what the snapshot had. It is there where this change counts. */
  readonly added?: ChangeId;
  /** The changes that delete it, each of them enough where it counts. */
  readonly deleted?: readonly ChangeId[];
  /**
   * The changes by which its own author took it away again while nobody had decided on it or published it: it is gone in every view,
   * whatever is decided, until such a change is withdrawn.
   */
  readonly takenBack?: readonly ChangeId[];
};

/** A style without its place. `args` as in `StyleRange`. */
export type Style = Pick<StyleRange, "type" | "args">;

export type StyleMark = Style & Marks;

/** A stretch of text whose characters share all marks, styles and comment threads. Never empty. */
export type TextRun = Marks & {
  readonly text: string;
  /** In the order in which they were put on: where two disagree (two colours), the later one that counts holds. */
  readonly styles?: readonly StyleMark[];
  /** Comment threads about it. */
  readonly threads?: readonly string[];
};

/**
 * A rich-text field with everything that was ever in it. Offsets in operations are UTF-16 code units of the joined runs, hidden
 * and deleted text included ("union offsets"). Neighbouring runs always differ in more than their text.
 */
export type DraftText = { readonly runs: readonly TextRun[] };

/** A value that a change gave to an attribute. Without `value` the change unset it. */
export type ValueChange = { readonly change: ChangeId; readonly value?: unknown };

/**
 * The break between a node and the one before it. Where it does not count, the node's text and children go on in `into`
 * (a split that was rejected, a join that was accepted). @see view.ts
 */
export type Break = Marks & {
  readonly into: string;
  /** A join deleted it: where that counts, both are one wherever they stand side by side, however either was moved there. */
  readonly isJoin?: true;
};

export type NodeChanges = Marks & {
  /** Change that brought the content from which this node was moved out. */
  readonly cameWith?: ChangeId;
  /**
   * Suggestions that struck out the last of its text, or of all its lines. Where one of them is accepted it goes with its text, unless
   * nothing else is left beside it.
   */
  readonly emptiedBy?: readonly ChangeId[];
  /** One for each node that it was cut off from, or that it was to be joined to: it is on its own where all of them count. */
  readonly breaks?: readonly Break[];
  /** Per attribute, in the order of the changes: the last one that counts holds, else the node's own value. */
  readonly values?: Readonly<Record<string, readonly ValueChange[]>>;
  /** The node has a slot elsewhere, for each of these changes. */
  readonly moves?: readonly ChangeId[];
  /** Comment threads about the node as a whole (media). */
  readonly threads?: readonly string[];
};

/** The place to which a change moves a node, which itself stays where it was written. */
export type Slot = { readonly slot: ChangeId; readonly uid: string };

/** Entry of a child list. */
export type DraftEntry = DraftNode | Slot;

type NodesAndTexts = "title" | "content" | "sealed" | ChildKey;

/**
 * A node of the one node table: its own attributes are those of the snapshot, what became of them since stands in `changes`.
 * Titles have one form here, runs; a title that was stored as a string is read as text without styles.
 */
export type DraftNode = Readonly<Omit<ContentNode, NodesAndTexts>> & {
  readonly [Key in ChildKey]?: readonly DraftEntry[];
} & {
  readonly title?: DraftText;
  readonly content?: DraftText | readonly DraftEntry[];
  readonly changes?: NodeChanges;
};

/** Type of a change in the specification's words. @see spec documents §4 'Change types' */
export const changeKinds = [
  "CHANGE_TEXT_AND_NODES",
  "MOVE_NODE",
  "MOVE_NODE_UP",
  "MOVE_NODE_DOWN",
  "SET_KEYS_VALUES",
  "ADD_NODE",
  "ADD_TEXT_AND_NODES_BEFORE_NODE",
  "ADD_TEXT_AND_NODES_TO_NODE",
  "DELETE_NODE",
  "ADD_STYLE",
  "DELETE_STYLE",
  "ADD_TABLE_ROW",
  "DELETE_TABLE_ROW",
  "ADD_TABLE_COLUMN",
  "DELETE_TABLE_COLUMN",
  "MERGE_TABLE_CELLS",
  "UNMERGE_TABLE_CELLS",
] as const;

export type ChangeKind = (typeof changeKinds)[number];

export const decisions = ["ACCEPTED", "REJECTED"] as const;
export type Decision = (typeof decisions)[number];

export type ThreadComment = Readonly<Written> & {
  readonly id: string;
  readonly author: string;
  readonly createdAt: number;
};

/** Header of a change. Times are epoch milliseconds, people are user ids. */
export type ChangeHeader = {
  readonly id: ChangeId;
  /** Changes of one set were one act of their author (a selection over three paragraphs was deleted): shown as one card. */
  readonly setId?: string;
  readonly kind: ChangeKind;
  readonly author: string;
  /** False: it was made in editing mode and counts at once. True: it waits for a decision. */
  readonly isSuggestion: boolean;
  readonly createdAt: number;
  readonly decision?: Decision;
  readonly decisionAt?: number;
  readonly decisionBy?: string;
  readonly publishedAt?: number;
  readonly publishedBy?: string;
  /** Undone by its author: it counts nowhere, until it is restored. */
  readonly withdrawnAt?: number;
  /** Changes of the same author of which it took something back. It cannot be withdrawn once one of them is decided or published. */
  readonly takesBack?: readonly ChangeId[];
  /** Replies to the suggestion while it waited for a decision; never empty. @see ADR 0215 */
  readonly comments?: readonly ThreadComment[];
};

/** A comment thread. The text or the node that it is about names it; one that is closed is kept, and shown in the archive alone. */
export type CommentThread = {
  readonly id: string;
  readonly author: string;
  readonly createdAt: number;
  readonly comments: readonly ThreadComment[];
  readonly closedAt?: number;
  readonly closedBy?: string;
};

/** @see spec documents §3 'Summary of edit' */
export type SummaryOfEdit = Readonly<Written> & {
  readonly id: string;
  /** Node that the entry is about; the whole case if absent. */
  readonly uid?: string;
  readonly key?: string;
  readonly author: string;
  readonly createdAt: number;
};

/** @see spec documents §3 'Student feedback' */
export type StudentFeedback = Readonly<Written> & {
  readonly id: string;
  readonly uid?: string;
  readonly author: string;
  readonly createdAt: number;
};

/** One move of one node, in the order in which moves were made: a later one wins over an earlier one. */
export type Move = { readonly change: ChangeId; readonly uid: string };

/** A version of a case as its authors have it. */
export type Draft = {
  /** The shape's own version; `parseDraft` reads older ones. */
  readonly schema: 1;
  readonly root: DraftNode;
  readonly changes: Readonly<Record<ChangeId, ChangeHeader>>;
  readonly moves: readonly Move[];
  readonly threads: Readonly<Record<string, CommentThread>>;
  readonly summaryOfEdits: readonly SummaryOfEdit[];
  readonly studentFeedbacks: readonly StudentFeedback[];
};

/** @see spec documents §4 'View modes' */
export const viewModes = [
  "ONLY_PUBLISHED",
  "HIDE_SUGGESTIONS",
  "HIGHLIGHT_SUGGESTIONS",
  "HIGHLIGHT_ALL_CHANGES",
] as const;

export type ViewMode = (typeof viewModes)[number];

export const isSlot = (entry: DraftEntry): entry is Slot => "slot" in entry;
