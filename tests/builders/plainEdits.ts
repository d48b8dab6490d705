import type { Place } from "#shared/case/changes/operations.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** A node as a plain outline knows it: what it says and what stands in it. Neither changes nor halves are known here. */
export type Plain = { uid: string; type: string; text: string; below: Plain[] };

/** What an author does in an outline, in uids of what is seen. */
export type PlainEdit =
  | { type: "write"; uid: string; offset: number; text: string }
  | { type: "split"; uid: string; offset: number; newUid: string; newItem?: string }
  | { type: "join"; uid: string }
  | { type: "add"; place: Place; nodes: readonly ContentNode[] }
  | { type: "move"; uid: string; place: Place }
  | { type: "strike"; uid: string };

/** A tree of a case as an outline. `content` is the only list that these cases have. */
export function plainOf(node: ContentNode): Plain {
  const hasText = nodeTable[node.type].richText.includes("content");
  return {
    uid: node.uid,
    type: node.type,
    text: hasText ? plainText(node.content) : "",
    below: Array.isArray(node.content) ? node.content.map(plainOf) : [],
  };
}

/** Where a node stands; undefined for the root and for what is not there. */
export function standsIn(root: Plain, uid: string): { parent: Plain; at: number } | undefined {
  const at = root.below.findIndex((each) => each.uid === uid);
  if (at >= 0) return { parent: root, at };
  for (const each of root.below) {
    const found = standsIn(each, uid);
    if (found) return found;
  }
  return undefined;
}

export const plainNodes = (root: Plain): Plain[] => [root, ...root.below.flatMap(plainNodes)];

/** One line a paragraph, with what it stands in: what two outlines are compared by. */
export const outline = ({ uid, type, text, below }: Plain): unknown =>
  below.length > 0 ? { [`${type} ${uid}`]: below.map(outline) } : `${type} ${uid}: ${text}`;

const joins: ReadonlySet<string> = new Set(["paragraph", "regularList", "listItem"]);

/** What a node can be joined to: the one before it in its list, of its own type. */
export function joinable(root: Plain, uid: string): Plain | undefined {
  const found = standsIn(root, uid);
  const before = found?.parent.below[found.at - 1];
  const node = found?.parent.below[found.at];
  return before && node && before.type === node.type && joins.has(node.type) ? before : undefined;
}

function insert(root: Plain, { parent, before, after }: Place, nodes: Plain[]): void {
  const holder = plainNodes(root).find(({ uid }) => uid === parent);
  const beside = before ?? after;
  const at =
    beside === undefined ? holder?.below.length : holder?.below.findIndex(({ uid }) => uid === beside);
  if (!holder || at === undefined || at < 0)
    throw new Error(`There is no place beside ${beside} in ${parent}`);
  holder.below.splice(after === undefined ? at : at + 1, 0, ...nodes);
}

/** The outline after an edit, by the plain rules of any text editor. */
export function plainEdit(before: Plain, edit: PlainEdit): Plain {
  const root = structuredClone(before);
  if (edit.type === "add") {
    insert(root, edit.place, edit.nodes.map(plainOf));
    return root;
  }
  const found = standsIn(root, edit.uid);
  const node = found?.parent.below[found.at];
  if (!found || !node) throw new Error(`There is no ${edit.uid}`);
  switch (edit.type) {
    case "write":
      node.text = node.text.slice(0, edit.offset) + edit.text + node.text.slice(edit.offset);
      return root;
    case "split": {
      const half = { ...node, uid: edit.newUid, text: node.text.slice(edit.offset) };
      node.text = node.text.slice(0, edit.offset);
      if (edit.newItem === undefined) {
        found.parent.below.splice(found.at + 1, 0, half);
        return root;
      }
      const rest = found.parent.below.splice(found.at + 1);
      const item = standsIn(root, found.parent.uid);
      item?.parent.below.splice(item.at + 1, 0, {
        ...found.parent,
        uid: edit.newItem,
        below: [half, ...rest],
      });
      return root;
    }
    case "join": {
      const host = joinable(root, edit.uid);
      if (!host) throw new Error(`${edit.uid} has nothing before it`);
      host.text += node.text;
      host.below.push(...node.below);
      found.parent.below.splice(found.at, 1);
      return root;
    }
    case "move": {
      const { before: first, after } = edit.place;
      if ((first ?? after) === edit.uid) return root;
      found.parent.below.splice(found.at, 1);
      insert(root, edit.place, [node]);
      return root;
    }
    case "strike":
      found.parent.below.splice(found.at, 1);
      return root;
  }
}
