import { listOwnToDos as route } from "#shared/contract/assessments/ownResults.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { requireProgram } from "../access/course.ts";
import { findOwnItems } from "../access/ownItems.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listToDos } from "../table/assessments/toDos.ts";

export const listOwnToDos = defineHandler(route, {
  run: async (_call, signedIn) => {
    const program = await requireProgram(signedIn);
    const [rows, items] = await Promise.all([
      listToDos(signedIn.person.profile.id),
      findOwnItems(signedIn, program.id),
    ]);
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const own = rows.filter(({ program_id, done_at }) => program_id === program.id && done_at === undefined);
    return {
      to_dos: own
        .map((row) => {
          const { delivery_id, item_id, title, assessment, review_on, reviews, document_id, assigned } = row;
          const relation = document_id === null ? undefined : items.get(document_id);
          return {
            ...{ delivery_id, item_id, title, assessment, review_on, reviews, is_due: review_on <= today },
            assigned_by: assigned?.by ?? null,
            case_path: relation === undefined ? null : `/document_set_document_relations/${relation}`,
          };
        })
        .sort((a, b) => a.review_on.localeCompare(b.review_on) || a.item_id - b.item_id),
    };
  },
});
