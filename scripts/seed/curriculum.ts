import { newText } from "#functions/curriculum/newText.ts";
import { readText } from "#functions/curriculum/texts.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { putNewDyad, readDyads, reserveDyadId } from "#functions/table/mapping/dyads.ts";
import {
  putNewObjectives,
  readObjectives,
  reserveObjectiveIds,
} from "#functions/table/mapping/objectives.ts";
import {
  putNewReusable,
  type Reusable,
  readReusables,
  reserveReusableId,
} from "#functions/table/mapping/reusables.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentTitle, isOnlyRead } from "#shared/case/model/teachingPoints.ts";
import { contentOf, findNodes, indexTree, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { filled, type ReusableText, type ReusableTexts } from "#shared/case/reuse/fill.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import type { SharedItem } from "./mapping/itemTypes.ts";
import { contentOfItem, sharedItems } from "./mapping/sharedItems.ts";
import { seedUlid } from "./seedIds.ts";

/** Numbers and texts in the curriculum, for the demo cases. */
export type Curriculum = {
  /** Numbers of objectives by the numbers that two of the cases are written with. */
  objectives: ReadonlyMap<number, number>;
  /** Numbers of the teaching points that are written in a case, by their key. */
  points: ReadonlyMap<string, number>;
  /** Numbers of the objectives of each case, in its order. */
  ofCases: ReadonlyMap<string, readonly number[]>;
  /** Content of several cases, by its key. */
  shared: ReadonlyMap<string, HeldItem>;
  texts: ReusableTexts;
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

async function objectiveOf(written: number | string, name: string): Promise<number> {
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

/** Name under which the shared items know a case. */
const caseName = ({ sourceId }: Pick<DemoCase, "sourceId">): string => sourceId.replace(/^bedside:/, "");

/** The learning objectives of a case, in its order. */
const objectiveNodes = (root: ContentNode): ContentNode[] =>
  findNodes(root, ({ type }) => type === "learningObjective");

type HeldItem = Pick<Reusable, "id" | "uid" | "name" | "description">;

async function sharedItemOf(shared: SharedItem): Promise<HeldItem> {
  const uid = seedUlid(`demo reusable content ${shared.key}`);
  const known = (await readReusables()).rows.find((row) => row.uid === uid);
  if (known) return known;
  const { kind, name, description } = shared;
  const own = { id: await reserveReusableId(), uid, kind, name, description, ...madeAt() };
  const { writes, ...text } = await newText(own, contentOfItem(shared));
  await putNewReusable({ ...own, ...text }, lineAt(shared.key, "Created", name), writes);
  return { ...own, ...text };
}

async function writeShared(ofCases: Curriculum["ofCases"]): Promise<Pick<Curriculum, "shared" | "texts">> {
  const shared = new Map<string, HeldItem>();
  const texts = new Map<number, ReusableText>();
  for (const one of sharedItems) {
    const item = await sharedItemOf(one);
    const taught: number[] = [];
    for (const [name, places] of Object.entries(one.teaches))
      for (const place of places) {
        const id = ofCases.get(name)?.[place];
        if (id === undefined) throw new Error(`${name} has no objective ${place}`);
        taught.push(id);
      }
    for (const [place, name] of one.further.entries())
      taught.push(await objectiveOf(`${one.key}-${place + 1}`, name));
    for (const id of taught) await pair(id, item.id, one.name);
    shared.set(one.key, item);
    const read = await readText(item.id);
    if (!read) throw new Error(`The text of ${one.name} was not published`);
    texts.set(item.id, read.text);
  }
  return { shared, texts };
}

/** Writes objectives, teaching points and reusable content of the demo, each with its pairs. May be repeated. */
export async function writeCurriculum(cases: readonly DemoCase[]): Promise<Curriculum> {
  const roots = new Map(cases.map((demoCase) => [caseName(demoCase), demoCase.build((file) => file)]));
  const mapped = [...roots.values()].flatMap(mappedNodes);
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
  const ofCases = new Map<string, number[]>();
  for (const [name, root] of roots) {
    const numbers: number[] = [];
    for (const [place, node] of objectiveNodes(root).entries()) {
      const [written] = mappedNodes(node);
      const known = written && objectives.get(written.objective);
      numbers.push(known ?? (await objectiveOf(`${name}-${place + 1}`, plainText(node.content))));
    }
    ofCases.set(name, numbers);
  }
  return { objectives, points, ofCases, ...(await writeShared(ofCases)) };
}

/** Shared items that a case holds; they are part of what it is made from. */
export const sharedIn = (demoCase: Pick<DemoCase, "sourceId">): { item: SharedItem; card: string }[] =>
  sharedItems.flatMap((item) => {
    const card = item.places[caseName(demoCase)];
    return card === undefined ? [] : [{ item, card }];
  });

/** Puts a node into a card, before what the card asks. */
function putIn(card: ContentNode, node: ContentNode): void {
  const content = [...contentOf(card)];
  const asks = content.findIndex((each) => subtypeOf(each) !== undefined && !isOnlyRead(each));
  content.splice(asks < 0 ? content.length : asks, 0, node);
  card.content = content;
}

/**
 * A demo case as learners read it: its objectives and teaching points have their numbers in the curriculum, and what it shares with other
 * cases stands in it. Changes the tree that it is given.
 */
export function withCurriculum(demoCase: DemoCase, root: ContentNode, curriculum: Curriculum): ContentNode {
  const { objectives, points, ofCases, shared, texts } = curriculum;
  for (const one of mappedNodes(root)) {
    const { node, objective } = one;
    const reusable = isPoint(one) ? points.get(pointKey(one)) : undefined;
    node.roData = { learning_objective_id: objectives.get(objective) ?? objective };
    if (reusable !== undefined)
      Object.assign(node, { variantableType: "ReusableObject", variantableId: reusable });
  }
  for (const [place, node] of objectiveNodes(root).entries())
    node.roData = { learning_objective_id: ofCases.get(caseName(demoCase))?.[place] };
  for (const { item, card } of sharedIn(demoCase)) {
    const held = shared.get(item.key);
    const node = indexTree(root).byUid.get(card)?.node;
    if (!held || !node) throw new Error(`${demoCase.title} has no card ${card} for ${item.name}`);
    const { id, uid, name, description } = held;
    const [first] = item.teaches[caseName(demoCase)] ?? [];
    const taught = first === undefined ? undefined : ofCases.get(caseName(demoCase))?.[first];
    putIn(node, {
      type: "variantPlaceholder",
      uid: `place_${item.key}`,
      variantableType: "ReusableObject",
      variantableId: id,
      roData: {
        ...{ name, description, uid },
        ...(taught === undefined ? {} : { learning_objective_id: taught }),
      },
    });
  }
  return filled(root, texts);
}
