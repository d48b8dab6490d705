import * as z from "zod/mini";
import { ulid } from "../common.ts";

/** Jobs of the CRM. Pages that know all kinds of jobs load this, so it stays small. @see ADR 0403 */

export const crmPushInput = z.object({ program_id: ulid, school_year: z.number() });

export const crmPushCursor = z.object({
  /** Tries since the CRM was last there. */
  tries: z.number(),
});

export const crmRefreshInput = z.object({
  school_year: z.number(),
  /** Only this program's quotes; null for those of all programs. */
  program_id: z.nullable(ulid),
});

export const crmCounts = z.object({
  /** Records of the CRM that were read. */
  read: z.number(),
  /** Quotes that took something from the CRM. */
  taken: z.number(),
  /** Quotes that were sent to the CRM. */
  sent: z.number(),
  /** Records, or single fields, that were refused. */
  refused: z.number(),
});

export const crmRefreshCursor = z.object({
  phase: z.enum(["in", "out"]),
  /** Id of the last record that was taken in, or of the last program that was sent. */
  after: z.string(),
  counts: crmCounts,
  tries: z.number(),
});
