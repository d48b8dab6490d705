import * as z from "zod/mini";
import { setAsideReasons } from "../../case/state/admission.ts";
import { accommodations, sittingStatuses, submitters } from "../../domain/examClock.ts";
import { byId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** One student's sitting of a timed exam, as the staff of their program see it. */
const studentSitting = z.object({
  user_id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(sittingStatuses),
  /** On hold because a proctor paused it. */
  paused: z.boolean(),
  /** Seconds, with accommodation and restarts. */
  timeLimit: z.number(),
  accommodation: z.literal(accommodations),
  /** Seconds at `server_time_ms`. */
  time_left: z.number(),
  submitted_at: z.nullable(utcTime),
  submitted_by: z.nullable(z.enum(submitters)),
});

/** Most students named who have not begun; those of a larger class are counted. */
export const notBegunAtMost = 500;

const examOfCourse = z.object({
  document_id: sequenceId,
  title: z.string(),
  sittings: z.array(studentSitting),
  /** Students of the course who have not begun; of a reply that is not whole, null. */
  not_started: z.nullable(z.number()),
  /** The first 500 of them, by name; of a reply that is not whole, null. */
  not_begun: z.nullable(
    z.array(z.pick(studentSitting, { user_id: true, email: true, first_name: true, last_name: true })),
  ),
});

export const courseSittings = z.object({
  /** Epoch milliseconds. */
  server_time_ms: z.number(),
  /** Those that somebody has begun, in the order of the course; of a reply that is not whole, those of which something changed. */
  exams: z.array(examOfCourse),
  /** To be sent as `since`, to be answered what changed alone. */
  version: utcTime,
  /** Everybody is there; otherwise only those of whom something changed since. */
  is_whole: z.boolean(),
});
export type CourseSittings = z.infer<typeof courseSittings>;

export const listSittings = defineRoute({
  name: "listSittings",
  context: "exams",
  method: "GET",
  path: "/document_sets/{id}/sittings",
  action: "sitting.list",
  summary:
    "The timed exams of a course that students of the program have begun, and how each student stands.",
  description:
    "With `since` (the `version` of an earlier reply, at most ten minutes old) only those of whom something changed.",
  params: byId,
  query: z.strictObject({ since: z.optional(utcTime) }),
  reply: courseSittings,
});

export const lateAnswers = z.object({
  late_answers: z.array(
    z.object({
      user_id: ulid,
      /** Title of the card; null for whoever is to sit the exam as a student elsewhere. */
      card: z.nullable(z.string()),
      /** The words that ask; null as the card is. */
      question: z.nullable(z.string()),
      /**
       * Time at which the answer was made, as the server judges by its own clock: a device's clock may be wrong by any
       * amount.
       */
      made_at: utcTime,
      received_at: utcTime,
      /** Why it does not count before staff say so; null: it counts. */
      set_aside_for: z.nullable(z.enum(setAsideReasons)),
      /** When what is right was told to the student, where it was set aside for that. */
      key_told_at: z.nullable(utcTime),
    }),
  ),
});
export type LateAnswers = z.infer<typeof lateAnswers>;

export const listLateAnswers = defineRoute({
  name: "listLateAnswers",
  context: "exams",
  method: "GET",
  path: "/document_sets/{id}/sittings/late_answers",
  action: "sitting.list",
  summary: "Answers of one exam that came after its time had stopped: those that count, and those set aside.",
  description: "Without card and question for whoever is to sit the exam as a student of another program.",
  params: byId,
  query: z.strictObject({ document_id: sequenceIdInPath }),
  reply: lateAnswers,
});

export const countLateAnswers = defineRoute({
  name: "countLateAnswers",
  context: "exams",
  method: "POST",
  path: "/document_sets/{id}/sittings/count_late_answers",
  action: "exam.proctor",
  summary: "Let a student's answers count that came after the end of their exam and were set aside.",
  description: "Safe to repeat. They cannot be taken back.",
  isIdempotent: true,
  params: byId,
  query: z.strictObject({ document_id: sequenceIdInPath }),
  body: z.strictObject({ user_id: ulid }),
  reply: z.object({
    /** Questions whose answers count by this. */
    counted: z.number(),
  }),
});

export const sittingRoutes = [listSittings, listLateAnswers, countLateAnswers] as const;
