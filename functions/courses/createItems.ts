import { createItems as route } from "#shared/contract/courses/changeItems.ts";
import { nothingToAdd, planAddition } from "#shared/domain/courseItemsPlan.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { reserveRelationIds } from "../table/courses/courseItems.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changeItemsInParts } from "./changeItemsInParts.ts";
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
    let already: number[] = [];
    const added = await changeItemsInParts(courseId, ({ course, places, isFirst }) => {
      const standing = places.map((place) => place.document_id);
      const addition = planAddition(standing, documentIds, offered);
      if (!addition.ok) throw refuseItems(addition.problems);
      if (isFirst) already = addition.already;
      const behind = Math.max(0, ...places.map(({ position }) => position));
      return {
        left: addition.added,
        change: (part) => {
          const titles = titlesOf(part.map((id) => offered.get(id)?.title ?? String(id)));
          const details = { Added: titles };
          const entry = courseEntry(signedIn, { action: "course.items_changed", course, details });
          return {
            put: part.map((document_id, at) => ({
              relation_id: relationOf.get(document_id) ?? 0,
              position: behind + at + 1,
              document_id,
            })),
            others: [auditWrite(entry)],
          };
        },
      };
    });
    return { added, already };
  },
});
