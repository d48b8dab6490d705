import type { ContentNode, RichText } from "../model/types.ts";
import type { ChangeId, Style } from "./draft.ts";
import type { TextRange } from "./operations.ts";

/**
 * Markup that a highlighting view adds to a text, in the specification's names. Struck text is part of the text;
 * without highlights it is left out.
 * @see spec documents §3 Rich text, §4 'Rendering with changes shown'
 */
export type TextHighlight = { range: TextRange } & (
  | { kind: "ADDED_TEXT" | "DELETED_TEXT"; change: ChangeId; author: string }
  | { kind: "ADDED_STYLE" | "DELETED_STYLE"; change: ChangeId; author: string; style: Style }
  | { kind: "ADD_COMMENT_THREAD"; thread: string; author: string }
);

export type ViewText = RichText & { highlights?: readonly TextHighlight[] };

/** Markup that a highlighting view adds to a node. */
export type NodeHighlight =
  | {
      kind: "ADD_CONTENT" | "DELETE_CONTENT" | "MOVE_NODE" | "SPLIT" | "JOIN";
      change: ChangeId;
      author: string;
    }
  | { kind: "SET_KEYS_VALUES"; change: ChangeId; author: string; keys: string[] }
  | { kind: "ADD_COMMENT_THREAD"; thread: string; author: string };

/**
 * A node of a view. In the two modes without highlights it is a plain node of the case. Where a highlighted move took a node away,
 * a `move_summary` stands in its old place, under a uid that is never stored.
 */
export type ViewNode = ContentNode & { highlights?: NodeHighlight[] };
