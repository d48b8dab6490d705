import { createItems as route } from "#shared/contract/courses/changeItems.ts";
import { nothingToAdd, planAddition } from "#shared/domain/courseItemsPlan.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeCourseItems, placesAtOnce, reserveRelationIds } from "../table/courses/courseItems.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { courseEntry, titlesOf } from "./courseAudit.ts";
import { offeredById, readOfferedDocuments } from "./offeredDocuments.ts";
import { refuseItems, refuseNothing } from "./refuseItems.ts";

/**
 * Puts documents into a course, some 90 in one transaction. The rules hold after each: should the process die in between, the
 * course is whole, and asking again adds the rest.
 * @see spec courses §2.5, §5
 */
export const createItems = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { documentIds } }, { loaded, ...signedIn }) => {
    if (documentIds.length === 0) throw refuseNothing(nothingToAdd);
    const courseId = loaded.course.id;
    const offered = offeredById(await readOfferedDocuments(loaded.program.id));
    const firstRelationId = await reserveRelationIds(new Set(documentIds).size);
    const relationOf = new Map([...new Set(documentIds)].map((id, at) => [id, firstRelationId + at]));
    const added = new Set<number>();
    let already: number[] = [];
    for (let isWhole = false; !isWhole; ) {
      let part: number[] = [];
      await changeCourseItems(courseId, Math.floor(nowMs() / 1000), (course, places) => {
        const addition = planAddition(
          places.map((place) => place.document_id),
          documentIds,
          offered,
        );
        if (!addition.ok) throw refuseItems(addition.problems);
        if (added.size === 0) already = addition.already;
        part = addition.added.slice(0, placesAtOnce);
        isWhole = part.length === addition.added.length;
        if (part.length === 0) return undefined;
        const behind = Math.max(0, ...places.map(({ position }) => position));
        const titles = titlesOf(part.map((id) => offered.get(id)?.title ?? String(id)));
        const entry = courseEntry(signedIn, {
          action: "course.items_changed",
          course,
          details: { Added: titles },
        });
        return {
          put: part.map((document_id, at) => ({
            relation_id: relationOf.get(document_id) ?? 0,
            position: behind + at + 1,
            document_id,
          })),
          others: [auditWrite(entry)],
        };
      });
      for (const id of part) added.add(id);
    }
    return { added: [...added], already };
  },
});
