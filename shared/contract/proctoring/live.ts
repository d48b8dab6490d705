import * as z from "zod/mini";
import { accommodations, sittingStatuses, submitters } from "../../domain/examClock.ts";
import { incidentReasonNames } from "../../domain/proctoring.ts";
import { sequenceId, ulid, utcTime } from "../common.ts";

/** One student's sitting as the proctor's table needs it. Those that nobody has begun have none. */
export const proctorSitting = z.object({
  user_id: ulid,
  status: z.enum(sittingStatuses),
  /** On hold because a proctor paused it. */
  paused: z.boolean(),
  /** Seconds, with accommodation and added time. */
  time_limit_s: z.number(),
  accommodation: z.literal(accommodations),
  /** Seconds that were added. */
  extra_s: z.number(),
  /** Milliseconds used up before the segment that runs. */
  used_ms: z.number(),
  /** Epoch milliseconds on the server's clock; null while no segment runs. */
  deadline_ms: z.nullable(z.number()),
  submitted_at: z.nullable(utcTime),
  submitted_by: z.nullable(z.enum(submitters)),
  /** Counts the changes: of two, the higher is the later. */
  rev: z.number(),
});
export type ProctorSitting = z.infer<typeof proctorSitting>;

/** State of a student's page. */
export const studentPresence = z.object({
  user_id: ulid,
  seen_at: utcTime,
  /** Its live connection stands, as far as the server was told. */
  is_connected: z.boolean(),
  /** It is in front: not behind another window or tab. */
  is_visible: z.boolean(),
  /** How often the page was left, and when it was last. */
  times_left: z.number(),
  left_at: z.nullable(utcTime),
  /** Answers of the timed section that the server holds, and those that still wait on the device. */
  saved: z.number(),
  waiting: z.number(),
  /** Counts what was heard of it: of two, the higher is the later. */
  rev: z.number(),
});
export type StudentPresence = z.infer<typeof studentPresence>;

/** Note of a proctor during an exam. Never changed. */
export const notedIncident = z.object({
  id: ulid,
  at: utcTime,
  reason: z.enum(incidentReasonNames),
  note: z.string(),
  /** Whom it is about; none: the room as a whole. */
  students: z.array(z.object({ user_id: ulid, name: z.string() })),
  by: z.object({ id: ulid, name: z.string() }),
});
export type NotedIncident = z.infer<typeof notedIncident>;

/** The same, of a course. */
export const examIncident = z.extend(notedIncident, { document_id: sequenceId });
export type ExamIncident = z.infer<typeof examIncident>;

/** Change in an exam. */
export const proctorNews = z.object({
  server_time_ms: z.number(),
  sittings: z.array(proctorSitting),
  presence: z.array(studentPresence),
  incidents: z.array(notedIncident),
});
export type ProctorNews = z.infer<typeof proctorNews>;

/** Report of a student's page about itself. */
export const presenceSignal = z.strictObject({
  is_visible: z.boolean(),
  saved: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  waiting: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
});
export type PresenceSignal = z.infer<typeof presenceSignal>;
