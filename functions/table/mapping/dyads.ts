import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import {
  getItem,
  isNew,
  nextSequence,
  type TransactItem,
  transactCheck,
  transactDelete,
  transactPut,
  transactUpdate,
} from "../table.ts";
import { type HistoryLine, objectiveHistoryWrite } from "./objectives.ts";

const dyadSchema = z.object({
  id: sequenceId,
  learning_objective_id: sequenceId,
  reusable_object_id: sequenceId,
});
/** A pair of a learning objective and a teaching point. @see spec documents §3 "LOTP dyad" */
export type DyadRow = z.infer<typeof dyadSchema>;

/** The pair's own item counts how often a question was mapped to it. */
const mappedDyadSchema = z.extend(dyadSchema, { mapped: z.optional(z.number()) });

const allDyads = "dyads";

const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other pair has. */
export const reserveDyadId = (): Promise<number> => nextSequence("dyad");

/** Pattern: every pair of an objective and a teaching point. */
export const readDyads = (): Promise<Collection<DyadRow>> => readCollection(allDyads, dyadSchema);

/** The objective with one pair more or fewer: it counts as a change, so that whoever deletes it meanwhile is refused. */
const counted = (objectiveId: number, by: 1 | -1) =>
  transactUpdate(
    keys.objective(objectiveId),
    {
      expression: "ADD #rev :one, #dyads :by",
      names: { "#rev": "rev", "#dyads": "dyads" },
      values: { ":one": 1, ":by": by },
    },
    { expression: "attribute_exists(pk)" },
  );

/** Writes a pair. False where it is there already, or one of the two is gone. */
export const putNewDyad = (dyad: DyadRow, line: HistoryLine): Promise<boolean> =>
  writeCollections(
    [{ name: allDyads, rows: { [dyad.id]: dyadSchema.parse(dyad) } }],
    [
      transactPut({ ...keys.dyad(dyad.learning_objective_id, dyad.reusable_object_id), ...dyad }, isNew),
      counted(dyad.learning_objective_id, 1),
      transactCheck(keys.reusable(dyad.reusable_object_id), { expression: "attribute_exists(pk)" }),
      objectiveHistoryWrite(dyad.learning_objective_id, line),
    ],
    nowS(),
  );

/** Pattern: how often a question was mapped to a pair, strongly consistent; undefined where the pair is gone. */
export async function countMappings(dyad: DyadRow): Promise<number | undefined> {
  const item = await getItem(keys.dyad(dyad.learning_objective_id, dyad.reusable_object_id), {
    consistent: true,
  });
  const parsed = mappedDyadSchema.safeParse(item);
  return parsed.success && parsed.data.id === dyad.id ? (parsed.data.mapped ?? 0) : undefined;
}

/** That a pair stands while a question is mapped to it: whoever breaks the pair at the same time is refused. */
export const mappedTo = (dyad: DyadRow): TransactItem =>
  transactUpdate(
    keys.dyad(dyad.learning_objective_id, dyad.reusable_object_id),
    {
      expression: "ADD #mapped :one",
      names: { "#mapped": "mapped" },
      values: { ":one": 1 },
    },
    { expression: "id = :id", values: { ":id": dyad.id } },
  );

/** Takes a pair away. False where it is gone already, or a question was mapped to it since `mapped` was counted. */
export const removeDyad = (dyad: DyadRow, line: HistoryLine, mapped: number): Promise<boolean> =>
  writeCollections(
    [{ name: allDyads, rows: { [dyad.id]: null } }],
    [
      transactDelete(keys.dyad(dyad.learning_objective_id, dyad.reusable_object_id), {
        expression:
          mapped === 0 ? "id = :id AND attribute_not_exists(mapped)" : "id = :id AND mapped = :mapped",
        values: { ":id": dyad.id, ...(mapped === 0 ? {} : { ":mapped": mapped }) },
      }),
      counted(dyad.learning_objective_id, -1),
      objectiveHistoryWrite(dyad.learning_objective_id, line),
    ],
    nowS(),
  );
