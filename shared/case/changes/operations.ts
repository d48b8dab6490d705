import type { Written } from "../../domain/richText.ts";
import type { ContentNode, InlineStyle } from "../model/types.ts";
import type { ChangeId, ChangeKind, Decision, Style } from "./draft.ts";

/**
 * An author's intent as it is applied, sent to the server and kept as history. It brings its uids and times, so
 * `apply` depends on its arguments alone.
 * @see spec documents §3 'Creation payload fields', §4 'Change types'
 */

/** Every operation says when it was made. Epoch milliseconds. */
type Made = { at: number };

/**
 * Base of operations that change content. Makes the change `changeId` or continues it: several operations (a burst of
 * typing) may share a change while it is undecided and unpublished. One change is one step of undo.
 */
type Changing = Made & {
  changeId: ChangeId;
  /** The act of which this change is a part. */
  setId?: string;
  isSuggestion: boolean;
};

export type TextKey = "title" | "content";

/** Union offsets, `end` exclusive. */
export type TextRange = { start: number; end: number };

/** A rich-text field of a node. */
type InText = { uid: string; key: TextKey };

/**
 * A place in a child list, between entries as authors see them (not rejected): directly before or after the child of that uid,
 * else at the end.
 */
export type Place = {
  parent: string;
  key: string;
  before?: string;
  after?: string;
};

/** Text comes in with the styles that it has; it inherits none. */
export type InsertText = Changing &
  InText & { type: "insertText"; offset: number; text: string; styles?: Style[] };

export type DeleteText = Changing & InText & { type: "deleteText"; range: TextRange };

/**
 * Cuts a node in two at a place in its `content` text: the first half keeps its uid, the second gets `newUid`. `above` splits the
 * nodes around it as well, nearest first (a paragraph's list item): each item is the uid of a new second half, which takes whatever
 * came after.
 */
export type SplitParagraph = Changing & {
  type: "splitParagraph";
  uid: string;
  offset: number;
  newUid: string;
  above?: string[];
};

/** Joins a node with the one before it (as authors see it) in the same list, which must be of the same type. */
export type JoinParagraph = Changing & { type: "joinParagraph"; uid: string };

/**
 * Whole nodes as the node table describes them, with uids of their own. `kind` says how the author did it; `copiedFrom` from which
 * document they were copied.
 */
export type AddNodes = Changing & {
  type: "addNodes";
  place: Place;
  nodes: ContentNode[];
  copiedFrom?: number;
  kind?: Extract<
    ChangeKind,
    "ADD_NODE" | "ADD_TEXT_AND_NODES_BEFORE_NODE" | "ADD_TEXT_AND_NODES_TO_NODE" | "CHANGE_TEXT_AND_NODES"
  >;
};

export type DeleteNode = Changing & { type: "deleteNode"; uid: string };

/** `direction` for a move by one place with the lineage's arrows; the place is said all the same. */
export type MoveNode = Changing & { type: "moveNode"; uid: string; place: Place; direction?: "up" | "down" };

/** Attributes of the node table; null unsets one. */
export type SetKeysValues = Changing & {
  type: "setKeysValues";
  uid: string;
  keysAndValues: Record<string, unknown>;
};

export type AddStyle = Changing & InText & { type: "addStyle"; range: TextRange; style: Style };

/** Takes off every style of this type in the range, whatever its arguments. */
export type DeleteStyle = Changing & InText & { type: "deleteStyle"; range: TextRange; style: InlineStyle };

/** Rows and columns count from 0, in the table as authors see it; `index` is where the new one will stand. A cell of the row may cover several columns, but that row alone. */
export type AddTableRow = Changing & { type: "addTableRow"; uid: string; index: number; row: ContentNode };
export type DeleteTableRow = Changing & { type: "deleteTableRow"; uid: string; index: number };

/** One cell for each row that the new column does not cross inside a cell of several columns, from the top; each of one place. */
export type AddTableColumn = Changing & {
  type: "addTableColumn";
  uid: string;
  index: number;
  cells: ContentNode[];
};
export type DeleteTableColumn = Changing & { type: "deleteTableColumn"; uid: string; index: number };

/** Ranges of whole rows and columns, `end` exclusive. What the cells hold goes into the first. */
export type MergeTableCells = Changing & {
  type: "mergeTableCells";
  uid: string;
  rowRange: TextRange;
  columnRange: TextRange;
};

/** `cells`: one for each place that becomes free, row by row; each of one place. */
export type UnmergeTableCells = Changing & {
  type: "unmergeTableCells";
  uid: string;
  cellUid: string;
  cells: ContentNode[];
};

/** Null opens a decision again, as long as nothing of it is published. */
export type DecideChanges = Made & {
  type: "decideChanges";
  changeIds: ChangeId[];
  decision: Decision | null;
};

/** Undo of one's own changes, and redo. */
export type WithdrawChanges = Made & { type: "withdrawChanges"; changeIds: ChangeId[] };
export type RestoreChanges = Made & { type: "restoreChanges"; changeIds: ChangeId[] };

/** About a range of text, or about a whole node (media). */
export type AddCommentThread = Made &
  Written & {
    type: "addCommentThread";
    threadId: string;
    commentId: string;
    uid: string;
    key?: TextKey;
    range?: TextRange;
  };
export type AddComment = Made & Written & { type: "addComment"; threadId: string; commentId: string };
/** The last comment of a thread takes the thread along. */
export type DeleteComment = Made & { type: "deleteComment"; threadId: string; commentId: string };
/** On a suggestion that waits. Of a set of changes, on one of them. */
export type AddChangeComment = Made &
  Written & {
    type: "addChangeComment";
    parentChangeId: ChangeId;
    commentId: string;
  };
export type DeleteChangeComment = Made & {
  type: "deleteChangeComment";
  parentChangeId: ChangeId;
  commentId: string;
};
export type CloseCommentThread = Made & { type: "closeCommentThread"; threadId: string };
export type ReopenCommentThread = Made & { type: "reopenCommentThread"; threadId: string };

export type AddSummaryOfEdit = Made &
  Written & {
    type: "addSummaryOfEdit";
    summaryOfEditId: string;
    uid?: string;
    key?: string;
  };
export type DeleteSummaryOfEdit = Made & { type: "deleteSummaryOfEdit"; summaryOfEditId: string };

export type AddStudentFeedback = Made &
  Written & {
    type: "addStudentFeedback";
    studentFeedbackId: string;
    uid?: string;
  };
export type DeleteStudentFeedback = Made & { type: "deleteStudentFeedback"; studentFeedbackId: string };

/** Stamps every change that counts (edits, accepted suggestions) and is not published yet. */
export type Publish = Made & { type: "publish" };

/** Those that make or continue a change. */
export type ContentOperation =
  | InsertText
  | DeleteText
  | SplitParagraph
  | JoinParagraph
  | AddNodes
  | DeleteNode
  | MoveNode
  | SetKeysValues
  | AddStyle
  | DeleteStyle
  | AddTableRow
  | DeleteTableRow
  | AddTableColumn
  | DeleteTableColumn
  | MergeTableCells
  | UnmergeTableCells;

export type Operation =
  | ContentOperation
  | DecideChanges
  | WithdrawChanges
  | RestoreChanges
  | AddCommentThread
  | AddComment
  | DeleteComment
  | AddChangeComment
  | DeleteChangeComment
  | CloseCommentThread
  | ReopenCommentThread
  | AddSummaryOfEdit
  | DeleteSummaryOfEdit
  | AddStudentFeedback
  | DeleteStudentFeedback
  | Publish;
