import type { Selection } from "prosemirror-state";
import { mayHold } from "#shared/case/model/containment.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { inlineOf } from "../document/inline.ts";
import { lineAt } from "../document/places.ts";
import { draftPlace } from "../document/stretches.ts";
import { treeNode } from "../document/toTree.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { deleteSelection } from "./keys.ts";
import { standingOf } from "./nodes.ts";
import { insertInline } from "./text.ts";

/** Nodes that hold only what the place may hold: what may not stand there is unpacked down to its paragraphs. No text is dropped. */
function fitting(nodes: readonly ContentNode[], mayStand: (node: ContentNode) => boolean): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (mayStand(node)) return [node];
    const below = [...contentOf(node), ...(node.rows ?? []), ...(node.cells ?? [])];
    return fitting(below, mayStand);
  });
}

/**
 * Pastes nodes: the first paragraph goes on in the line, the rest follow it as nodes of their own, and what stood behind the caret
 * comes after them. Where a line cannot be cut (a title) all words go into it.
 * @see spec documents §5 Paste
 */
export function pasteNodes(scene: Scene, selection: Selection, pasted: readonly ContentNode[]): Act {
  const line = lineAt(selection.$from);
  const standing = line && standingOf(scene.document, line.uid);
  if (!line || pasted.length === 0) return nothing;
  const removed = deleteSelection(scene, selection).sketches;
  const offset = selection.from - line.start;

  const isParagraph = standing?.node.type.name === "paragraph" && line.key === "content";
  const parent = standing && treeNode(standing.parent);
  const mayStand = (node: ContentNode): boolean =>
    parent !== undefined && standing !== undefined && mayHold(parent, standing.key, node);
  const nodes = isParagraph ? fitting(pasted, mayStand) : fitting(pasted, ({ type }) => type === "paragraph");
  const [head, ...rest] = nodes;
  if (!head) return nothing;
  const textOf = ({ content }: ContentNode) => (isRichText(content) ? inlineOf(content) : []);

  if (!isParagraph || !standing) {
    const words = nodes.flatMap((node, i) => [
      ...(i > 0 ? inlineOf({ text: " ", styleRanges: [] }) : []),
      ...textOf(node),
    ]);
    return { sketches: [...removed, ...insertInline(scene, line, offset, words)] };
  }
  const isInline = head.type === "paragraph";
  const first = isInline ? insertInline(scene, line, offset, textOf(head)) : [];
  const following = isInline ? rest : nodes;
  const last = first.at(-1);
  const place = draftPlace(scene.stretchesOf(line), { uid: line.uid, key: line.key, offset });
  const end =
    last?.type === "insertText" ? { ...place, uid: last.uid, offset: last.offset + last.text.length } : place;
  if (following.length === 0) {
    return {
      sketches: [...removed, ...first],
      caret: { line: { uid: line.uid, key: line.key }, draft: end },
    };
  }
  const isAtEnd = selection.to - line.start >= line.node.content.size;
  const tailUid = scene.mint("paragraph");
  const cut: Sketch[] = isAtEnd
    ? []
    : [{ type: "splitParagraph", uid: end.uid, offset: end.offset, newUid: tailUid }];
  const added: Sketch = {
    type: "addNodes",
    place: { parent: standing.parentUid, key: standing.key, after: line.uid },
    nodes: following,
    kind: "ADD_TEXT_AND_NODES_TO_NODE",
  };
  const lastNode = following.at(-1);
  const caret =
    lastNode?.type === "paragraph"
      ? {
          uid: lastNode.uid,
          key: "content" as const,
          offset: isRichText(lastNode.content) ? lastNode.content.text.length : 0,
        }
      : { nodeUid: following[0]?.uid ?? line.uid };
  return { sketches: [...removed, ...first, ...cut, added], caret };
}
