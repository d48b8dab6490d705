import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import {
  addCourseMembers,
  type CourseMember,
  getCourseMembers,
  getFormerMembers,
  type KeptCourseMember,
  type MemberWrite,
} from "../table/courses/courseMembers.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changeInParts, type Left } from "./changeInParts.ts";
import { actorNamed, memberEntry } from "./memberAudit.ts";

/** Somebody who is to be in a course. `id`: what they were asked for by. */
type Comer = { id: string; name: string; userId: string };

/** How somebody stands in the course at that moment. */
type Known = { standing: KeptCourseMember | undefined; former: KeptCourseMember | undefined };

/** A new member with what is written together with them, or why they stay out; undefined: nothing changes for them. */
type Arrival =
  | { member: CourseMember; details: Record<string, string>; together?: MemberWrite["together"] }
  | { why: string };

/** Brings people into a course, each with a line of the audit log. Answers who was written, and who was left. */
export async function bringIn<One extends Comer>(
  { course, program }: LoadedCourse,
  by: Pick<SignedIn, "person">,
  { comers, arrive }: { comers: readonly One[]; arrive: (comer: One, known: Known) => Arrival | undefined },
): Promise<{ written: MemberWrite[]; left: Left[] }> {
  const roster = { courseId: course.id, programId: program.id };
  const actor = actorNamed(by.person.profile);
  const writeOf = ({ member, details, together = [] }: Exclude<Arrival, { why: string }>): MemberWrite => {
    const entry = memberEntry({
      id: newUlid(),
      at: isoTime(nowMs()),
      action: "course_member.added",
      actor,
      programId: program.id,
      course,
      member,
      details,
    });
    return { member, together: [...together, auditWrite(entry)] };
  };
  return changeInParts(
    comers,
    async (part) => {
      const userIds = part.map(({ userId }) => userId);
      const [standing, former] = await Promise.all([
        getCourseMembers(roster, userIds),
        getFormerMembers(roster, userIds),
      ]);
      const plan: { writes: MemberWrite[]; left: Left[] } = { writes: [], left: [] };
      for (const comer of part) {
        const isThem = ({ user_id }: KeptCourseMember): boolean => user_id === comer.userId;
        const arrival = arrive(comer, { standing: standing.find(isThem), former: former.find(isThem) });
        if (!arrival) continue;
        if ("why" in arrival) plan.left.push({ id: comer.id, name: comer.name, why: arrival.why });
        else plan.writes.push(writeOf(arrival));
      }
      return plan;
    },
    (writes) => addCourseMembers(roster, writes),
  );
}
