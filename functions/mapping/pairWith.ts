import { historyLine } from "../curriculum/historyLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewDyad, readDyads, reserveDyadId } from "../table/mapping/dyads.ts";
import type { Reusable } from "../table/mapping/reusables.ts";

/**
 * Pairs an objective with a teaching point; nothing changes where they are paired already.
 * @throws Refusal INVALID_REQUEST for content of another kind
 */
export async function pairWith(
  { objectiveId, reusable }: { objectiveId: number; reusable: Pick<Reusable, "id" | "kind" | "name"> },
  by: Pick<SignedIn, "person"> & { operationId: string },
): Promise<void> {
  if (reusable.kind !== "teaching_point") {
    const message = "Only teaching points are paired with learning objectives";
    throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.reusable_object_id", message }] });
  }
  const isPaired = async () =>
    (await readDyads()).rows.some(
      (dyad) => dyad.learning_objective_id === objectiveId && dyad.reusable_object_id === reusable.id,
    );
  if (await isPaired()) return;
  const dyad = {
    id: await reserveDyadId(),
    learning_objective_id: objectiveId,
    reusable_object_id: reusable.id,
  };
  const line = historyLine({ ...by, at: isoTime(nowMs()) }, "Teaching point added", { to: reusable.name });
  if (!(await putNewDyad(dyad, line)) && !(await isPaired())) throw new Refusal("CONFLICT");
}
