import * as z from "zod/mini";

/** Fields of a stream record that projectors look at. */
export const streamImage = z.object({
  signal_at: z.optional(z.object({ S: z.string() })),
  /** For a learner's card: the time of their work, if it differs from that of the save. */
  worked: z.optional(z.object({ S: z.string() })),
  /** For a sitting; null until it is over. */
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
  /** For a member of a course. */
  role: z.optional(z.object({ S: z.optional(z.string()) })),
  /** For something opened: its type. */
  log: z.optional(z.object({ M: z.object({ type: z.optional(z.object({ S: z.optional(z.string()) })) }) })),
  entries: z.optional(z.object({ B: z.optional(z.string()) })),
});
export type StreamImage = z.infer<typeof streamImage>;
