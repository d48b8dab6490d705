import type { Draft } from "./draft.ts";

/** Why an operation was not applied. Nothing of it was then. */
export const refusalReasons = [
  /** The operation is not one: `path` names the field. */
  "MALFORMED",
  /** More than can be saved as one. Said by the page; the server looks at the whole call. */
  "ACT_TOO_LARGE",
  "NO_SUCH_NODE",
  /** The node has no such text, list or attribute. */
  "NO_SUCH_KEY",
  /** An offset or index outside what is there, or inside a character of two units. */
  "OUT_OF_RANGE",
  "TEXT_TOO_LONG",
  "UID_TAKEN",
  /** The parent may not hold such a node there. @see containment.ts */
  "NESTING",
  /** The node would stand in itself. */
  "CIRCLE",
  /** It would go from what counts already to where only an undecided suggestion lets it stand. @see ADR 0143 */
  "PLACE_WAITS",
  "BAD_NODE",
  "BAD_VALUE",
  /** There is nothing before it to join it with. */
  "NOTHING_TO_JOIN",
  "TABLE_SHAPE",
  /** The id belongs to a change of somebody else, of another mode, or one that is decided, published or withdrawn. */
  "CHANGE_TAKEN",
  "NO_SUCH_CHANGE",
  /** Only suggestions are decided on, as long as they are not published. */
  "NOT_UNDECIDED",
  "NOT_YOURS",
  "NO_SUCH_COMMENT",
  /** A suggesting user sent an edit. */
  "SUGGESTING_ONLY",
  "MAPPED_CONTENT",
  "MULTI_USE_CONTENT",
  "NO_PERMISSION",
  /** The next publication would be no playable case. */
  "NOT_PUBLISHABLE",
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** `path` is the place in the operation, such as `nodes[0].content[1].uid`; `detail` is for its author, in plain words. */
export type Refusal = { ok: false; reason: RefusalReason; path: string; detail: string };

export type Applied = { ok: true; draft: Draft } | Refusal;
