import { isQuestionInput } from "./containment.ts";
import { isRichText } from "./richText.ts";
import { titleText } from "./subtypes.ts";
import { childrenOf, walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

const fieldOfRoData = ({ roData }: ContentNode, key: string): unknown =>
  typeof roData === "object" && roData !== null ? (roData as Record<string, unknown>)[key] : undefined;

/** Name of a piece of content: its title, else the name of its reusable object. */
export function contentTitle(node: ContentNode): string {
  const name = fieldOfRoData(node, "name");
  return titleText(node).trim() || (typeof name === "string" ? name.trim() : "");
}

const actedOn: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "aiAssistantChat",
  "aiAssistantFeedback",
]);

const onlyRead = new WeakMap<ContentNode, boolean>();

/** True if nothing in a node can be answered or pressed. */
export function isOnlyRead(node: ContentNode): boolean {
  const known = onlyRead.get(node);
  if (known !== undefined) return known;
  const is = !isQuestionInput(node) && !actedOn.has(node.type) && childrenOf(node).every(isOnlyRead);
  onlyRead.set(node, is);
  return is;
}

/**
 * True if reusable content is shown as a link that opens it in a modal. Content with questions stays in the text,
 * where the flow leads past it; so does content without a title.
 * @see spec documents §2.5 "Teaching point link"; ADR 0022
 */
export const opensInModal = (node: ContentNode): boolean =>
  node.type === "RLOModal" && contentTitle(node) !== "" && isOnlyRead(node);

/** True if words contain something to press. */
export const holdsLinks = (words: unknown): boolean =>
  isRichText(words) && words.styleRanges.some(({ type }) => type === "link" || type === "modalMedia");

function objectiveIdOf(node: ContentNode): string | undefined {
  const id = fieldOfRoData(node, "learning_objective_id");
  return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : undefined;
}

const mappings = new WeakMap<ContentNode, Map<string, ContentNode[]>>();

/** By learning objective. Content inside of a teaching point belongs to it, whatever it says itself. */
function mappingOf(root: ContentNode): Map<string, ContentNode[]> {
  const known = mappings.get(root);
  if (known) return known;
  const byObjective = new Map<string, ContentNode[]>();
  walk(root, (node) => {
    if (node.type !== "section" && node.type !== "RLOModal") return true;
    const id = objectiveIdOf(node);
    if (id === undefined || contentTitle(node) === "") return true;
    byObjective.set(id, [...(byObjective.get(id) ?? []), node]);
    return false;
  });
  mappings.set(root, byObjective);
  return byObjective;
}

const none: readonly ContentNode[] = [];

/** The teaching points of a case that belong to a learning objective, in the order of the case. @see spec documents §2.2 */
export function teachingPointsOf(root: ContentNode, objective: ContentNode): readonly ContentNode[] {
  const id = objectiveIdOf(objective);
  return (id === undefined ? undefined : mappingOf(root).get(id)) ?? none;
}
