import { subtypeOf } from "../../model/subtypes.ts";
import type { NodeType } from "../../model/types.ts";
import { type Actor, type EditPermission, rightToSet, type SuggestionOnly } from "../actor.ts";
import type { Draft, DraftNode } from "../draft.ts";
import { isSlot } from "../draft.ts";
import { listAt, listKeysOf, locate } from "../draftTree.ts";
import type { ContentOperation } from "../operations.ts";
import { Refused, requireNode } from "./making.ts";
import { asContent } from "./places.ts";

/** Blocks of running text: they come and go with the text that is written, pasted and cut. */
const running: ReadonlySet<NodeType> = new Set([
  "paragraph",
  "regularList",
  "numberedList",
  "listItem",
] satisfies NodeType[]);

const isPage = (node: { type: NodeType }, parent: DraftNode | undefined, draft: Draft): boolean =>
  node.type === "section" && (parent === undefined || parent === draft.root);

/** Which flags an operation asks for; any one of each list. @see spec documents §6 */
function neededFor(draft: Draft, operation: ContentOperation): EditPermission[][] {
  switch (operation.type) {
    case "addNodes": {
      const parent = locate(draft.root, operation.place.parent)?.node;
      const isVignette = parent && subtypeOf(asContent(draft, parent)) === "question_vignette";
      return operation.nodes
        .filter(({ type }) => !running.has(type))
        .map((node) =>
          isPage(node, parent, draft)
            ? ["createPages"]
            : ["createContentNodes", ...(isVignette ? (["editMediaAssets"] as const) : [])],
        );
    }
    case "deleteNode": {
      const { node, above } = requireNode(draft, operation.uid);
      if (running.has(node.type)) return [];
      return [[isPage(node, above[0], draft) ? "deletePages" : "deleteContentNodes"]];
    }
    case "moveNode": {
      const { node, above } = requireNode(draft, operation.uid);
      if (running.has(node.type)) return [];
      return [[isPage(node, above[0], draft) ? "editPages" : "editContentNodes"]];
    }
    case "setKeysValues": {
      const { node, above } = requireNode(draft, operation.uid);
      const edit: EditPermission[] = [isPage(node, above[0], draft) ? "editPages" : "editContentNodes"];
      const neededToSet = (key: string): EditPermission[] => {
        if (key === "invisible") return ["editNodeInvisible"];
        if (key === "listIndentation" && running.has(node.type)) return [];
        const setting = node === draft.root ? rightToSet(key) : undefined;
        return setting ? [setting] : edit;
      };
      return Object.keys(operation.keysAndValues)
        .map(neededToSet)
        .filter((flags) => flags.length > 0);
    }
    default:
      return [];
  }
}

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

/** What is deleted is touched to the last of its nodes. */
const withAllBelow = (node: DraftNode): DraftNode[] => [
  node,
  ...listKeysOf(node).flatMap((key) =>
    (listAt(node, key) ?? []).flatMap((entry) => (isSlot(entry) ? [] : withAllBelow(entry))),
  ),
];

/** That this actor may do it: in this mode, to these nodes, with these flags. */
export function requireRights(draft: Draft, operation: ContentOperation, actor: Actor): void {
  if (actor.mode === "suggesting" && !operation.isSuggestion) {
    throw new Refused("SUGGESTING_ONLY", "isSuggestion", "This person may suggest, not edit");
  }
  for (const flags of neededFor(draft, operation)) {
    if (!flags.some((flag) => actor.permissions.has(flag))) {
      throw new Refused("NO_PERMISSION", "type", `This needs ${flags.join(" or ")}`);
    }
  }
  const { suggestionOnly } = actor;
  if (operation.isSuggestion || !suggestionOnly) return;
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
