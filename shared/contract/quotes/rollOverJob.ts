import * as z from "zod/mini";
import { ulid } from "../common.ts";

/** Job of the year-end roll-over. Pages that know all kinds of jobs load this, so it stays small. @see ADR 0383 */

export const rollOverInput = z.object({
  /** School year that is opened. */
  school_year: z.number(),
  /** Opens quotes for programs that had none in the year before, too. */
  with_new: z.boolean(),
  by: z.object({ user_id: ulid, name: z.string(), email: z.string() }),
  operation_id: z.string(),
});

export const rollOverUndoInput = z.object({
  school_year: z.number(),
  /** Id of the roll-over that is undone. */
  undo_of: z.string(),
  by: z.object({ user_id: ulid, name: z.string(), email: z.string() }),
  operation_id: z.string(),
});

export const rollOverUndoCounts = z.object({
  removed: z.number(),
  /** Quotes that somebody has changed since: they stay. */
  kept: z.number(),
});

export const rollOverUndoCursor = z.object({
  /** Quotes that the roll-over had opened. */
  total: z.number(),
});

export const rollOverCounts = z.object({
  opened: z.number(),
  /** Programs for which somebody else opened them meanwhile. */
  standing: z.number(),
});

export const rollOverCursor = z.object({
  /** Programs that there were to open at the beginning. */
  total: z.number(),
  counts: rollOverCounts,
});
