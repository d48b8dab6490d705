import { isUid } from "../../model/uid.ts";
import type { Actor } from "../actor.ts";
import type { ChangeHeader, ChangeKind, Draft } from "../draft.ts";
import { withHeader, withOwnHeaders } from "../headerMaps.ts";
import { isUndecided } from "../lens.ts";
import type { ContentOperation, Operation } from "../operations.ts";
import type { Applied, Refusal } from "../refusal.ts";
import { joinParagraph, splitParagraph } from "./breaks.ts";
import { addChangeComment, deleteChangeComment } from "./changeComments.ts";
import {
  addComment,
  addCommentThread,
  addStudentFeedback,
  addSummaryOfEdit,
  closeCommentThread,
  deleteComment,
  deleteStudentFeedback,
  deleteSummaryOfEdit,
  reopenCommentThread,
} from "./comments.ts";
import { type Making, makingOf, Refused } from "./making.ts";
import { addNodes, deleteNode, moveNode, setKeysValues } from "./nodes.ts";
import { decideChanges, publish, restoreChanges, withdrawChanges } from "./reviewing.ts";
import { requireMode, requireRights } from "./rights.ts";
import {
  addTableColumn,
  addTableRow,
  deleteTableColumn,
  deleteTableRow,
  mergeTableCells,
  unmergeTableCells,
} from "./tables.ts";
import { addStyle, deleteStyle, deleteText, insertText } from "./texts.ts";

type Of<Type extends Operation["type"]> = Extract<Operation, { type: Type }>;
type ContentType = ContentOperation["type"];
type OtherType = Exclude<Operation["type"], ContentType>;

type Content = { [Type in ContentType]: (draft: Draft, operation: Of<Type>, making: Making) => Draft };
type Other = { [Type in OtherType]: (draft: Draft, operation: Of<Type>, actor: Actor) => Draft };

const content: Content = {
  insertText,
  deleteText,
  splitParagraph,
  joinParagraph,
  addNodes,
  deleteNode,
  moveNode,
  setKeysValues,
  addStyle,
  deleteStyle,
  addTableRow,
  deleteTableRow,
  addTableColumn,
  deleteTableColumn,
  mergeTableCells,
  unmergeTableCells,
};

const other: Other = {
  decideChanges,
  withdrawChanges,
  restoreChanges,
  addCommentThread,
  addComment,
  deleteComment,
  addChangeComment,
  deleteChangeComment,
  closeCommentThread,
  reopenCommentThread,
  addSummaryOfEdit,
  deleteSummaryOfEdit,
  addStudentFeedback,
  deleteStudentFeedback,
  publish,
};

/** Type of a change, by the operation that made it. @see spec documents §4 'Change types' */
const kinds: Readonly<Record<ContentType, ChangeKind>> = {
  insertText: "CHANGE_TEXT_AND_NODES",
  deleteText: "CHANGE_TEXT_AND_NODES",
  splitParagraph: "CHANGE_TEXT_AND_NODES",
  joinParagraph: "CHANGE_TEXT_AND_NODES",
  addNodes: "ADD_NODE",
  deleteNode: "DELETE_NODE",
  moveNode: "MOVE_NODE",
  setKeysValues: "SET_KEYS_VALUES",
  addStyle: "ADD_STYLE",
  deleteStyle: "DELETE_STYLE",
  addTableRow: "ADD_TABLE_ROW",
  deleteTableRow: "DELETE_TABLE_ROW",
  addTableColumn: "ADD_TABLE_COLUMN",
  deleteTableColumn: "DELETE_TABLE_COLUMN",
  mergeTableCells: "MERGE_TABLE_CELLS",
  unmergeTableCells: "UNMERGE_TABLE_CELLS",
};

function kindOf(operation: ContentOperation): ChangeKind {
  if (operation.type === "addNodes" && operation.kind) return operation.kind;
  if (operation.type === "moveNode" && operation.direction) {
    return operation.direction === "up" ? "MOVE_NODE_UP" : "MOVE_NODE_DOWN";
  }
  return kinds[operation.type];
}

/** The header of the change that an operation makes, or goes on with. */
function requireChange(draft: Draft, operation: ContentOperation, actor: Actor): ChangeHeader {
  const { changeId: id, setId, isSuggestion, at } = operation;
  if (!isUid(id)) throw new Refused("MALFORMED", "changeId", `'${id}' is not an id`);
  const header = Object.hasOwn(draft.changes, id) ? draft.changes[id] : undefined;
  if (!header) {
    const set = setId === undefined ? {} : { setId };
    return { id, ...set, kind: kindOf(operation), author: actor.id, isSuggestion, createdAt: at };
  }
  const isSame = header.author === actor.id && header.isSuggestion === isSuggestion && header.setId === setId;
  if (isSame && isUndecided(header)) return header;
  throw new Refused("CHANGE_TAKEN", "changeId", `'${id}' is another change, or one that is over`);
}

const isContent = (operation: Operation): operation is ContentOperation => operation.type in content;

function make(draft: Draft, operation: ContentOperation, actor: Actor): Draft {
  requireMode(draft, operation, actor);
  const header = requireChange(draft, operation, actor);
  const isNew = draft.changes[header.id] === undefined;
  const begun = isNew ? withHeader(draft, header) : draft;
  const making = makingOf(begun, operation, actor);
  // The table has the function of each type under it.
  const act = content[operation.type] as (draft: Draft, operation: ContentOperation, making: Making) => Draft;
  const made = act(begun, operation, making);
  if (making.takesBack.size === (header.takesBack?.length ?? 0)) return made;
  return withHeader(made, { ...header, takesBack: [...making.takesBack] });
}

function act(draft: Draft, operation: Operation, actor: Actor): Draft {
  requireRights(draft, operation, actor);
  if (isContent(operation)) return make(draft, operation, actor);
  const act = other[operation.type] as (draft: Draft, operation: Operation, actor: Actor) => Draft; // as above
  return act(draft, operation, actor);
}

/**
 * Does to a draft what an author intends: the same code in the browser and on the server. A refused operation has done nothing.
 * The operation's shape is taken as right: what comes from outside goes through `parseOperations` first.
 */
export function apply(draft: Draft, operation: Operation, actor: Actor): Applied {
  try {
    return { ok: true, draft: act(draft, operation, actor) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, reason: error.reason, path: error.path, detail: error.message };
  }
}

/** `at`: which of the operations was refused. */
export type AppliedAll = { ok: true; draft: Draft } | (Refusal & { at: number });

/** Operations one after the other: all of them, or none. */
export const applyAll = (draft: Draft, operations: readonly Operation[], actor: Actor): AppliedAll =>
  withOwnHeaders(draft, (own) => {
    let next = own;
    for (const [at, operation] of operations.entries()) {
      const applied = apply(next, operation, actor);
      if (!applied.ok) return { ...applied, at };
      next = applied.draft;
    }
    return { ok: true, draft: next };
  });
