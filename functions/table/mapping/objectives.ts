import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { historyEntry } from "#shared/contract/mapping/objectives.ts";
import { nameKey } from "#shared/domain/mapping/names.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  getItem,
  hasRev,
  isNew,
  nextSequence,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

const listedSchema = z.object({
  id: sequenceId,
  uid: ulid,
  name: z.string(),
  /** Source of an import, in words. */
  source: z.nullable(z.string()),
  /** Its identifier there; importing again finds it by this. */
  source_id: z.nullable(z.string()),
  /** Absent in lists that were written before they were shown with it. */
  created_at: z.optional(utcTime),
  updated_at: utcTime,
});
const objectiveSchema = z.extend(listedSchema, {
  created_at: utcTime,
  created_by: z.nullable(z.string()),
  /** Its pairs with teaching points, counted with each that is made or broken. */
  dyads: z.number(),
  rev: z.number(),
});
export type StoredObjective = z.infer<typeof listedSchema>;
export type Objective = z.infer<typeof objectiveSchema>;

export const historySchema = z.extend(historyEntry, { id: ulid });
/** One change of an objective or of reusable content, by the operation that made it. */
export type HistoryLine = z.infer<typeof historySchema>;

const allObjectives = "learning_objectives";

const nowS = (): number => Math.floor(nowMs() / 1000);

/** The first of some numbers that no other objective has. */
export const reserveObjectiveIds = (count: number): Promise<number> =>
  nextSequence("learning_objective", count);

/** Pattern: every learning objective, as lists show it. */
export const readObjectives = (): Promise<Collection<StoredObjective>> =>
  readCollection(allObjectives, listedSchema);

/** Pattern: a learning objective by number. */
export async function getObjective(
  objectiveId: number,
  options: { consistent?: boolean } = {},
): Promise<Objective | undefined> {
  const item = await getItem(keys.objective(objectiveId), options);
  return item && objectiveSchema.parse(item);
}

/** Pattern: the number of the objective that has a name, however it is written. */
export async function getObjectiveIdByName(name: string): Promise<number | undefined> {
  const item = await getItem(keys.objectiveName(nameKey(name)), { consistent: true });
  return item && sequenceId.parse(item.learning_objective_id);
}

export const historyPrefix = "HISTORY#";
/** Lines of history that are read at once. */
export const lastOfHistory = 200;

/** Pattern: the last changes of an objective, the latest first. */
export async function listObjectiveHistory(objectiveId: number): Promise<HistoryLine[]> {
  const items = await queryItems({
    pk: keys.objectivePartition(objectiveId),
    skPrefix: historyPrefix,
    descending: true,
    limit: lastOfHistory,
  });
  return items.map((item) => historySchema.parse(item));
}

export const objectiveHistoryWrite = (objectiveId: number, line: HistoryLine): TransactItem =>
  transactPut({ ...keys.objectiveHistory(objectiveId, line.id), ...line });

/** An objective that is written for the first time, with the first line of its history. */
export type NewObjective = { objective: Objective; line: HistoryLine };

/** Largest number in one transaction: three items each, and two of the list. */
export const newObjectivesAtMost = 30;

/**
 * Writes new objectives, all or none. False where a name is taken, or a number is there already.
 *
 * @param entries - At most `newObjectivesAtMost`.
 */
export function putNewObjectives(entries: readonly NewObjective[]): Promise<boolean> {
  const rows = Object.fromEntries(
    entries.map(({ objective }) => [objective.id, listedSchema.parse(objective)]),
  );
  return writeCollections(
    [{ name: allObjectives, rows }],
    entries.flatMap(({ objective, line }) => [
      transactPut({ ...keys.objective(objective.id), ...objective }, isNew),
      transactPut(
        { ...keys.objectiveName(nameKey(objective.name)), learning_objective_id: objective.id },
        isNew,
      ),
      objectiveHistoryWrite(objective.id, line),
    ]),
    nowS(),
  );
}

/** Renames an objective as it was read. False where somebody has changed it since, or the new name is taken. */
export function renameObjective(before: Objective, name: string, line: HistoryLine): Promise<boolean> {
  const after: Objective = { ...before, name, updated_at: line.at, rev: before.rev + 1 };
  const [old, own] = [nameKey(before.name), nameKey(name)];
  return writeCollections(
    [{ name: allObjectives, rows: { [after.id]: listedSchema.parse(after) } }],
    [
      transactPut({ ...keys.objective(after.id), ...after }, hasRev(before.rev)),
      ...(old === own
        ? []
        : [
            transactDelete(keys.objectiveName(old)),
            transactPut({ ...keys.objectiveName(own), learning_objective_id: after.id }, isNew),
          ]),
      objectiveHistoryWrite(after.id, line),
    ],
    nowS(),
  );
}

/** Deletes an objective as it was read. Its history stays. False where somebody has changed or paired it since. */
export function removeObjective(before: Objective, line: HistoryLine): Promise<boolean> {
  return writeCollections(
    [{ name: allObjectives, rows: { [before.id]: null } }],
    [
      transactDelete(keys.objective(before.id), {
        expression: "#rev = :rev AND #dyads = :none",
        names: { "#rev": "rev", "#dyads": "dyads" },
        values: { ":rev": before.rev, ":none": 0 },
      }),
      transactDelete(keys.objectiveName(nameKey(before.name))),
      objectiveHistoryWrite(before.id, line),
    ],
    nowS(),
  );
}
