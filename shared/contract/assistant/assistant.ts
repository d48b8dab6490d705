import * as z from "zod/mini";
import { uidSchema } from "../../case/model/uid.ts";
import { experienceIssues } from "../../domain/experience.ts";
import { sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { threadId } from "./live.ts";

const chatRole = z.enum(["user", "assistant"]);

const keptMessage = z.object({
  id: z.string(),
  role: chatRole,
  content: z.string(),
});

export const createAssistantThread = defineRoute({
  name: "createAssistantThread",
  context: "documents",
  method: "POST",
  path: "/ai_assistant/assistants/{id}/threads",
  action: "case.play",
  summary:
    "Begin a conversation with the assistant of a chat or feedback node, in the attempt that stands; the one there is, where it has begun.",
  description:
    "`document_id` and `chat_uid` name the node: an assistant's number alone may stand in several cases. `id` in the path is the node's `assistant_id`.",
  params: z.strictObject({ id: sequenceIdInPath }),
  body: z.strictObject({
    ai_assistant_thread: z.strictObject({
      user_id: ulid,
      document_id: sequenceId,
      chat_uid: uidSchema,
      /** Begins the conversation again once it was rated; the try before is kept. */
      again: z.optional(z.boolean()),
    }),
  }),
  maxBodyBytes: 4 * 1024,
  reply: z.object({ id: threadId }),
  status: 201,
});

export const getAssistantMessages = defineRoute({
  name: "getAssistantMessages",
  context: "documents",
  method: "GET",
  path: "/ai_assistant/messages/get_messages_from_dus",
  action: "case.play",
  summary: "The person's own conversation with the assistant of a node, in the attempt that stands.",
  query: z.strictObject({ user_id: ulid, document_id: sequenceIdInPath, chat_uid: uidSchema }),
  reply: z.object({
    messages: z.array(keptMessage),
    /** Null before it has begun. */
    thread_id: z.nullable(threadId),
    /** The assistant takes no more messages. */
    is_stopped: z.boolean(),
    /** From 1; counts how often the encounter was begun. */
    try_number: z.number(),
    /** Rating of the experience; absent until it is given. */
    smiley_rating: z.nullable(z.number()),
    /** The person let their last message be sent to a language model. */
    model_consent: z.boolean(),
  }),
});

export const createAssistantFeedback = defineRoute({
  name: "createAssistantFeedback",
  context: "documents",
  method: "POST",
  path: "/ai_assistant/threads/{id}/feedbacks",
  action: "case.play",
  summary: "Rate the experience of a conversation. A later rating takes the place of an earlier one.",
  params: z.strictObject({ id: threadId }),
  body: z.strictObject({
    feedback: z.strictObject({
      smiley_rating: z.int().check(z.minimum(1), z.maximum(5)),
      issues: z.array(z.enum(experienceIssues)).check(
        z.maxLength(experienceIssues.length),
        z.refine((issues) => new Set(issues).size === issues.length, "must not name an issue twice"),
      ),
      comment: z.string().check(z.maxLength(1000)),
    }),
  }),
  maxBodyBytes: 8 * 1024,
  reply: z.object({ thread_id: threadId }),
  status: 201,
});

export const assistantRoutes = [createAssistantThread, getAssistantMessages, createAssistantFeedback];
