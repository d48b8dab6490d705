import { destroyItems as route } from "#shared/contract/courses/changeItems.ts";
import { nothingToRemove, planCourseRemoval } from "#shared/domain/courseItemsPlan.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changeItemsInParts } from "./changeItemsInParts.ts";
import { courseEntry, titlesOf } from "./courseAudit.ts";
import { offeredById } from "./offeredDocuments.ts";
import { refuseItems, refuseNothing } from "./refuseItems.ts";

/**
 * Takes documents out of a course, some 90 in one transaction. The rules hold after each, as they do for adding; what learners
 * did in them stays theirs.
 * @see spec courses §2.6
 */
export const destroyItems = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { documentIds } }, { loaded, ...signedIn }) => {
    if (documentIds.length === 0) throw refuseNothing(nothingToRemove);
    const courseId = loaded.course.id;
    let absent: number[] = [];
    const removed = await changeItemsInParts(courseId, async ({ course, places, isFirst }) => {
      // Read here: what came into the course a moment ago counts, too.
      const documents = rowsById((await readDocuments()).rows);
      const known = offeredById(places.flatMap(({ document_id }) => documents.get(document_id) ?? []));
      const present = places.map(
        ({ document_id: id }) => known.get(id) ?? { id, title: String(id), prerequisite_document_id: null },
      );
      const plan = planCourseRemoval(present, documentIds);
      if (!plan.ok) throw refuseItems(plan.problems);
      if (isFirst) absent = plan.absent;
      return {
        left: plan.removed,
        change: (part) => {
          const details = { Removed: titlesOf(part.map((id) => known.get(id)?.title ?? String(id))) };
          const entry = courseEntry(signedIn, { action: "course.items_changed", course, details });
          return { removed: part, others: [auditWrite(entry)] };
        },
      };
    });
    return { removed, absent };
  },
});
