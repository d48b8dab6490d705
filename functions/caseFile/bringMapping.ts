import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ReusableText } from "#shared/case/reuse/fill.ts";
import { nameKey } from "#shared/domain/mapping/names.ts";
import { newText } from "../curriculum/newText.ts";
import { readText } from "../curriculum/texts.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { putNewDyad, readDyads, reserveDyadId } from "../table/mapping/dyads.ts";
import {
  type NewObjective,
  newObjectivesAtMost,
  putNewObjectives,
  readObjectives,
  reserveObjectiveIds,
} from "../table/mapping/objectives.ts";
import { putNewReusable, readReusables, reserveReusableId } from "../table/mapping/reusables.ts";
import { type CaseFile, requirePlace, rootOfText, UnusableCaseFile } from "./caseFile.ts";
import { reusablesInOrder } from "./reusablesInOrder.ts";
import { withFiles, withNumbers } from "./trees.ts";

type KeyHere = (key: string) => string | undefined;

/** Mapping of a case file in this installation: numbers by places in the file, and counts of rows that were here or were made. */
export type BroughtMapping = {
  objective: (place: number) => number | null;
  /** @throws UnusableCaseFile */
  reusable: (place: number) => number;
  objectives: { found: number; made: number };
  reusables: { found: number; made: number };
};

/**
 * Finds objectives by their uid or their name and reusable content by its uid, and makes what is not here, with its pairs. What is here is not changed. Cut off
 * anywhere, it may be run again.
 *
 * @param by - Name in histories.
 * @param keyHere - Key in the media bucket of a file that the case file names; its bytes lie there already.
 * @throws UnusableCaseFile
 */
export async function bringMapping(
  about: CaseFile,
  { by, keyHere }: { by: string; keyHere: KeyHere },
): Promise<BroughtMapping> {
  const objectives = await bringObjectives(about.objectives, by);
  const objective = (place: number) => objectives.ids[place - 1] ?? null;
  const { ids, ...reusables } = await bringReusables(about, { by, keyHere, objective });
  await bringPairs(about, { objectives: objectives.ids, reusables: ids, by });
  const { found, made } = objectives;
  return {
    objective,
    reusable: (place) => requirePlace(ids, place),
    objectives: { found, made },
    reusables,
  };
}

/** Texts of the reusable content of a case file, by its numbers here. */
export async function readTexts(
  { reusables }: CaseFile,
  { reusable }: Pick<BroughtMapping, "reusable">,
): Promise<ReadonlyMap<number, ReusableText>> {
  const texts = new Map<number, ReusableText>();
  for (const at of reusables.keys()) {
    const id = reusable(at + 1);
    const read = await readText(id);
    if (read) texts.set(id, read.text);
  }
  return texts;
}

/** Counts objectives and reusable content of a case file that are in this installation already. */
export async function countKnown({ objectives, reusables }: CaseFile) {
  const [known, items] = await Promise.all([readObjectives(), readReusables()]);
  const uids = new Set(items.rows.map(({ uid }) => uid));
  const find = findIn(known.rows);
  return {
    objectives: objectives.filter((objective) => find(objective) !== undefined).length,
    reusables: reusables.filter(({ uid }) => uids.has(uid)).length,
  };
}

type Named = { uid: string; name: string };

/** Finds a row by uid or else by name. */
function findIn(rows: readonly (Named & { id: number })[]): (objective: Named) => number | undefined {
  const byUid = new Map(rows.map(({ uid, id }) => [uid, id]));
  const byName = new Map(rows.map(({ name, id }) => [nameKey(name), id]));
  return ({ uid, name }) => byUid.get(uid) ?? byName.get(nameKey(name));
}

const lineOf = (by: string, what: string, to: string) => ({
  ...{ id: newUlid(), at: isoTime(nowMs()), by, what, from: null, to },
});
const madeNow = (by: string) => {
  const at = isoTime(nowMs());
  return { created_at: at, created_by: by, updated_at: at, rev: 0 };
};
const meanwhile = (what: string): Error =>
  new UnusableCaseFile(
    `${what} was changed at the same moment. Import the file again: what is done already is kept.`,
  );

/** Numbers of objectives, in the order of the file. */
async function bringObjectives(objectives: CaseFile["objectives"], by: string) {
  const find = findIn((await readObjectives()).rows);
  const missing = objectives.filter((objective) => find(objective) === undefined);
  const firstOfName = new Map(missing.toReversed().map((objective) => [nameKey(objective.name), objective]));
  const toMake = [...firstOfName.values()].toReversed();
  const made = new Map<string, number>();
  for (let at = 0; at < toMake.length; at += newObjectivesAtMost) {
    const some = toMake.slice(at, at + newObjectivesAtMost);
    const first = await reserveObjectiveIds(some.length);
    const entries = some.map(
      ({ uid, name }, place): NewObjective => ({
        objective: {
          ...{ id: first + place, uid, name, source: "Case file", source_id: null, dyads: 0 },
          ...madeNow(by),
        },
        line: lineOf(by, "Created", name),
      }),
    );
    if (!(await putNewObjectives(entries)))
      throw meanwhile(`“${some[0]?.name}” or another learning objective`);
    for (const { objective } of entries) made.set(nameKey(objective.name), objective.id);
  }
  const ids = objectives.map((objective) => find(objective) ?? made.get(nameKey(objective.name)));
  return { ids, found: objectives.length - missing.length, made: made.size };
}

/** Numbers of reusable content by its place in the file. Content in content is made first. */
async function bringReusables(
  about: CaseFile,
  names: { by: string; objective: (place: number) => number | null; keyHere: KeyHere },
) {
  const known = new Map((await readReusables()).rows.map(({ uid, id }) => [uid, id]));
  const ids = new Map<number, number>();
  let made = 0;
  for (const { item, place } of reusablesInOrder(about)) {
    const there = known.get(item.uid);
    const id = there ?? (await makeReusable(item, names, ids));
    if (there === undefined) made += 1;
    ids.set(place, id);
  }
  return { ids, found: about.reusables.length - made, made };
}

async function makeReusable(
  { uid, kind, name, description, content }: CaseFile["reusables"][number],
  { by, objective, keyHere }: Parameters<typeof bringReusables>[1],
  ids: ReadonlyMap<number, number>,
): Promise<number> {
  const own = { id: await reserveReusableId(), uid, kind, name, description, ...madeNow(by) };
  const numbers = { objective, reusable: (place: number) => requirePlace(ids, place) };
  const nodes = content && contentOf(withFiles(withNumbers(rootOfText(content), numbers), keyHere));
  const { writes = [], ...text } = nodes ? await newText(own, nodes) : {};
  if (!(await putNewReusable({ ...own, ...text }, lineOf(by, "Created", name), writes)))
    throw meanwhile(`“${name}”`);
  return own.id;
}

async function bringPairs(
  { objectives, reusables }: CaseFile,
  numbers: {
    objectives: readonly (number | undefined)[];
    reusables: ReadonlyMap<number, number>;
    by: string;
  },
): Promise<void> {
  const pair = (objective: number, reusable: number): string => `${objective} ${reusable}`;
  const known = new Set(
    (await readDyads()).rows.map((row) => pair(row.learning_objective_id, row.reusable_object_id)),
  );
  for (const [at, { name, objectives: taught }] of reusables.entries())
    for (const place of taught) {
      const learning_objective_id = numbers.objectives[place - 1];
      const reusable_object_id = requirePlace(numbers.reusables, at + 1);
      if (learning_objective_id === undefined) continue;
      const both = pair(learning_objective_id, reusable_object_id);
      if (known.has(both)) continue;
      known.add(both);
      const dyad = { id: await reserveDyadId(), learning_objective_id, reusable_object_id };
      if (!(await putNewDyad(dyad, lineOf(numbers.by, "Teaching point added", name))))
        throw meanwhile(`The pair of “${name}” and “${objectives[place - 1]?.name}”`);
    }
}

/** The tree of a case file as a tree of this installation. Reusable content stands in it as placeholders. */
export const treeHere = (
  { tree }: CaseFile,
  { objective, reusable }: Pick<BroughtMapping, "objective" | "reusable">,
  keyHere: KeyHere,
): ContentNode => withFiles(withNumbers(tree, { objective, reusable }), keyHere);
