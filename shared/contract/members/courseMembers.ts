import * as z from "zod/mini";
import { accommodations } from "../../domain/examClock.ts";
import { roles } from "../../domain/roles.ts";
import { byId, calendarDate, jobId, sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { selectedAtMost, selectionBytes } from "../lists.ts";
import { defineRoute } from "../route.ts";
import { leftMember } from "./memberChange.ts";
import { courseMemberList } from "./memberLists.ts";

export const membersPath = "/document_sets/{id}/document_set_user_permissions";

const listedUser = z.object({ id: ulid, email: z.string(), first_name: z.string(), last_name: z.string() });

/** A course membership (DocumentSetUserPermission). @see spec courses §2.9, §3 */
const courseMember = z.object({
  id: ulid,
  user: listedUser,
  role: z.enum(roles),
  /** End of the membership in the program. null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  accommodation: z.literal(accommodations),
  created_at: utcTime,
});
export type CourseMember = z.infer<typeof courseMember>;

const members = {
  name: "CourseMembers",
  list: courseMemberList,
  context: "members",
  path: membersPath,
  action: "course.member.list",
  params: byId,
  item: courseMember,
  what: "The program's members of a course; a Student Roster Manager sees its students",
} as const;
export const courseMemberListRoutes = { ...listRoutes(members), ...selectionRoutes(members) };

/** Ids of course memberships. They travel in bodies. @see rulings 18 */
export const memberIds = z.array(ulid).check(z.maxLength(selectedAtMost));
const selectedMembers = z.strictObject({ documentSetUserPermissionIds: memberIds });

/** One that something was not done for, and why; the others were done. */
const left = leftMember;

/** Job that makes the change, for more than some two hundred people. Nothing is done yet (`listMemberBatches`). */
export const behind = z.nullable(jobId);

const inviteDay = z.object({
  /** In the program's time zone, at whose beginning they are sent. */
  date: calendarDate,
  count: z.number(),
  /** The first of them, by name. */
  names: z.array(z.string()),
});
export type InviteDay = z.infer<typeof inviteDay>;

/** Facts of a course for the pages about its members. */
const memberOverview = z.object({
  document_set: z.object({ id: sequenceId, name: z.string(), archived_at: z.nullable(utcTime) }),
  /** Today in the program's time zone: the first day that invitations can be scheduled for. */
  today: calendarDate,
  can_destroy_batch: z.boolean(),
  can_reset: z.boolean(),
  /** Invitations that are not sent yet, by the day they are due; today's are on their way. */
  scheduled: z.array(inviteDay),
});
export type MemberOverview = z.infer<typeof memberOverview>;

export const getMemberOverview = defineRoute({
  name: "getMemberOverview",
  context: "members",
  method: "GET",
  path: `${membersPath}/overview`,
  action: "course.member.list",
  summary: "A course as the pages about its members show it, with the invitations that are scheduled.",
  params: byId,
  reply: memberOverview,
});

export const removeCourseMembers = defineRoute({
  name: "removeCourseMembers",
  context: "members",
  method: "DELETE",
  path: `${membersPath}/destroy_batch`,
  action: "course.member.manage",
  summary: "Take members out of a course. What they did is kept, and comes back with them.",
  isIdempotent: true,
  params: byId,
  body: selectedMembers,
  maxBodyBytes: selectionBytes,
  reply: z.object({
    removed: z.number(),
    /** Who was taken out: what bringing them back takes. */
    userIds: z.array(ulid),
    left: z.array(left),
    job_id: behind,
  }),
});

export const restoreCourseMembers = defineRoute({
  name: "restoreCourseMembers",
  context: "members",
  method: "POST",
  path: `${membersPath}/restore_batch`,
  action: "course.member.manage",
  summary: "Bring back members who were taken out, as they were: no mail is sent.",
  isIdempotent: true,
  params: byId,
  body: z.strictObject({ userIds: z.array(ulid).check(z.maxLength(selectedAtMost)) }),
  maxBodyBytes: selectionBytes,
  reply: z.object({ restored: z.number(), left: z.array(left), job_id: behind }),
});

export const setAccommodation = defineRoute({
  name: "setAccommodation",
  context: "members",
  method: "PATCH",
  path: `${membersPath}/accommodation`,
  action: "course.member.manage",
  summary:
    "Set how much more time members have in the exams of a course. An exam that has begun keeps its time.",
  params: byId,
  body: z.strictObject({
    documentSetUserPermissionIds: memberIds,
    accommodation: z.literal(accommodations),
  }),
  maxBodyBytes: selectionBytes,
  reply: z.object({
    changed: z.number(),
    /** Names of those whose exam has begun and is not over: it keeps the time that it began with. */
    begun: z.array(z.string()),
    left: z.array(left),
    job_id: behind,
  }),
});

export const courseMemberRoutes = [
  ...Object.values(courseMemberListRoutes),
  getMemberOverview,
  removeCourseMembers,
  restoreCourseMembers,
  setAccommodation,
] as const;
