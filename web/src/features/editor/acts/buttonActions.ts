import { attributeSchemas } from "#shared/case/model/attributeSchemas.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { isAnswerOption } from "#shared/case/model/questionNodes.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { subtypeOf, titleText } from "#shared/case/model/subtypes.ts";
import { childrenOf, indexTree, pagesOf, walk } from "#shared/case/model/tree.ts";
import type { ButtonAction, ContentNode, NodeType } from "#shared/case/model/types.ts";
import type { Sketch } from "./act.ts";

export type ActionKind = ButtonAction["action"];

/** Labels of button actions for authors. @see spec documents §4 Button actions */
export const actionNames: Record<ActionKind, string> = {
  setNodeInactive: "Make active or inactive",
  setNodeInvisible: "Show or hide",
  setNodeKVPair: "Set a value",
  startTimer: "Start the timer",
  scrollTo: "Scroll to",
  openExternalLink: "Open an external link",
  openInternalLink: "Open an internal link",
  submitExam: "Submit the exam",
  cmeRedirect: "Go to CME",
};

/** Those that can be added: the one that is left is stored in old cases, and not dispatched. */
export const offeredActions: readonly ActionKind[] = (Object.keys(actionNames) as ActionKind[]).filter(
  (kind) => kind !== "cmeRedirect",
); // the keys of the record are the kinds

/** The button that a caret is in, from where it is upwards: itself, or the first one of the section around it. */
export function buttonAt(root: ContentNode, lineage: readonly string[]): ContentNode | undefined {
  const { byUid } = indexTree(root);
  const isButton = ({ type }: ContentNode): boolean => type === "button";
  for (const uid of lineage.toReversed()) {
    const node = byUid.get(uid)?.node;
    if (!node) continue;
    if (isButton(node)) return node;
    const button = node.type === "section" ? childrenOf(node).find(isButton) : undefined;
    if (button) return button;
  }
  return undefined;
}

/** Node types that no button acts on: those of text, whose container is acted on instead. */
const notTargets: ReadonlySet<NodeType> = new Set([
  "paragraph",
  "listItem",
  "tableRow",
  "tableCell",
  "matchItem",
  "contentCategory",
  "cdqFeature",
  "horizontalRule",
]);

export type Target = { uid: string; label: string; type: NodeType };
export type TargetGroup = { label: string; targets: Target[] };

const longestName = 60;

function nameOf(node: ContentNode): string {
  const words = (titleText(node) || plainText(Array.isArray(node.content) ? "" : node.content)).trim();
  const kind = subtypeOf(node)?.replaceAll("_", " ") ?? displayName(node);
  const name = words === "" ? kind : `${kind}: ${words}`;
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

/** Nodes that a button can act on, card by card, named as authors know them. */
export const targetsIn = (root: ContentNode): TargetGroup[] =>
  pagesOf(root).map((page, i) => {
    const label = titleText(page).trim() || `Page ${i + 1}`;
    const targets: Target[] = [{ uid: page.uid, type: page.type, label: `${label} (the page itself)` }];
    for (const child of childrenOf(page)) {
      walk(child, (node) => {
        if (!notTargets.has(node.type) && !isAnswerOption(node))
          targets.push({ uid: node.uid, type: node.type, label: nameOf(node) });
        return true;
      });
    }
    return { label, targets };
  });

/** An action as it begins, on the given node where it needs one. */
export function newAction(action: ActionKind, uid: string): ButtonAction {
  switch (action) {
    case "setNodeInactive":
      return { action, uid, inactive: 1 };
    case "setNodeInvisible":
      return { action, uid, invisible: false };
    case "setNodeKVPair":
      return { action, uid, key: "collapsed", value: false };
    case "startTimer":
    case "scrollTo":
      return { action, uid };
    case "openExternalLink":
    case "openInternalLink":
      return { action, url: "/" };
    default:
      return { action };
  }
}

/** Returns true if an action can be stored: its address is valid, its key a plain word. */
export const isWholeAction = (action: ButtonAction): boolean =>
  attributeSchemas.actions.safeParse([action]).success;

/** A value as it is typed: true, false and numbers are what they say, everything else is text. */
export function typedValue(text: string): boolean | number | string {
  const word = text.trim();
  if (word === "true" || word === "false") return word === "true";
  return word !== "" && Number.isFinite(Number(word)) ? Number(word) : text;
}

/** The actions of a button, all of them: an order of actions is one value. */
export const setActions = (button: ContentNode, actions: readonly ButtonAction[]): Sketch => ({
  type: "setKeysValues",
  uid: button.uid,
  keysAndValues: { onClick: [...actions] },
});

/** With one of them a place further up or down. */
export function reordered(actions: readonly ButtonAction[], from: number, by: 1 | -1): ButtonAction[] {
  const moved = actions[from];
  return moved ? actions.toSpliced(from, 1).toSpliced(from + by, 0, moved) : [...actions];
}
