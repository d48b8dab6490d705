import * as z from "zod/mini";

/** Fields of a stream record that projectors look at. */
export const streamImage = z.object({
  signal_at: z.optional(z.object({ S: z.string() })),
  /** Of a card of a learner: when they were at work, where that was not when the save came. */
  worked: z.optional(z.object({ S: z.string() })),
  /** Of a sitting; null as long as it is not over. */
  submitted_at: z.optional(z.object({ S: z.optional(z.string()) })),
  attempt: z.optional(z.object({ N: z.string() })),
  rev: z.optional(z.object({ N: z.string() })),
  // Of a profile.
  first_name: z.optional(z.object({ S: z.optional(z.string()) })),
  last_name: z.optional(z.object({ S: z.optional(z.string()) })),
  email: z.optional(z.object({ S: z.optional(z.string()) })),
  // Of a version that is written.
  open_work: z.optional(z.unknown()),
  editor_ids: z.optional(z.unknown()),
  /** Of a member of a course. */
  role: z.optional(z.object({ S: z.optional(z.string()) })),
  /** Of something opened: what it was. */
  log: z.optional(z.object({ M: z.object({ type: z.optional(z.object({ S: z.optional(z.string()) })) }) })),
  entries: z.optional(z.object({ B: z.optional(z.string()) })),
});
export type StreamImage = z.infer<typeof streamImage>;
