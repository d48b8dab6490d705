import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { putNewDyad, readDyads, reserveDyadId } from "#functions/table/mapping/dyads.ts";
import {
  putNewObjectives,
  readObjectives,
  reserveObjectiveIds,
} from "#functions/table/mapping/objectives.ts";
import { putNewReusable, readReusables, reserveReusableId } from "#functions/table/mapping/reusables.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentTitle } from "#shared/case/model/teachingPoints.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { seedUlid } from "./seedIds.ts";

/** Numbers in the curriculum by the numbers that the demo cases are written with: of objectives, and of points by their key. */
export type Curriculum = {
  objectives: ReadonlyMap<number, number>;
  points: ReadonlyMap<string, number>;
};

type Mapped = { objective: number; node: ContentNode };

/** The nodes of a demo case that are mapped (`withMapping`), with the number that they are mapped to there. */
function mappedNodes(root: ContentNode): Mapped[] {
  const found: Mapped[] = [];
  walk(root, (node) => {
    const { roData } = node;
    if (typeof roData !== "object" || roData === null || !("learning_objective_id" in roData)) return true;
    const objective = roData.learning_objective_id;
    if (typeof objective === "number") found.push({ objective, node });
    return true;
  });
  return found;
}

const pointKey = ({ objective, node }: Mapped): string => `${objective} ${contentTitle(node)}`;
const isPoint = ({ node }: Mapped): boolean => node.type !== "learningObjective";

const by = "Demo";
const madeAt = () => {
  const at = isoTime(nowMs());
  return { created_at: at, created_by: by, updated_at: at, rev: 0 };
};
/** A line of history. Identifiers sort by `order`, as the changes came. */
const lineAt = (name: string, what: string, to: string, order = 0) => ({
  ...{ id: seedUlid(`${what} ${name}`, order), at: isoTime(nowMs()), by, what, from: null, to },
});

async function objectiveOf(written: number, name: string): Promise<number> {
  const source_id = `demo-objective-${written}`;
  const known = (await readObjectives()).rows.find((row) => row.source_id === source_id);
  if (known) return known.id;
  const id = await reserveObjectiveIds(1);
  const uid = seedUlid(source_id);
  const objective = { id, uid, name, source: "Demo cases", source_id, dyads: 0, ...madeAt() };
  await putNewObjectives([{ objective, line: lineAt(source_id, "Created", name) }]);
  return id;
}

async function pointOf(key: string, name: string): Promise<number> {
  const uid = seedUlid(`demo teaching point ${key}`);
  const known = (await readReusables()).rows.find((row) => row.uid === uid);
  if (known) return known.id;
  const id = await reserveReusableId();
  const reusable = { id, uid, kind: "teaching_point" as const, name, description: "", ...madeAt() };
  await putNewReusable(reusable, lineAt(key, "Created", name));
  return id;
}

async function pair(objectiveId: number, reusableId: number, name: string): Promise<void> {
  const isThere = (await readDyads()).rows.some(
    (row) => row.learning_objective_id === objectiveId && row.reusable_object_id === reusableId,
  );
  if (isThere) return;
  const id = await reserveDyadId();
  const dyad = { id, learning_objective_id: objectiveId, reusable_object_id: reusableId };
  await putNewDyad(dyad, lineAt(`${objectiveId} ${reusableId}`, "Teaching point added", name, 1));
}

/** Writes the objectives and teaching points that the demo cases are mapped to, each with its pair. May be repeated. */
export async function writeCurriculum(cases: readonly ContentNode[]): Promise<Curriculum> {
  const mapped = cases.flatMap(mappedNodes);
  const objectives = new Map<number, number>();
  const points = new Map<string, number>();
  for (const { objective, node } of mapped.filter((one) => !isPoint(one)))
    objectives.set(objective, await objectiveOf(objective, plainText(node.content)));
  for (const point of mapped.filter(isPoint)) {
    const title = contentTitle(point.node);
    const reusableId = await pointOf(pointKey(point), title);
    points.set(pointKey(point), reusableId);
    const objectiveId = objectives.get(point.objective);
    if (objectiveId !== undefined) await pair(objectiveId, reusableId, title);
  }
  return { objectives, points };
}

/** A demo case with the numbers that its objectives and teaching points have in the curriculum. Changes the tree that it is given. */
export function withCurriculum(root: ContentNode, { objectives, points }: Curriculum): ContentNode {
  for (const one of mappedNodes(root)) {
    const { node, objective } = one;
    const reusable = isPoint(one) ? points.get(pointKey(one)) : undefined;
    node.roData = { learning_objective_id: objectives.get(objective) ?? objective };
    if (reusable !== undefined)
      Object.assign(node, { variantableType: "ReusableObject", variantableId: reusable });
  }
  return root;
}
