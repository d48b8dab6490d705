import * as z from "zod/mini";
import { accommodations } from "../../domain/examClock.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";

/** Changes that can be made to many members of a course at once. */
export const courseMemberChange = z.discriminatedUnion("kind", [
  /** `is_at_once`: the invitations go out as soon as the members are added, else at `due_at`. */
  z.object({ kind: z.literal("addition"), due_at: utcTime, is_at_once: z.boolean() }),
  /** `added_at`: only those who were added then, which takes an addition back. */
  z.object({ kind: z.literal("removal"), added_at: z.optional(utcTime) }),
  /** `ended_by`: only those who were taken out by that operation, which takes a removal back. */
  z.object({ kind: z.literal("restoration"), ended_by: z.optional(z.string()) }),
  z.object({ kind: z.literal("accommodation"), accommodation: z.literal(accommodations) }),
  /**
   * Moves the invitations that wait for a day to another time. `only_due_at`: only those that are due exactly then, which takes
   * an earlier move back.
   */
  z.object({
    kind: z.literal("invitation"),
    scheduled_for: calendarDate,
    only_due_at: z.optional(utcTime),
    due_at: utcTime,
    is_at_once: z.boolean(),
  }),
]);
export type CourseMemberChange = z.infer<typeof courseMemberChange>;

/** Somebody for whom it was not done, and why: by the id that was asked with. */
export const leftMember = z.object({ id: z.string(), name: z.string(), why: z.string() });

/** Most people named for whom a change was not made; the rest is a number. */
export const leftAtMost = 200;

/** A change of so many members that it is done behind the request. The people stand beside the job, by parts. */
export const courseMemberBatchInput = z.object({
  change: courseMemberChange,
  course_id: sequenceId,
  /** Who asked for it: what they may do is looked at again whenever the work is taken up. */
  by: ulid,
  is_admin: z.boolean(),
  /** The host that it was asked on: links in mails lead to the same site. */
  host: z.string(),
  operation_id: z.string(),
  /** When it was asked for: what is written says this time, however late it is done. */
  at: utcTime,
  /** Members that are gone through. */
  total: z.number(),
  /** Asked for, and left before the work began. */
  left: z.array(leftMember),
  left_count: z.number(),
  /** The job that this one takes back. */
  undo_of: z.nullable(z.string()),
});

export const courseMemberBatchCursor = z.object({
  /** Members that have been gone through. */
  at: z.number(),
  done: z.number(),
  left: z.array(leftMember),
  left_count: z.number(),
});
export type CourseMemberBatchCursor = z.infer<typeof courseMemberBatchCursor>;
