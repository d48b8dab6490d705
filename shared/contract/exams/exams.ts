import * as z from "zod/mini";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { sittingFields } from "./sittingFields.ts";

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
