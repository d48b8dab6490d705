import type { Actor, SuggestionOnly } from "../actor.ts";
import type { Draft, DraftNode } from "../draft.ts";
import { isSlot } from "../draft.ts";
import { listAt, listKeysOf, locate } from "../draftTree.ts";
import { missingRight } from "../neededRights.ts";
import type { ContentOperation, Operation } from "../operations.ts";
import { Refused } from "./making.ts";

/** The nodes that an operation touches. */
function touchedBy(operation: ContentOperation): string[] {
  if (operation.type === "addNodes") return [operation.place.parent];
  if (operation.type === "moveNode") return [operation.uid, operation.place.parent];
  return [operation.uid];
}

const texts: Readonly<Record<SuggestionOnly, string>> = {
  MAPPED_CONTENT: "Editing of mapped content is permitted in Suggesting mode only.",
  MULTI_USE_CONTENT: "Editing of multi-use Reusable Content is permitted in Suggesting mode only.",
};

/** Returns a node with all nodes below it: a deletion needs the rights to each. */
const withAllBelow = (node: DraftNode): DraftNode[] => [
  node,
  ...listKeysOf(node).flatMap((key) =>
    (listAt(node, key) ?? []).flatMap((entry) => (isSlot(entry) ? [] : withAllBelow(entry))),
  ),
];

/** That this actor has the flags that an operation asks for. */
export function requireRights(draft: Draft, operation: Operation, actor: Actor): void {
  const missing = missingRight(draft, operation, actor);
  if (missing) throw new Refused("NO_PERMISSION", missing.path, `This needs ${missing.anyOf.join(" or ")}`);
}

/** That content may be changed so: an edit only by whoever edits, and only of what is not held to suggestions. */
export function requireMode(draft: Draft, operation: ContentOperation, actor: Actor): void {
  if (operation.isSuggestion) return;
  if (actor.mode === "suggesting") {
    throw new Refused("SUGGESTING_ONLY", "isSuggestion", "This person may suggest, not edit");
  }
  const { suggestionOnly } = actor;
  if (!suggestionOnly) return;
  for (const uid of touchedBy(operation)) {
    const found = locate(draft.root, uid);
    if (!found) continue; // the operation itself says what it misses
    const below = operation.type === "deleteNode" ? withAllBelow(found.node) : [found.node];
    for (const node of [...below, ...found.above]) {
      const why = suggestionOnly(node);
      if (why) throw new Refused(why, "isSuggestion", texts[why]);
    }
  }
}
