import { setAccommodation as route } from "#shared/contract/members/courseMembers.ts";
import { accommodationName, memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { fullName } from "../enrolment/memberAudit.ts";
import { defineHandler } from "../runtime/handler.ts";
import { setAccommodations } from "../table/courses/courseMembers.ts";
import { listSittingsOfCourse } from "../table/exams/sittings.ts";
import { changeStanding } from "./changeStanding.ts";
import { requireSome } from "./requireSome.ts";

/**
 * A sitting takes the accommodation over when it begins, and keeps it. The reply names whoever has begun already: a proctor can give
 * them more time. @see ADR 0111
 */
export const setAccommodation = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { documentSetUserPermissionIds, accommodation } }, { loaded, ...signedIn }) => {
    const ids = requireSome(documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noUsers,
    });
    const time = accommodationName(accommodation);
    const { roster, written, left } = await changeStanding(loaded, signedIn, {
      ids,
      change: (before) =>
        before.accommodation === accommodation
          ? undefined
          : {
              member: { ...before, accommodation },
              action: "accommodation.set",
              details: { Time: `${accommodationName(before.accommodation)} → ${time}` },
            },
      write: setAccommodations,
    });
    const changed = new Map(written.map(({ member }) => [member.user_id, fullName(member)]));
    return {
      changed: written.length,
      begun: changed.size > 0 ? await begunExams(roster, changed) : [],
      left,
    };
  },
});

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
