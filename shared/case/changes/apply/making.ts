import { type Actor, currentRules } from "../actor.ts";
import type { ChangeHeader, ChangeId, Draft, DraftNode, Marks } from "../draft.ts";
import { locate } from "../draftTree.ts";
import { authorsLens, isBrought, isUndecided } from "../lens.ts";
import type { ContentOperation } from "../operations.ts";
import type { RefusalReason } from "../refusal.ts";
import { isSeen, siblingsOf } from "../siblings.ts";

/** Thrown by what an operation requires, and caught by `apply` alone, which returns it. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  readonly path: string;

  constructor(reason: RefusalReason, path: string, detail: string) {
    super(detail);
    this.reason = reason;
    this.path = path;
  }
}

export type Located = { node: DraftNode; above: readonly DraftNode[] };

/** The change that an operation makes, while it is made. */
export type Making = {
  id: ChangeId;
  author: string;
  isSuggestion: boolean;
  isReplaying: boolean;
  /** It is done again as it was by the first rules. @see currentRules */
  isByFirstRules: boolean;
  /** True if an operation notes a line that it leaves without text; since rules 3. */
  notesEmptied: boolean;
  changes: Draft["changes"];
  /** Filled as something is taken back. */
  takesBack: Set<ChangeId>;
};

export const makingOf = (
  draft: Draft,
  { changeId, isSuggestion }: ContentOperation,
  actor: Actor,
): Making => ({
  id: changeId,
  author: actor.id,
  isSuggestion,
  isReplaying: actor.isReplaying ?? false,
  isByFirstRules: (actor.rules ?? currentRules) < 2,
  notesEmptied: (actor.rules ?? currentRules) >= 3,
  changes: draft.changes,
  takesBack: new Set(draft.changes[changeId]?.takesBack),
});

/**
 * True if the author may still take back what a change added without leaving a trace: nobody has decided on it or
 * published it, and it is no suggestion on content that counts already.
 */
const isOwn = (header: ChangeHeader, { author, isSuggestion }: Making): boolean =>
  header.author === author && isUndecided(header) && (header.isSuggestion || !isSuggestion);

/**
 * The marks of something that the change deletes. `within` is the change that brought what it stands in, where it has none of its
 * own; what nobody sees any more stays as it is.
 */
export function deletedBy<T extends Marks>(thing: T, making: Making, within?: ChangeId): T {
  if (!isBrought(thing, authorsLens(making.changes)) && thing.added !== making.id) return thing;
  const added = thing.added ?? within;
  const header = added === undefined ? undefined : making.changes[added];
  if (added === making.id || (header && isOwn(header, making))) {
    if (thing.takenBack?.includes(making.id)) return thing;
    if (header && header.id !== making.id) making.takesBack.add(header.id);
    return { ...thing, takenBack: [...(thing.takenBack ?? []), making.id] };
  }
  if (thing.deleted?.includes(making.id)) return thing;
  return { ...thing, deleted: [...(thing.deleted ?? []), making.id] };
}

/** The change that brought a node, or the nearest node around it that was brought by one. */
export const broughtBy = ({ node, above }: Located): ChangeId | undefined =>
  [node, ...above].map(({ changes }) => changes?.added ?? changes?.cameWith).find((by) => by !== undefined);

/** The node of a uid with those above it. */
export function requireNode(draft: Draft, uid: string, path = "uid"): Located {
  const found = locate(draft.root, uid);
  if (!found) throw new Refused("NO_SUCH_NODE", path, `The draft has no node '${uid}'`);
  return found;
}

/** A node into which something can be written: one that authors see. */
export function requireWritable(draft: Draft, uid: string, path = "uid"): Located {
  const found = requireNode(draft, uid, path);
  if (!isSeen(draft, uid)) throw new Refused("NO_SUCH_NODE", path, `'${uid}' is deleted`);
  return found;
}

/** Returns the nodes that authors see as one: the node and those joined to it. */
export function requireSeen(draft: Draft, uid: string, path = "uid"): readonly DraftNode[] {
  requireNode(draft, uid, path);
  const seen = siblingsOf(draft, uid);
  const parts = seen?.groups[seen.at];
  if (!parts) throw new Refused("NO_SUCH_NODE", path, `'${uid}' is deleted, or joined to the node before it`);
  return parts;
}
