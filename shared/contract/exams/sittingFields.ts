import * as z from "zod/mini";
import { sittingStatuses, submitters } from "../../domain/examClock.ts";
import { sequenceId } from "../common.ts";

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
  /** Epoch milliseconds on the server's clock; absent until it is submitted. */
  submitted_at_ms: z.optional(z.number()),
  /** A proctor starts it, and hears how it goes. @see ADR 0112 */
  proctored: z.boolean(),
  /** Counts its changes; 0 before the first. */
  rev: z.number(),
});
