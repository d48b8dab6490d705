import * as z from "zod/mini";
import { sittingStatuses, submitters } from "../../domain/examClock.ts";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** A person's sitting of a timed exam, as its section's fields and as the clock behind them. */
export const sittingFields = z.object({
  /** The section that is timed; the root's uid where the whole case is. */
  section_uid: z.string(),
  /** The course that the sitting counts in. */
  document_set_id: sequenceId,
  status: z.enum(sittingStatuses),
  /** Seconds, with accommodation and restarts. */
  timeLimit: z.number(),
  /** Seconds. */
  timeUsedBeforeCurrentSegment: z.number(),
  /** Epoch seconds on the server's clock; null while no segment runs. */
  currentTimeSegmentStart: z.nullable(z.number()),
  submitted: z.boolean(),
  paused: z.boolean(),
  /** Epoch milliseconds on the server's clock; null while no segment runs. */
  deadline_ms: z.nullable(z.number()),
  submitted_by: z.nullable(z.enum(submitters)),
});

export const sittingReply = z.object({
  /** Epoch milliseconds: what the browser measures its own clock against. */
  server_time_ms: z.number(),
  /** null: this person is not timed here. */
  sitting: z.nullable(sittingFields),
});
export type SittingReply = z.infer<typeof sittingReply>;

export const getSitting = defineRoute({
  name: "getSitting",
  context: "exams",
  method: "GET",
  path: "/documents/{id}/sitting",
  action: "case.play",
  summary: "The person's own sitting of a timed case, and the server's time.",
  params: byId,
  reply: sittingReply,
});

export const startSitting = defineRoute({
  name: "startSitting",
  context: "exams",
  method: "POST",
  path: "/documents/{id}/sitting/start",
  action: "case.play",
  summary: "Start the time of a sitting that nobody has started. Safe to repeat; a paused one is refused.",
  params: byId,
  body: z.strictObject({
    /** The course that the case was opened from; without it, the person's first that holds the case. */
    document_set_id: z.optional(sequenceId),
  }),
  reply: sittingReply,
});

export const endExam = defineRoute({
  name: "endExam",
  context: "exams",
  method: "PUT",
  path: "/documents/{id}/end_exam",
  action: "case.play",
  summary: "Submit the person's own exam, for good. Safe to repeat.",
  params: byId,
  body: z.strictObject({}),
  reply: z.object({ ok: z.literal(true), message: z.string() }),
});

export const examRoutes = [getSitting, startSitting, endExam] as const;
