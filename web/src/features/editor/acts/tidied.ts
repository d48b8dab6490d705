import { unreferenced } from "#shared/case/model/references.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { findNode, type LinePart, lineAt } from "../document/places.ts";
import { treeNode } from "../document/toTree.ts";
import type { Scene, Sketch } from "./act.ts";
import { setStyle } from "./text.ts";

/** The uids of all that an act deletes. */
function deletedBy(scene: Scene, sketches: readonly Sketch[]): Set<string> {
  const gone = new Set<string>();
  for (const sketch of sketches) {
    const found = sketch.type === "deleteNode" ? findNode(scene.document, sketch.uid) : undefined;
    if (!found) continue;
    for (const { uid } of findNodes(treeNode(found.node), () => true)) gone.add(uid);
  }
  return gone;
}

/** The words from which a medium opens that goes. */
function wordsThatOpen(scene: Scene, gone: ReadonlySet<string>): LinePart[] {
  const parts: LinePart[] = [];
  scene.document.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    node.forEach((text, offset) => {
      const mark = text.marks.find(({ type }) => type.name === "modalMedia");
      const line = mark && gone.has(mark.attrs.uid) ? lineAt(scene.document.resolve(pos + 1)) : undefined;
      if (line && !gone.has(line.uid)) parts.push({ line, from: offset, to: offset + text.nodeSize });
    });
    return false;
  });
  return parts;
}

/**
 * Completes an act so that nothing refers to what it deletes: no button acts on it, no answer names it. A case with dangling references cannot be
 * published.
 */
export function withReferences(scene: Scene, sketches: readonly Sketch[]): readonly Sketch[] {
  const root = scene.document.firstChild;
  if (!root || !sketches.some(({ type }) => type === "deleteNode")) return sketches;
  const gone = deletedBy(scene, sketches);
  const values = unreferenced(treeNode(root), gone).map((set): Sketch => ({ type: "setKeysValues", ...set }));
  const words = setStyle(scene, wordsThatOpen(scene, gone), "modalMedia", undefined);
  return [...words, ...values, ...sketches];
}
