import { historyLine } from "../curriculum/historyLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewDyad, readDyads, reserveDyadId } from "../table/mapping/dyads.ts";
import { getReusable, type Reusable } from "../table/mapping/reusables.ts";

const refused = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.reusable_object_id", message }] });

/** Reusable content that can be paired, by the number that a request names. @throws Refusal where it is not there, or of another kind */
export async function requirePoint(id: number): Promise<Reusable> {
  const reusable = await getReusable(id, { consistent: true });
  if (!reusable) throw refused("There is no reusable content of this number");
  requireKind(reusable);
  return reusable;
}

function requireKind({ kind }: Pick<Reusable, "kind">): void {
  if (kind !== "teaching_point") throw refused("Only teaching points are paired with learning objectives");
}

/**
 * Pairs an objective with a teaching point; nothing changes where they are paired already.
 * @throws Refusal INVALID_REQUEST for content of another kind
 */
export async function pairWith(
  { objectiveId, reusable }: { objectiveId: number; reusable: Pick<Reusable, "id" | "kind" | "name"> },
  by: Pick<SignedIn, "person"> & { operationId: string },
): Promise<void> {
  requireKind(reusable);
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
