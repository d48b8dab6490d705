import { createCourse as route } from "#shared/contract/courses/editCourse.ts";
import { planAddition } from "#shared/domain/courseItemsPlan.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDetails } from "./courseForm.ts";
import { educatorResourcesOf } from "./educatorResources.ts";
import { makeCourse } from "./newCourse.ts";
import { offeredById, readOfferedDocuments } from "./offeredDocuments.ts";
import { refuseItems } from "./refuseItems.ts";

/** @see spec courses §2.1 "Create Course" */
export const createCourse = defineHandler<typeof route>(route, {
  run: async ({ body: { document_ids, ...body }, request }, { operationId, ...signedIn }) => {
    const program = await requireProgram(signedIn);
    const [offered, details] = await Promise.all([
      readOfferedDocuments(program.id),
      readDetails(body, { program, whose: { isAdmin: signedIn.actor.isAdmin } }),
    ]);
    const addition = planAddition([], document_ids, offeredById(offered));
    if (!addition.ok) throw refuseItems(addition.problems, "document_ids");
    const row = {
      ...details,
      is_cx_doc_set: false,
      educator_resources_id: educatorResourcesOf(details.name, offered),
    };
    const id = await makeCourse(
      { row, documentIds: addition.added, program },
      { signedIn, operationId, host: request.host },
    );
    return { id };
  },
});
