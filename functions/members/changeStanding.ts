import type { LoadedCourse } from "../access/course.ts";
import { actorNamed, memberEntry } from "../enrolment/memberAudit.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { getCourseMembers, type KeptCourseMember, type MemberWrite } from "../table/courses/courseMembers.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changeInParts, type Left } from "./changeInParts.ts";
import { findMembers, noMember } from "./memberRows.ts";

type Roster = { courseId: number; programId: string };
type Entry = Parameters<typeof memberEntry>[0];

/** What becomes of one member, and what the audit log says of it; undefined: nothing changes for them. */
type Change = (
  member: KeptCourseMember,
) => ({ member: KeptCourseMember } & Pick<Entry, "action" | "details">) | undefined;

/**
 * Changes those who were asked for by id and are in the course still, as they are at that moment, each with a line of the audit
 * log. Answers who was written, and who was left because they are in the course no more.
 */
export async function changeStanding(
  loaded: LoadedCourse,
  signedIn: SignedIn,
  order: {
    ids: readonly string[];
    change: Change;
    write: (roster: Roster, writes: readonly MemberWrite[]) => Promise<boolean>;
  },
): Promise<{ roster: Roster; written: MemberWrite[]; left: Left[] }> {
  const { course, program } = loaded;
  const roster = { courseId: course.id, programId: program.id };
  const actor = actorNamed(signedIn.person.profile);
  const asked = await findMembers(loaded, signedIn, order.ids);
  const { written, left } = await changeInParts(
    asked.found,
    async (part) => {
      const members = await getCourseMembers(
        roster,
        part.map(({ userId }) => userId),
      );
      const standing = new Set(members.map(({ user_id }) => user_id));
      return {
        writes: members.flatMap((before): MemberWrite[] => {
          const changed = order.change(before);
          if (!changed) return [];
          const entry = memberEntry({
            ...changed,
            id: newUlid(),
            at: isoTime(nowMs()),
            actor,
            programId: program.id,
            course,
          });
          return [{ member: changed.member, together: [auditWrite(entry)] }];
        }),
        left: part
          .filter(({ userId }) => !standing.has(userId))
          .map(({ id, name }) => ({ id, name, why: noMember })),
      };
    },
    (writes) => order.write(roster, writes),
  );
  return { roster, written, left: [...asked.left, ...left] };
}
