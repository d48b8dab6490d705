import { blueprintsAtMost, createBlueprint as route } from "#shared/contract/bank/blueprints.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  type BlueprintRow,
  putBlueprint,
  readBlueprints,
  reserveBlueprintId,
} from "../table/bank/blueprints.ts";
import { blueprintMoved, requireExamCourse } from "./requireBlueprint.ts";

/** Saves a blueprint. The same title for the same exam course is refused, so that a second click saves one. */
export const createBlueprint = defineHandler(route, {
  run: async ({ body }, { person }) => {
    const at = isoTime(nowMs());
    requireExamCourse(body.exam_course, at);
    const { rows } = await readBlueprints();
    if (rows.some(({ title, exam_course }) => title === body.title && exam_course === body.exam_course)) {
      const message = "There is a blueprint of this title for this exam course.";
      throw new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.title", message }] });
    }
    if (rows.length >= blueprintsAtMost)
      throw new Refusal("CONFLICT", {
        message: `There are ${blueprintsAtMost} blueprints already. Delete one first.`,
      });
    const blueprint: BlueprintRow = {
      ...{ ...body, id: await reserveBlueprintId(), created_at: at, updated_at: at },
      ...{ updated_by: fullName(person.profile), lock_version: 0 },
    };
    if (!(await putBlueprint(undefined, blueprint))) throw blueprintMoved();
    return blueprint;
  },
});
