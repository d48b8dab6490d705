import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { type CourseInvite, inviteWrite, listCourseInvites } from "#functions/table/courses/courseInvites.ts";
import { listCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { getInviteDay, inviteDayWrite } from "#functions/table/courses/inviteDays.ts";
import { listProgramPeople, writeMemberships } from "#functions/table/members/memberships.ts";
import { transact } from "#functions/table/table.ts";
import { ensureMembers } from "#scripts/import/fillCourse.ts";
import { startOfDay } from "#shared/domain/dates.ts";
import { courseToCome, daysToInvite, demoCourses } from "./demoCourses.ts";
import { memberRow, people } from "./demoPeople.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const dayMs = 86_400_000;
/** Whoever leads the clerkship's course is in it, too. */
const leads = ["lca@bedside.test", "faculty@bedside.test"];
const clerkship = "bedside:acute-care-block";
export const ledCourses = [clerkship, "bedside:internal-medicine"];
/** The last of its students have yet to be invited, in a week and a half. */
const invitedLater = 3;
const inDays = 10;

const coordinator = people.find(({ email }) => email === "coordinator@bedside.test");
const invitedBy = () => ({
  id: coordinator?.id ?? seedUlid("nobody"),
  name: coordinator ? `${coordinator.firstName} ${coordinator.lastName}` : "Bedside",
  email: "coordinator@bedside.test",
});

const startOfDayIn = (days: number, nowMs: number): string =>
  startOfDay(new Date(nowMs + days * dayMs).toISOString().slice(0, 10), northfield.time_zone);

/** Puts staff into a course of the demo, and invitations that wait for their day. Repeating it changes nothing. */
export async function seedMembers(nowMs: number): Promise<void> {
  await inviteToCourseToCome(nowMs);
  await assignLead(nowMs);
  const courseId = await reserveCourseId(clerkship);
  const place = { courseId, programId: northfield.id };
  const staff = people.filter(({ email }) => leads.includes(email));
  await ensureMembers(
    courseId,
    northfield.id,
    staff.map((person) => memberRow(person, place, nowMs)),
  );
  if ((await listCourseInvites(courseId, northfield.id)).length > 0) return;
  const students = (await listCourseMembers(courseId, northfield.id)).filter(
    ({ role }) => role === "Student",
  );
  for (const member of students.slice(-invitedLater)) {
    const invite: CourseInvite = {
      id: seedUlid(`invite ${member.email} ${courseId}`),
      course_id: courseId,
      program_id: northfield.id,
      user_id: member.user_id,
      invited_by: invitedBy(),
      host: "localhost",
      due_at: startOfDayIn(inDays, nowMs),
    };
    await transact([inviteWrite(invite)]);
  }
}

/** Assigns the demo's Lead Course Administrator to the clerkship's course and to the one that all programs share. */
async function assignLead(nowMs: number): Promise<void> {
  const lead = people.find(({ email }) => email === "lca@bedside.test");
  const known = lead && (await listProgramPeople(northfield.id, [lead.id])).get(lead.id);
  if (!known?.membership) throw new Error("The demo has a Lead Course Administrator");
  const { profile, membership } = known;
  const courses = demoCourses.filter(({ sourceId }) => ledCourses.includes(sourceId));
  const leads = await Promise.all(
    courses.map(async ({ sourceId, row }) => {
      const id = await reserveCourseId(sourceId);
      return { course_id: id, name: row(id, nowMs).name, since: new Date(nowMs).toISOString() };
    }),
  );
  await writeMemberships(northfield.id, [{ profile, after: { ...membership, leads }, together: [] }]);
}

/** The day that its form names stands beside the course, as saving the form writes it. */
async function inviteToCourseToCome(nowMs: number): Promise<void> {
  const courseId = await reserveCourseId(courseToCome);
  if (await getInviteDay(courseId)) return;
  const day = {
    id: seedUlid(`invite day ${courseId}`),
    course_id: courseId,
    program_id: northfield.id,
    invited_by: invitedBy(),
    host: "localhost",
    due_at: startOfDayIn(daysToInvite, nowMs),
    from: null,
  };
  await transact([inviteDayWrite(day)]);
}
