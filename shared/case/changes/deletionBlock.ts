import { nodeTable } from "../model/nodeTable.ts";
import { mapReferences, unreferenced } from "../model/references.ts";
import { isRichText } from "../model/richText.ts";
import { nodeOf, walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import type { Actor, EditPermission } from "./actor.ts";
import type { Draft } from "./draft.ts";
import { type Asked, missingRight } from "./neededRights.ts";

/** All that a change of a reference may ask for. */
const rightsOfReferences: readonly EditPermission[] = [
  "editContentNodes",
  "editPages",
  "createExistingContentRlo",
  "assessmentMappingTool",
  "allowLearningObjectivesEdit",
];

type Change = Extract<Asked, { type: "setKeysValues" | "deleteStyle" }>;

/** Operations on a node that remove what its texts opened in deleted content. */
function ofTexts(node: ContentNode, gone: ReadonlySet<string>): Change[] {
  const left = mapReferences(node, (uid) => (gone.has(uid) ? undefined : uid));
  return nodeTable[node.type].richText.flatMap((key): Change[] => {
    const [before, after] = [node[key], left[key]];
    const isTouched =
      isRichText(before) && isRichText(after) && before.styleRanges.length !== after.styleRanges.length;
    const range = { start: 0, end: 0 };
    return isTouched ? [{ type: "deleteStyle", uid: node.uid, key, range, style: "modalMedia" }] : [];
  });
}

/**
 * A node that refers to what would go with another one, where this person may not change it: then the other one stays. By the rights that
 * the server asks for of the same act.
 * @param root the case as its authors see it
 * @see ADR 0138, 0163
 */
export function deletionBlock(
  { draft, root, uid }: { draft: Draft; root: ContentNode; uid: string },
  actor: Pick<Actor, "id" | "permissions">,
): ContentNode | undefined {
  if (rightsOfReferences.every((right) => actor.permissions.has(right))) return undefined;
  const node = nodeOf(root, uid);
  if (!node) return undefined;
  const gone = new Set<string>();
  walk(node, (each) => {
    gone.add(each.uid);
    return true;
  });
  const asked: Change[] = unreferenced(root, gone).map((set) => ({ type: "setKeysValues", ...set }));
  walk(root, (each) => {
    if (gone.has(each.uid)) return false;
    asked.push(...ofTexts(each, gone));
    return true;
  });
  const blocked = asked.find((each) => missingRight(draft, each, actor) !== undefined);
  return blocked && nodeOf(root, blocked.uid);
}
