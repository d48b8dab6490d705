import { mapReferences } from "../model/references.ts";
import { richOf } from "../model/richText.ts";
import { childListsOf, contentOf, walk } from "../model/tree.ts";
import type { ContentNode, NodeType } from "../model/types.ts";
import { longestUid } from "../model/uid.ts";
import { filledWith, placeOf } from "./places.ts";

/** The published text of an item of reusable content. */
export type ReusableText = {
  id: number;
  name: string;
  /** A teaching point: its name opens it. */
  isLink: boolean;
  /** Number of its published variant. */
  variantId: number;
  root: ContentNode;
};

export type ReusableTexts = ReadonlyMap<number, ReusableText>;

/** The one place that a uid has after it was taken already: under the placeholder's own. */
function uidUnder(place: string, uid: string, taken: ReadonlySet<string>): string {
  const whole = `${place}.${uid}`;
  for (let number = 0; ; number++) {
    const mark = number === 0 ? "" : `.${number}`;
    const short =
      whole.length + mark.length <= longestUid ? whole : whole.slice(0, longestUid - 12 - mark.length);
    const named = `${short}${mark}`;
    if (!taken.has(named)) return named;
  }
}

/** The text of an item with uids that nothing else in the case has. References inside of it, and to the case around it, stay. */
function textFor(place: ContentNode, text: ReusableText, taken: Set<string>): ContentNode[] {
  const renamed = new Map<string, string>();
  const content = contentOf(text.root);
  for (const node of content)
    walk(node, ({ uid }) => {
      const own = taken.has(uid) ? uidUnder(place.uid, uid, taken) : uid;
      taken.add(own);
      if (own !== uid) renamed.set(uid, own);
      return true;
    });
  if (renamed.size === 0) return [...content];
  const rename = (uid: string): string => renamed.get(uid) ?? uid;
  const copy = (node: ContentNode): ContentNode => ({
    ...mapReferences(node, rename),
    ...Object.fromEntries(childListsOf(node).map(({ key, nodes }) => [key, nodes.map(copy)])),
    uid: rename(node.uid),
  });
  return content.map(copy);
}

/**
 * A tree with the text of each item in the place of its placeholder: what learners read. A teaching point stands there as a link
 * that opens it, anything else in the text itself. The placeholder's uid stays that of the whole, so that filling again puts the same
 * text under the same uids. Items without a text here, and items in themselves, stay placeholders.
 * @see ADR 0340
 */
export function filled(root: ContentNode, texts: ReusableTexts): ContentNode {
  const taken = new Set<string>();
  let hasPlaces = false;
  walk(root, (node) => {
    taken.add(node.uid);
    hasPlaces ||= placeOf(node) !== undefined;
    return true;
  });
  if (!hasPlaces) return root;

  const fill = (node: ContentNode, parent: NodeType | undefined, above: readonly number[]): ContentNode => {
    const id = placeOf(node);
    const text =
      id === undefined || above.includes(id) || parent === "learningObjectivesList"
        ? undefined
        : texts.get(id);
    if (text === undefined) return below(node, above);
    const isLink = text.isLink && parent !== "RLOModal";
    const whole = {
      ...node,
      type: isLink ? ("RLOModal" as const) : ("section" as const),
      title: richOf(isLink ? text.name : ""),
      nested: true,
      variantId: text.variantId,
    };
    const content = textFor(node, text, taken);
    return below({ ...whole, content }, [...above, text.id]);
  };
  const below = (node: ContentNode, above: readonly number[]): ContentNode => {
    const lists = childListsOf(node);
    if (lists.length === 0) return node;
    const filledLists = lists.map(({ key, nodes }) => [
      key,
      nodes.map((child) => fill(child, node.type, above)),
    ]);
    return { ...node, ...Object.fromEntries(filledLists) };
  };
  return below(root, []);
}

/** The same tree with a placeholder again wherever a text was put in: what authors write. */
export function emptied(root: ContentNode): ContentNode {
  const back = (node: ContentNode): ContentNode => {
    if (filledWith(node) !== undefined) {
      const { title: _title, content: _content, variantId: _variant, nested: _nested, ...kept } = node;
      return { ...kept, type: "variantPlaceholder" };
    }
    const lists = childListsOf(node);
    if (lists.length === 0) return node;
    const changed = lists.map(({ key, nodes }) => [key, nodes.map(back)] as const);
    const isSame = changed.every(([, nodes], at) => nodes.every((child, i) => child === lists[at]?.nodes[i]));
    return isSame ? node : { ...node, ...Object.fromEntries(changed) };
  };
  return back(root);
}
