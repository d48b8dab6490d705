import { numberOf } from "./mappedContent.ts";
import { plainText } from "./richText.ts";
import { contentTitle, teachingPointsOf } from "./teachingPoints.ts";
import { findNodes, walk } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** A name in the case map, and whether it is not yet as it was last published. */
export type MappedName = { uid: string; name: string; isEdited: boolean };

/** A row of the case map: an objective with one of its teaching points. @see spec documents §3 "Case map rows" */
export type CaseMapRow = {
  learning_objective: MappedName & { objectiveId: number | null };
  /** Null for an objective without teaching points in the case. */
  teaching_point: CaseTeachingPoint | null;
};

/** Drafts hold reusable content as placeholders that name it. @see ADR 0340 */
const isPlace = ({ type, variantableType }: ContentNode): boolean =>
  type === "variantPlaceholder" && variantableType === "ReusableObject";

const isPoint = (node: ContentNode): boolean =>
  (node.type === "section" || node.type === "RLOModal" || isPlace(node)) && contentTitle(node) !== "";

/** Number of the reusable content that a node is, or stands for; null of a case's own content. */
const reusableIdOf = ({ variantableType, variantableId }: ContentNode): number | null =>
  variantableType === "ReusableObject" ? (numberOf(variantableId) ?? null) : null;

/** Names of a tree's objectives and teaching points by uid. */
function namesIn(root: ContentNode): Map<string, string> {
  const names = new Map<string, string>();
  walk(root, (node) => {
    if (node.type === "learningObjective") names.set(node.uid, plainText(node.content).trim());
    else if (isPoint(node)) names.set(node.uid, contentTitle(node));
    return true;
  });
  return names;
}

const idOf = ({ roData }: ContentNode): string | undefined => {
  if (typeof roData !== "object" || roData === null || !("learning_objective_id" in roData)) return undefined;
  const { learning_objective_id: id } = roData;
  return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : undefined;
};

/**
 * The mapped objectives of a case in their order, each with its teaching points. An objective that stands in the case twice
 * counts once.
 *
 * @param published - The case as it was last published: what is named otherwise there, or is not there, is edited.
 */
export function caseMapOf(root: ContentNode, published: ContentNode): CaseMapRow[] {
  const before = namesIn(published);
  const named = (uid: string, name: string): MappedName => ({
    uid,
    name,
    isEdited: before.get(uid) !== name,
  });
  const seen = new Set<string>();
  const places = findNodes(root, isPlace);
  return findNodes(root, ({ type }) => type === "learningObjective").flatMap((objective): CaseMapRow[] => {
    const id = idOf(objective);
    const name = plainText(objective.content).trim();
    if (id === undefined || name === "" || seen.has(id)) return [];
    seen.add(id);
    const learning_objective = { ...named(objective.uid, name), objectiveId: numberOf(id) ?? null };
    const points = [
      ...teachingPointsOf(root, objective),
      ...places.filter((place) => idOf(place) === id && contentTitle(place) !== ""),
    ];
    if (points.length === 0) return [{ learning_objective, teaching_point: null }];
    return points.map((point) => ({
      learning_objective,
      teaching_point: { ...named(point.uid, contentTitle(point)), reusableId: reusableIdOf(point) },
    }));
  });
}

/** A teaching point of a case, with the number of the reusable object that it is one of. */
export type CaseTeachingPoint = MappedName & { reusableId: number | null };

/** The teaching points of a case that are reusable content or mapped to an objective, by title. @see spec documents §2.8 */
export function caseTeachingPointsOf(root: ContentNode, published: ContentNode): CaseTeachingPoint[] {
  const before = namesIn(published);
  return findNodes(root, isPoint)
    .flatMap((node): CaseTeachingPoint[] => {
      if (node.variantableType !== "ReusableObject" && idOf(node) === undefined) return [];
      const name = contentTitle(node);
      return [
        { uid: node.uid, name, isEdited: before.get(node.uid) !== name, reusableId: reusableIdOf(node) },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
