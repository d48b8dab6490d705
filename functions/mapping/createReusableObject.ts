import { contentOf } from "#shared/case/model/tree.ts";
import { createReusableObject as route } from "#shared/contract/mapping/reusables.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { newText } from "../curriculum/newText.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewReusable, readReusables, reserveReusableId } from "../table/mapping/reusables.ts";
import { contentOfCase } from "./contentOfCase.ts";
import { pairWith } from "./pairWith.ts";
import { requireObjective } from "./presentObjective.ts";
import { presentReusable } from "./presentReusable.ts";

/** Makes an item of reusable content, empty or of content of a case. A second try of the same operation finds the one that the first has made. */
export const createReusableObject = defineHandler(route, {
  run: async ({ body }, { operationId, ...signedIn }) => {
    const { kind, name, description = "", source, learning_objective_id: objectiveId } = body;
    const { person } = signedIn;
    const paired = async (id: number) => {
      if (objectiveId !== undefined)
        await pairWith({ objectiveId, reusable: { id, kind, name } }, { person, operationId });
      return presentReusable(id, signedIn);
    };
    const made = (await readReusables()).rows.find(({ uid }) => uid === operationId);
    if (made) return paired(made.id);
    if (objectiveId !== undefined) await requireObjective(String(objectiveId));
    const content = source ? await contentOfCase(source, signedIn) : null;
    const id = await reserveReusableId();
    const at = isoTime(nowMs());
    const line = historyLine({ person, operationId, at }, "Created", { to: name });
    const own = {
      ...{ id, uid: operationId, kind, name, description },
      ...{ created_at: at, created_by: line.by, updated_at: at, rev: 0 },
    };
    // What opens in a window of its own is not kept in another one.
    const [only, ...more] = content ?? [];
    const isOpened = kind === "teaching_point" && only?.type === "RLOModal" && more.length === 0;
    const { writes, ...text } = await newText(own, isOpened ? contentOf(only) : content);
    if (!(await putNewReusable({ ...own, ...text }, line, writes))) throw new Refusal("CONFLICT");
    return paired(id);
  },
});
