import * as z from "zod/mini";
import { longestDerivedUid, longestUid } from "../../case/model/uid.ts";
import { byId, keepable, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** uid → key → {value, updatedAt in epoch ms}. */
export const learnerStateEntries = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(longestDerivedUid)),
    z.record(
      // A button's action names a key as freely as a uid.
      z.string().check(z.minLength(1), z.maxLength(longestUid)),
      z.strictObject({ value: z.unknown(), updatedAt: z.number().check(z.int(), z.nonnegative()) }),
    ),
  )
  .check(keepable);

/** So many times in front, and so many moments of each, come with one save. */
export const stretchesAtMost = 50;
export const momentsAtMost = 100;

/** Progress of the person after a save. @see spec documents §3 Learner state */
export const progressReply = z.object({
  /** Percent complete, 0–100. */
  progress: z.number(),
  /** Milliseconds. */
  time_on_case: z.number(),
  /** Percent, capped at 100; 100 where no time is recommended. */
  calculate_percentage_of_recommended_time: z.number(),
});
export type ProgressReply = z.infer<typeof progressReply>;

export const userStateReply = z.extend(progressReply, {
  id: sequenceId,
  attempt: z.number(),
  state: learnerStateEntries,
});
export type UserState = z.infer<typeof userStateReply>;

/** Reply to a save. */
export const savedStateReply = z.extend(userStateReply, {
  /**
   * Nodes of a timed exam that came with the submission of their question, for the place of those with the same uids in the
   * tree. @see ADR 0080
   */
  revealed: z.optional(z.array(z.unknown())),
  /** The inputs whose submission has brought those. */
  revealed_by: z.optional(z.array(z.string())),
});

const resetReply = z.object({ attempt: z.number(), reset: z.number(), reset_at: utcTime });

export const getDocumentUserState = defineRoute({
  name: "getDocumentUserState",
  context: "documents",
  method: "GET",
  path: "/api/v2/document_user_states/{id}",
  action: "case.play",
  summary: "The person's own state of a document; `id` is the document's.",
  params: byId,
  reply: userStateReply,
});

export const updateDocumentUserState = defineRoute({
  name: "updateDocumentUserState",
  context: "documents",
  method: "PUT",
  path: "/api/v2/document_user_states/{id}",
  action: "case.play",
  summary: "Merge entries into the person's state: per uid and key the later updatedAt wins. Safe to repeat.",
  params: byId,
  body: z.strictObject({
    document_user_state: z.strictObject({
      attempt: z.number().check(z.int(), z.positive()),
      state: learnerStateEntries,
      /**
       * Epoch milliseconds by the clock that stamped the entries, when they were sent: with it a timed exam judges them
       * rightly however wrong that clock is.
       */
      sent_at: z.optional(z.number().check(z.int(), z.nonnegative())),
      /**
       * Moments of work by the same clock, where the arrival of the save does not tell them: after work without a network, and after
       * the case came to the front. One list, ascending, for each time in front; the first moment of it is its opening.
       */
      stretches: z.optional(
        z
          .array(
            z
              .array(z.number().check(z.int(), z.nonnegative()))
              .check(z.minLength(1), z.maxLength(momentsAtMost)),
          )
          .check(z.maxLength(stretchesAtMost)),
      ),
    }),
  }),
  maxBodyBytes: 256 * 1024,
  reply: savedStateReply,
});

export const createDocumentUserLog = defineRoute({
  name: "createDocumentUserLog",
  context: "documents",
  method: "POST",
  path: "/documents/{id}/document_user_logs",
  action: "case.play",
  summary: "Record that something was opened.",
  params: byId,
  body: z.strictObject({
    // An open object in the specification: extras are kept as they come.
    document_user_log: z
      .looseObject({
        type: z.enum([
          "ExpandedModMapLog",
          "OpenedDocumentLog",
          "OpenedLabValuesLog",
          "OpenedModMapLog",
          "OpenedSectionLog",
        ]),
        /** Seconds. */
        created_at: z.number().check(z.nonnegative()),
        document_set_id: z.optional(sequenceId),
      })
      .check(keepable),
  }),
  maxBodyBytes: 8 * 1024,
  reply: progressReply,
  status: 201,
});

export const deleteDocumentUserState = defineRoute({
  name: "deleteDocumentUserState",
  context: "documents",
  method: "DELETE",
  path: "/api/v2/document_user_states/{id}",
  action: "case.reset",
  summary: "Begin the person's own state of a document anew, as a reset does; `id` is the document's.",
  params: byId,
  /** The attempt that the state is of: a request that is repeated deletes no later one. */
  query: z.strictObject({ attempt: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
  isIdempotent: true,
  reply: resetReply,
});

export const resetDocument = defineRoute({
  name: "resetDocument",
  context: "documents",
  method: "POST",
  path: "/documents/{id}/reset",
  action: "case.reset",
  summary: "Open a new attempt. The old one is kept and no longer shown.",
  params: byId,
  takesForm: true,
  isIdempotent: true,
  body: z.strictObject({ attempt: z.number().check(z.int(), z.positive()) }),
  reply: resetReply,
});
