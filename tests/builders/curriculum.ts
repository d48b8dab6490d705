import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DyadRow, putNewDyad, reserveDyadId } from "#functions/table/mapping/dyads.ts";
import {
  type Objective,
  putNewObjectives,
  reserveObjectiveIds,
} from "#functions/table/mapping/objectives.ts";
import { putNewReusable, type Reusable, reserveReusableId } from "#functions/table/mapping/reusables.ts";

const line = (what: string) => ({
  ...{ id: newUlid(), at: isoTime(nowMs()), by: "Tests", what, from: null, to: null },
});
const made = () => {
  const at = isoTime(nowMs());
  return { uid: newUlid(), created_at: at, created_by: "Tests", updated_at: at, rev: 0 };
};

/** A learning objective; its name is its own unless it is said. */
export async function anObjective(parts: Partial<Objective> = {}): Promise<Objective> {
  const id = await reserveObjectiveIds(1);
  const own = { id, name: `Objective ${newUlid()}`, source: null, source_id: null, dyads: 0 };
  const objective: Objective = { ...own, ...made(), ...parts };
  if (!(await putNewObjectives([{ objective, line: line("Created") }])))
    throw new Error(`The objective “${objective.name}” is there already`);
  return objective;
}

/** An item of reusable content, a teaching point unless it is said. */
export async function aReusable(parts: Partial<Reusable> = {}): Promise<Reusable> {
  const id = await reserveReusableId();
  const own = { id, kind: "teaching_point" as const, name: `Teaching point ${newUlid()}`, description: "" };
  const reusable: Reusable = { ...own, ...made(), ...parts };
  await putNewReusable(reusable, line("Created"));
  return reusable;
}

/** A pair of the two. */
export async function aDyad(objective: Objective, reusable: Reusable): Promise<DyadRow> {
  const dyad = {
    id: await reserveDyadId(),
    learning_objective_id: objective.id,
    reusable_object_id: reusable.id,
  };
  if (!(await putNewDyad(dyad, line("Teaching point added")))) throw new Error("The pair was not made");
  return dyad;
}
