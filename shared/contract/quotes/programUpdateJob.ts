import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";

/** Jobs of Run Updates and of its undo. Pages that know all kinds of jobs load this, so it stays small. */

const programUpdateTerms = z.object({
  subscription: z.object({ firstDay: calendarDate, lastDay: calendarDate, timeZone: z.string() }),
  schoolYear: z.number(),
  psaEmail: z.string(),
});

const changedContent = z.object({ course_ids: z.array(sequenceId), document_ids: z.array(sequenceId) });

const orderedUpdate = {
  program: z.object({ id: ulid, name: z.string() }),
  by: z.object({ user_id: ulid, name: z.string(), email: z.string() }),
  operation_id: z.string(),
  /** Time of the request, which the writes carry however late they are made. */
  at: utcTime,
};

/** The people stand beside the job, by parts. */
export const programUpdateInput = z.object({
  ...orderedUpdate,
  terms: programUpdateTerms,
  lend: changedContent,
  revoke: changedContent,
  total: z.number(),
});
export type ProgramUpdateInput = z.infer<typeof programUpdateInput>;

export const programUpdateCursor = z.object({
  /** People that have been gone through. */
  at: z.number(),
});

export const programUpdateUndoInput = z.object({ ...orderedUpdate, undo_of: z.string() });
