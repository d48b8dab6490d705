import { updateBlueprint as route } from "#shared/contract/bank/blueprints.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type BlueprintRow, putBlueprint } from "../table/bank/blueprints.ts";
import { blueprintMoved, requireBlueprint, requireExamCourse } from "./requireBlueprint.ts";

export const updateBlueprint = defineHandler(route, {
  run: async ({ params, body: { lock_version, ...body } }, { person }) => {
    const before = await requireBlueprint(Number(params.id));
    if (before.lock_version !== lock_version) throw blueprintMoved();
    const at = isoTime(nowMs());
    // A blueprint of a past year keeps its course.
    if (body.exam_course !== before.exam_course) requireExamCourse(body.exam_course, at);
    const after: BlueprintRow = {
      ...{ ...before, ...body, updated_at: at, updated_by: fullName(person.profile) },
      lock_version: lock_version + 1,
    };
    if (!(await putBlueprint(before, after))) throw blueprintMoved();
    return after;
  },
});
