import { copyCourse as route } from "#shared/contract/courses/editCourse.ts";
import { can, type ResourceOf } from "#shared/domain/access.ts";
import { planAddition } from "#shared/domain/courseItemsPlan.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { educatorResourcesOf } from "./educatorResources.ts";
import { makeCourse } from "./newCourse.ts";
import { offeredById, readOfferedDocuments } from "./offeredDocuments.ts";

type Loaded = { resource: ResourceOf<"course.create">; of: LoadedCourse };

/** A copy is a course of the program's own, whatever it was made of. @see ADR 0105 */
export const copyCourse = defineHandler<typeof route, Loaded>(route, {
  load: async ({ params }, signedIn) => {
    const of = await loadCourse(Number(params.id), signedIn);
    if (!can(signedIn.actor, "course.read", of.resource)) throw new Refusal("NOT_FOUND");
    return { resource: { kind: "program", programId: of.program.id }, of };
  },
  run: async ({ body: { name }, request }, { loaded, operationId, ...signedIn }) => {
    const { course, program } = loaded.of;
    const [{ rows }, offered] = await Promise.all([
      readCourseItems(course.id),
      readOfferedDocuments(program.id),
    ]);
    const wanted = rows
      .toSorted((a, b) => a.position - b.position || a.relation_id - b.relation_id)
      .map(({ document }) => document.id);
    const usable = withoutUnusable(wanted, offeredById(offered));
    const row = {
      name,
      description: course.description,
      kind: "custom" as const,
      is_cx_doc_set: false,
      start_date: null,
      end_date: null,
      responsible_person: null,
      responsible_person_id: null,
      circulation: course.circulation,
      exam_summary: course.exam_summary,
      others_answers: course.others_answers,
      invite_date: null,
      educator_resources_id: educatorResourcesOf(name, offered),
    };
    const id = await makeCourse(
      { row, documentIds: usable, program, details: { "Copied from": `${course.name} (${course.id})` } },
      { signedIn, operationId, host: request.host },
    );
    return { id, left_out: wanted.length - usable.length };
  },
});

/**
 * Documents that the program may put into a course, of some: without those not lent to it, and those whose
 * prerequisite is not.
 */
function withoutUnusable(wanted: readonly number[], offered: ReturnType<typeof offeredById>): number[] {
  let left = [...wanted];
  for (;;) {
    const addition = planAddition([], left, offered);
    if (addition.ok) return left;
    const wrong = new Set(addition.problems.map(({ id }) => id));
    left = left.filter((id) => !wrong.has(id));
  }
}
