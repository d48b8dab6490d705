import { setAccommodation as route } from "#shared/contract/members/courseMembers.ts";
import { accommodationName, memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, fullName, memberEntry } from "../enrolment/memberAudit.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { auditWrite } from "../table/audit.ts";
import { getCourseMembers, type MemberWrite, setAccommodations } from "../table/courseMembers.ts";
import { listSittingsOfCourse } from "../table/sittings.ts";
import { changeInParts } from "./changeInParts.ts";
import { findMembers, noMember } from "./memberRows.ts";
import { requireSome } from "./requireSome.ts";

/**
 * A sitting takes the accommodation over when it begins, and keeps it: whoever has begun is told of, and gets more time by
 * the proctor. @see ADR 0111
 */
export const setAccommodation = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { documentSetUserPermissionIds, accommodation } }, { loaded, ...signedIn }) => {
    const { course, program } = loaded;
    const ids = requireSome(documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noUsers,
    });
    const roster = { courseId: course.id, programId: program.id };
    const actor = actorNamed(signedIn.person.profile);
    const asked = await findMembers(loaded, signedIn, ids);
    const { written, left } = await changeInParts(
      asked.found,
      async (part) => {
        const members = await getCourseMembers(
          roster,
          part.map(({ userId }) => userId),
        );
        const standing = new Set(members.map(({ user_id }) => user_id));
        const changed = members.filter((member) => member.accommodation !== accommodation);
        return {
          writes: changed.map((before): MemberWrite => {
            const member = { ...before, accommodation };
            const details = {
              Time: `${accommodationName(before.accommodation)} → ${accommodationName(accommodation)}`,
            };
            const entry = memberEntry({
              id: newUlid(),
              at: isoTime(nowMs()),
              action: "accommodation.set",
              actor,
              programId: program.id,
              course,
              member,
              details,
            });
            return { member, together: [auditWrite(entry)] };
          }),
          left: part
            .filter(({ userId }) => !standing.has(userId))
            .map(({ id, name }) => ({ id, name, why: noMember })),
        };
      },
      (writes) => setAccommodations(roster, writes),
    );
    const changed = new Map(written.map(({ member }) => [member.user_id, fullName(member)]));
    return {
      changed: written.length,
      begun: changed.size > 0 ? await begunExams(roster, changed) : [],
      left: [...asked.left, ...left],
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
