import { type CourseInvite, inviteWrite, listCourseInvites } from "#functions/table/courseInvites.ts";
import { listCourseMembers } from "#functions/table/courseMembers.ts";
import { reserveCourseId } from "#functions/table/sources.ts";
import { transact } from "#functions/table/table.ts";
import { ensureMembers } from "#scripts/import/fillCourse.ts";
import { startOfDay } from "#shared/domain/dates.ts";
import { memberRow, people } from "./demoPeople.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const dayMs = 86_400_000;
/** Whoever leads the clerkship's course is in it, too. */
const leads = ["lca@bedside.test", "faculty@bedside.test"];
const clerkship = "bedside:acute-care-block";
/** The last of its students have yet to be invited, in a week and a half. */
const invitedLater = 3;
const inDays = 10;

/** Puts staff into a course of the demo, and invitations that wait for their day. Repeating it changes nothing. */
export async function seedMembers(nowMs: number): Promise<void> {
  const courseId = await reserveCourseId(clerkship);
  const place = { courseId, programId: northfield.id };
  const staff = people.filter(({ email }) => leads.includes(email));
  await ensureMembers(
    courseId,
    northfield.id,
    staff.map((person) => memberRow(person, place, nowMs)),
  );
  if ((await listCourseInvites(courseId, northfield.id)).length > 0) return;
  const coordinator = people.find(({ email }) => email === "coordinator@bedside.test");
  const students = (await listCourseMembers(courseId, northfield.id)).filter(
    ({ role }) => role === "Student",
  );
  if (!coordinator) return;
  const date = new Date(nowMs + inDays * dayMs).toISOString().slice(0, 10);
  for (const member of students.slice(-invitedLater)) {
    const invite: CourseInvite = {
      id: seedUlid(`invite ${member.email} ${courseId}`),
      course_id: courseId,
      program_id: northfield.id,
      user_id: member.user_id,
      invited_by: {
        id: coordinator.id,
        name: `${coordinator.firstName} ${coordinator.lastName}`,
        email: coordinator.email,
      },
      host: "localhost",
      due_at: startOfDay(date, northfield.time_zone),
    };
    await transact([inviteWrite(invite)]);
  }
}
