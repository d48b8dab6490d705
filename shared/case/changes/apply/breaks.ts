import { commonAttributes } from "../../model/nodeAttributes.ts";
import type { NodeType } from "../../model/types.ts";
import type { Break, Draft, DraftEntry, DraftNode, Move } from "../draft.ts";
import { isSlot } from "../draft.ts";
import {
  changeList,
  changeNode,
  indexDraft,
  listAt,
  slotKey,
  textKeysOf,
  walkChanged,
} from "../draftTree.ts";
import type { JoinParagraph, SplitParagraph } from "../operations.ts";
import { cutRuns } from "../runs.ts";
import { type Siblings, siblingsOf, siblingsOnceAccepted } from "../siblings.ts";
import {
  broughtBy,
  deletedBy,
  type Making,
  Refused,
  requireNode,
  requireSeen,
  requireWritable,
} from "./making.ts";
import { requireFreeUid, withChanges } from "./nodes.ts";
import { seenHome } from "./places.ts";
import { requireOffset, requireText } from "./texts.ts";

/** Nodes around a text that can be split and joined with it. */
const listParts: ReadonlySet<NodeType> = new Set([
  "regularList",
  "numberedList",
  "listItem",
] satisfies NodeType[]);

/** Attributes that a split leaves on the first half only. */
const staysBehind: ReadonlySet<string> = new Set(["bookmarked", "graded", "onClick", "noteUid", "editIndex"]);

/** A second half: of the same type and look, brought and deleted by what brought and deleted the first. */
function halfOf(node: DraftNode, uid: string, into: string, making: Making): DraftNode {
  const kept = Object.entries(node).filter(([key]) => key in commonAttributes && !staysBehind.has(key));
  const { added, cameWith, deleted, takenBack, moves } = node.changes ?? {};
  const values = Object.entries(node.changes?.values ?? {}).filter(
    ([key]) => key in commonAttributes && !staysBehind.has(key),
  );
  return {
    // The table's own attributes, from the same node.
    ...(Object.fromEntries(kept) as Partial<DraftNode>),
    type: node.type,
    uid,
    changes: {
      ...(added ? { added } : {}),
      ...(cameWith ? { cameWith } : {}),
      ...(deleted ? { deleted } : {}),
      ...(takenBack ? { takenBack } : {}),
      ...(moves ? { moves } : {}),
      ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
      breaks: [{ into, added: making.id }],
    },
  };
}

/** A second half stands behind the first wherever the first stands: at home, and in each of its slots. */
function placeHalf(draft: Draft, node: DraftNode, half: DraftNode): Draft {
  const { homes, slots } = indexDraft(draft.root);
  const home = homes.get(node.uid);
  if (!home) throw new Refused("NESTING", "uid", "The case itself cannot be split");
  const behind =
    (isFirst: (entry: DraftEntry) => boolean, entry: DraftEntry) => (list: readonly DraftEntry[]) =>
      list.toSpliced(list.findIndex(isFirst) + 1, 0, entry);
  let root = changeList(
    draft.root,
    home,
    behind((entry) => !isSlot(entry) && entry.uid === node.uid, half),
  );
  for (const slot of node.changes?.moves ?? []) {
    const at = slots.get(slotKey({ slot, uid: node.uid }));
    const isFirst = (entry: DraftEntry): boolean =>
      isSlot(entry) && entry.slot === slot && entry.uid === node.uid;
    if (at) root = changeList(root, at, behind(isFirst, { slot, uid: half.uid }));
  }
  const moves = draft.moves.flatMap((move): Move[] =>
    move.uid === node.uid ? [move, { change: move.change, uid: half.uid }] : [move],
  );
  return { ...draft, root, moves };
}

/** Makes what followed the whole node follow its second half. */
function reanchor(draft: Draft, from: string, to: string): Draft {
  const followers: string[] = [];
  walkChanged(draft.root, ({ uid, changes }) => {
    if (uid !== to && changes?.breaks?.some(({ into }) => into === from)) followers.push(uid);
  });
  const follow = (gap: Break): Break => (gap.into === from ? { ...gap, into: to } : gap);
  let { root } = draft;
  for (const uid of followers) {
    root = changeNode(root, uid, (node) =>
      withChanges(node, { breaks: (node.changes?.breaks ?? []).map(follow) }),
    );
  }
  return { ...draft, root };
}

function splitText(draft: Draft, { uid, offset, newUid }: SplitParagraph, making: Making): Draft {
  const text = requireText(draft, { uid, key: "content" });
  requireOffset(text, offset, "offset");
  const { node } = requireWritable(draft, uid);
  const [before, after] = cutRuns(text.runs, offset);
  const half = { ...halfOf(node, newUid, uid, making), content: { runs: after } };
  const placed = placeHalf(draft, node, half);
  return {
    ...placed,
    root: changeNode(placed.root, uid, (each) => ({ ...each, content: { runs: before } })),
  };
}

/** Splits a node around a split one: the second half takes what stands behind `childUid`'s first half. */
function splitAround(
  draft: Draft,
  childUid: string,
  newUid: string,
  making: Making,
): { draft: Draft; uid: string } {
  const seen = seenHome(draft, childUid);
  const { node } = requireNode(draft, seen?.home.parent ?? draft.root.uid);
  if (!listParts.has(node.type)) throw new Refused("NESTING", "above", `A ${node.type} cannot be split`);
  const key = seen?.home.key ?? "content";
  const list = listAt(node, key) ?? [];
  const at = list.findIndex((entry) => seen?.isEntry(entry)) + 1;
  const placed = placeHalf(draft, node, { ...halfOf(node, newUid, node.uid, making), [key]: list.slice(at) });
  const root = changeList(placed.root, { parent: node.uid, key }, (entries) => entries.slice(0, at));
  return { draft: { ...placed, root }, uid: node.uid };
}

export function splitParagraph(draft: Draft, operation: SplitParagraph, making: Making): Draft {
  const { uid, newUid, above = [] } = operation;
  const fresh = [newUid, ...above];
  for (const [i, each] of fresh.entries()) {
    const path = i === 0 ? "newUid" : `above[${i - 1}]`;
    requireFreeUid(draft, each, path);
    if (fresh.indexOf(each) < i) throw new Refused("UID_TAKEN", path, `'${each}' is named twice`);
  }
  let split = reanchor(splitText(draft, operation, making), uid, newUid);
  let child = uid;
  for (const next of above) {
    const around = splitAround(split, child, next, making);
    split = reanchor(around.draft, around.uid, next);
    child = around.uid;
  }
  return split;
}

/**
 * Content that two joined nodes share: texts, lists and their items. The second node's other attributes are dropped.
 */
const canJoin = (first: DraftNode, second: DraftNode): boolean =>
  first.type === second.type && (textKeysOf(first).includes("content") || listParts.has(first.type));

const groupBefore = (seen: Siblings | undefined) => seen?.groups[seen.at - 1];

/** The break that a join deletes: the one that already lies between the two, or a new one beside others. */
export function joinParagraph(draft: Draft, { uid }: JoinParagraph, making: Making): Draft {
  const [node] = requireSeen(draft, uid);
  const before = groupBefore(siblingsOf(draft, uid)) ?? groupBefore(siblingsOnceAccepted(draft, uid));
  const [first, last] = [before?.[0], before?.at(-1)];
  if (!node || !first || !last || !canJoin(first, node)) {
    throw new Refused("NOTHING_TO_JOIN", "uid", `'${uid}' has nothing before it that it could be joined to`);
  }
  const breaks = node.changes?.breaks ?? [];
  const between = breaks.find(({ into }) => into === last.uid) ?? { into: last.uid };
  const deleted = deletedBy(between, making, broughtBy(requireNode(draft, uid)));
  const others = breaks.filter((gap) => gap !== between);
  const join: Break = making.isByFirstRules ? deleted : { ...deleted, isJoin: true };
  return {
    ...draft,
    root: changeNode(draft.root, uid, (each) => withChanges(each, { breaks: [...others, join] })),
  };
}
