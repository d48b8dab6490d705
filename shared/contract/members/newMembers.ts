import * as z from "zod/mini";
import { roles } from "../../domain/roles.ts";
import { byId, calendarDate, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { selectionBytes } from "../lists.ts";
import { defineRoute } from "../route.ts";
import { behind, membersPath } from "./courseMembers.ts";
import { leftMember } from "./memberChange.ts";
import { newMemberList } from "./memberLists.ts";

/** A membership in the program (GroupRoleDefinitionUser) of somebody who is not in the course. @see spec courses §2.10, §3 */
const newMember = z.object({
  id: ulid,
  user: z.object({ id: ulid, email: z.string(), first_name: z.string(), last_name: z.string() }),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
});
export type NewMember = z.infer<typeof newMember>;

const newMembers = {
  name: "NewMembers",
  list: newMemberList,
  context: "members",
  path: `${membersPath}/new_batch_list`,
  action: "course.member.manage",
  params: byId,
  item: newMember,
  what: "The people of the program who can be added to a course: current or pending, and not in it",
} as const;
export const newMemberListRoutes = { ...listRoutes(newMembers), ...selectionRoutes(newMembers) };

/** In one call; each is written with their entry in the log. */
export const addedAtMost = 5000;

/** Blank is at once. */
const inviteDate = z.optional(z.nullable(z.union([z.literal(""), calendarDate])));

export const addCourseMembers = defineRoute({
  name: "addCourseMembers",
  context: "members",
  method: "POST",
  path: `${membersPath}/create_batch_list`,
  action: "course.member.manage",
  summary: "Add people of the program to a course, and invite them at once or on a day.",
  description:
    "Whoever was taken out before comes back with their work. An invitation goes out once: to people who are registered a mail with the way to the course, to those who are not their registration link.",
  params: byId,
  body: z.strictObject({
    groupRoleDefinitionUserIds: z.array(ulid).check(z.maxLength(addedAtMost)),
    inviteDate,
  }),
  maxBodyBytes: selectionBytes,
  isIdempotent: true,
  reply: z.object({
    added: z.number(),
    /** When the invitations go out; null: at once. */
    invite_at: z.nullable(utcTime),
    /** Messages about those who were not added, one each. @see spec courses §7, §8 */
    errors: z.array(z.string()),
    left: z.array(leftMember),
    job_id: behind,
  }),
});

export const moveInvites = defineRoute({
  name: "moveInvites",
  context: "members",
  method: "PATCH",
  path: `${membersPath}/scheduled_invites`,
  action: "course.member.manage",
  summary: "Send the invitations of one day on another day, or at once.",
  params: byId,
  body: z.strictObject({ scheduledFor: calendarDate, inviteDate }),
  reply: z.object({
    moved: z.number(),
    /** When they now go out; null: at once. */
    invite_at: z.nullable(utcTime),
    /** Invitations of this day that were sent or moved by someone else meanwhile. */
    left: z.array(leftMember),
    job_id: behind,
  }),
});

export const newMemberRoutes = [
  ...Object.values(newMemberListRoutes),
  addCourseMembers,
  moveInvites,
] as const;
