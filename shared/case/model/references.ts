import type { Attribute, AttributeKind } from "./attribute.ts";
import { commonAttributes } from "./nodeAttributes.ts";
import { nodeTable } from "./nodeTable.ts";
import { isRichText } from "./richText.ts";
import { childListsOf, walk } from "./tree.ts";
import type { ButtonAction, ContentNode, RichText } from "./types.ts";

/** The uid to which a reference leads; undefined where it leads nowhere any more. */
type Leads = (uid: string) => string | undefined;

const mappedActions = (actions: readonly ButtonAction[], to: Leads): ButtonAction[] =>
  actions.flatMap((action): ButtonAction[] => {
    if (!("uid" in action)) return [action];
    const uid = to(action.uid);
    return uid === undefined ? [] : [{ ...action, uid }];
  });

const mappedUids = (uids: readonly string[], to: Leads): string[] => uids.flatMap((uid) => to(uid) ?? []);

const mappedMap = (map: Readonly<Record<string, readonly string[]>>, to: Leads): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, uids]) => {
      const uid = to(key);
      return uid === undefined ? [] : [[uid, mappedUids(uids, to)]];
    }),
  );

/** Maps a value without a schema: every word of it may be a uid; other words stay. */
function mappedOpen(value: unknown, to: Leads): unknown {
  if (typeof value === "string") return to(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => mappedOpen(each, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mappedOpen(each, to)]));
}

/** Parsed values of the node table: what each kind of attribute holds is known. */
const byKind: Partial<Record<AttributeKind, (value: never, to: Leads) => unknown>> = {
  uid: (uid: string, to) => to(uid),
  uidList: mappedUids,
  actions: mappedActions,
  matcherMap: mappedMap,
  open: mappedOpen,
};

function mappedText(text: RichText, to: Leads): RichText {
  const styleRanges = text.styleRanges.flatMap((style) => {
    if (style.args?.uid === undefined) return [style];
    const uid = to(style.args.uid);
    return uid === undefined ? [] : [{ ...style, args: { ...style.args, uid } }];
  });
  return { ...text, styleRanges };
}

/**
 * A node with every reference to a node put through `to`, in its own fields alone: what leads nowhere any more is taken out. An answer that
 * loses its key feature is not correct.
 */
export function mapReferences(node: ContentNode, to: Leads): ContentNode {
  const attributes: Readonly<Record<string, Attribute>> = {
    ...commonAttributes,
    ...nodeTable[node.type].attributes,
  };
  const mapped: Record<string, unknown> = { ...node };
  for (const [key, value] of Object.entries(node)) {
    const kind = attributes[key]?.kind;
    // A placeholder names its node by a plain text.
    const map = key === "variantUid" ? mappedOpen : kind && byKind[kind];
    if (map && value !== undefined) mapped[key] = map(value as never, to);
    if (mapped[key] === undefined) delete mapped[key];
  }
  for (const key of nodeTable[node.type].richText) {
    const text = node[key];
    if (isRichText(text)) mapped[key] = mappedText(text, to);
  }
  const hasLostFeature = node.feature !== undefined && mapped.feature === undefined;
  if (hasLostFeature) mapped.answer = false;
  // Each field is of the kind that it was.
  return mapped as ContentNode;
}

/** Attributes that a node would have otherwise; null unsets one. */
export type Unreferenced = { uid: string; keysAndValues: Record<string, unknown> };

/** Changes of the remaining nodes so that none refers to a removed one. Texts are not examined. */
export function unreferenced(root: ContentNode, gone: ReadonlySet<string>): Unreferenced[] {
  const found: Unreferenced[] = [];
  const to: Leads = (uid) => (gone.has(uid) ? undefined : uid);
  walk(root, (node) => {
    if (gone.has(node.uid)) return false;
    const { richText, children } = nodeTable[node.type];
    const parts: readonly string[] = [...richText, ...children.map(({ key }) => key)];
    const mapped: Readonly<Record<string, unknown>> = mapReferences(node, to);
    const changed = Object.entries(node).filter(
      ([key, value]) => !parts.includes(key) && JSON.stringify(value) !== JSON.stringify(mapped[key]),
    );
    if (changed.length > 0) {
      const keysAndValues = Object.fromEntries(changed.map(([key]) => [key, mapped[key] ?? null]));
      found.push({ uid: node.uid, keysAndValues });
    }
    return true;
  });
  return found;
}

/**
 * Nodes that can come into a case beside those they were copied from: with uids of their own, referring to each other as before. What they
 * refer to elsewhere stays where the case has it, and is taken out where it does not.
 * @see spec documents §5 'Pasted nodes get new uids'
 */
export function copiesOf(
  nodes: readonly ContentNode[],
  mint: (what: string) => string,
  isInCase: (uid: string) => boolean,
): ContentNode[] {
  const uids = new Map<string, string>();
  for (const node of nodes) {
    walk(node, ({ type, uid }) => {
      uids.set(uid, mint(type));
      return true;
    });
  }
  const to: Leads = (uid) => uids.get(uid) ?? (isInCase(uid) ? uid : undefined);
  const copy = (node: ContentNode): ContentNode => ({
    ...mapReferences(node, to),
    ...Object.fromEntries(childListsOf(node).map(({ key, nodes: below }) => [key, below.map(copy)])),
    uid: uids.get(node.uid) ?? node.uid,
  });
  return nodes.map(copy);
}
