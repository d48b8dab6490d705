import { setAccommodation as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { findMembers } from "../enrolment/seenMembers.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listSittingsOfCourse } from "../table/exams/sittings.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { requireSome } from "./requireSome.ts";
import { timeOf } from "./timeOf.ts";

/**
 * A sitting takes the accommodation over when it begins, and keeps it. The reply names whoever has begun already: a proctor can give
 * them more time. @see ADR 0040
 */
export const setAccommodation = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (
    { body: { documentSetUserPermissionIds, accommodation }, request },
    { loaded, operationId, ...signedIn },
  ) => {
    const ids = requireSome(documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noUsers,
    });
    const { found: members, left: unknown } = await findMembers(loaded, signedIn, ids);
    const { written, left, jobId } = await orderCourseChange({
      change: { kind: "accommodation", accommodation },
      at: timeOf(operationId),
      ...{ loaded, signedIn, operationId, host: request.host, members, left: unknown },
    });
    const changed = new Map(written.map(({ member }) => [member.user_id, fullName(member)]));
    return {
      changed: written.length,
      begun: changed.size > 0 ? await begunExams(rosterOf(loaded), changed) : [],
      left,
      job_id: jobId,
    };
  },
});

const rosterOf = ({ course, program }: LoadedCourse) => ({ courseId: course.id, programId: program.id });

async function begunExams(
  { courseId, programId }: { courseId: number; programId: string },
  names: ReadonlyMap<string, string>,
): Promise<string[]> {
  const sittings = await listSittingsOfCourse(courseId, programId);
  const open = sittings.filter(
    ({ sitting }) =>
      sitting.status === "in_progress" || (sitting.status === "on_hold" && sitting.segments.length > 0),
  );
  return [...new Set(open.flatMap(({ userId }) => names.get(userId) ?? []))].sort();
}
