import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { getCourseMembers, type KeptCourseMember, type MemberWrite } from "../table/courses/courseMembers.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changeInParts, type Left } from "./changeInParts.ts";
import { actorNamed, memberEntry } from "./memberAudit.ts";
import { noMember } from "./seenMembers.ts";

type Roster = { courseId: number; programId: string };
type Entry = Parameters<typeof memberEntry>[0];

/**
 * Change of one member with its words for the audit log; or why they are left out; undefined: nothing changes for
 * them.
 */
type Change = (
  member: KeptCourseMember,
) =>
  | ({ member: KeptCourseMember; endedBy?: string } & Pick<Entry, "action" | "details">)
  | { why: string }
  | undefined;

/**
 * Changes those who are in the course still, as they are at that moment, each with a line of the audit log. Answers who was
 * written, and who was left.
 */
export async function changeStanding(
  { course, program }: LoadedCourse,
  by: Pick<SignedIn, "person">,
  order: {
    found: readonly { id: string; name: string; userId: string }[];
    change: Change;
    write: (roster: Roster, writes: readonly MemberWrite[]) => Promise<boolean>;
  },
): Promise<{ written: MemberWrite[]; left: Left[] }> {
  const roster = { courseId: course.id, programId: program.id };
  const actor = actorNamed(by.person.profile);
  return changeInParts(
    order.found,
    async (part) => {
      const members = await getCourseMembers(
        roster,
        part.map(({ userId }) => userId),
      );
      const byUser = new Map(members.map((member) => [member.user_id, member]));
      const plan: { writes: MemberWrite[]; left: Left[] } = { writes: [], left: [] };
      for (const { id, name, userId } of part) {
        const before = byUser.get(userId);
        const changed = before ? order.change(before) : { why: noMember };
        if (!changed) continue;
        if ("why" in changed) {
          plan.left.push({ id, name, why: changed.why });
          continue;
        }
        const { endedBy, ...entryParts } = changed;
        const entry = memberEntry({
          ...entryParts,
          id: newUlid(),
          at: isoTime(nowMs()),
          actor,
          programId: program.id,
          course,
        });
        plan.writes.push({
          member: changed.member,
          together: [auditWrite(entry)],
          ...(endedBy === undefined ? {} : { endedBy }),
        });
      }
      return plan;
    },
    (writes) => order.write(roster, writes),
  );
}
