import { reorderItems as route } from "#shared/contract/courses/changeItems.ts";
import { isReordering } from "#shared/domain/courseItemsPlan.ts";
import { counted } from "#shared/words/counted.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { changeCourseItems } from "../table/courses/courseItems.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { courseEntry } from "./courseAudit.ts";

export const reorderItems = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { documentIds, items_version } }, { loaded, ...signedIn }) => {
    const after = await changeCourseItems(loaded.course.id, Math.floor(nowMs() / 1000), (course, places) => {
      if ((course.items_version ?? 0) !== items_version)
        throw new Refusal("CONFLICT", { message: changedMeanwhile });
      const present = places.map((place) => place.document_id);
      if (!isReordering(present, documentIds)) throw new Refusal("INVALID_REQUEST", { fields: [notThese] });
      const placeOf = new Map(documentIds.map((id, at) => [id, at + 1]));
      const moved = places.flatMap((place) => {
        const position = placeOf.get(place.document_id) ?? place.position;
        return position === place.position ? [] : [{ ...place, position }];
      });
      if (moved.length === 0) return undefined;
      const details = { Order: itemsMoved(moved.length) };
      const entry = courseEntry(signedIn, { action: "course.items_changed", course, details });
      return { moved, others: [auditWrite(entry)] };
    });
    return { items_version: after.items_version ?? 0 };
  },
});

const itemsMoved = counted({ one: "{n} item moved", other: "{n} items moved" });

const changedMeanwhile =
  "Someone else changed the items of this course. Nothing was changed. Reload the page to see the latest items.";
const notThese = {
  path: "body.documentIds",
  message: "must list every item of the course exactly once",
};
