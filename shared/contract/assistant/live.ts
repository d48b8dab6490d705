import * as z from "zod/mini";

/** Opaque to browsers; names a conversation of one attempt. */
export const threadId = z.string().check(z.regex(/^[\w-]{8,400}$/, "must be the identifier of a thread"));

/** Characters of one message of a student. */
export const longestChatMessage = 4000;

/** Message of a student in a conversation. @see spec documents §7 "AiAssistantChatChannel" */
export const chatSignal = z.strictObject({
  action: z.literal("submitChat"),
  thread_id: threadId,
  message: z.strictObject({
    /** Made up by the page: the same id again is the same message, sent once more. */
    id: z.string().check(z.regex(/^[\w-]{8,60}$/, "must be an identifier")),
    role: z.literal("user"),
    content: z.string().check(
      z.maxLength(longestChatMessage),
      z.refine((text) => text.trim() !== "", "must not be empty"),
    ),
  }),
  /** The student lets this message, and the conversation as far as they let it before, be sent to the program's language model. */
  model_consent: z.optional(z.boolean()),
});

/**
 * A message of the conversation as far as it was said: of the same role and id, the later one takes the place of the earlier.
 * `streaming`: more of it follows. `error`: the assistant could not answer, and nothing was kept.
 */
export const chatNews = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  status: z.enum(["streaming", "complete", "error"]),
  /** The assistant takes no more messages. */
  is_stopped: z.boolean(),
  /** The student let a language model answer, and its budget is used up. */
  is_over_budget: z.optional(z.boolean()),
});
export type ChatNews = z.infer<typeof chatNews>;
