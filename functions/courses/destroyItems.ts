import { destroyItems as route } from "#shared/contract/courses/changeItems.ts";
import { nothingToRemove, planCourseRemoval } from "#shared/domain/courseItemsPlan.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { changeCourseItems, placesAtOnce } from "../table/courses/courseItems.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { auditWrite } from "../table/operations/audit.ts";
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
    const removed = new Set<number>();
    let absent: number[] = [];
    for (let isWhole = false; !isWhole; ) {
      let part: number[] = [];
      await changeCourseItems(courseId, Math.floor(nowMs() / 1000), async (course, places) => {
        // Read here: what came into the course a moment ago counts, too.
        const documents = rowsById((await readDocuments()).rows);
        const known = offeredById(places.flatMap(({ document_id }) => documents.get(document_id) ?? []));
        const present = places.map(
          ({ document_id: id }) => known.get(id) ?? { id, title: String(id), prerequisite_document_id: null },
        );
        const plan = planCourseRemoval(present, documentIds);
        if (!plan.ok) throw refuseItems(plan.problems);
        if (removed.size === 0) absent = plan.absent;
        part = plan.removed.slice(0, placesAtOnce);
        isWhole = part.length === plan.removed.length;
        if (part.length === 0) return undefined;
        const titles = titlesOf(part.map((id) => known.get(id)?.title ?? String(id)));
        const entry = courseEntry(signedIn, {
          action: "course.items_changed",
          course,
          details: { Removed: titles },
        });
        return { removed: part, others: [auditWrite(entry)] };
      });
      for (const id of part) removed.add(id);
    }
    return { removed: [...removed], absent };
  },
});
