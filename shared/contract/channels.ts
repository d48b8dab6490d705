import * as z from "zod/mini";
import { chatNews, chatSignal, threadId } from "./assistant/live.ts";
import { statementNews, statementSignal, summaryStatementId } from "./assistant/statement.ts";
import { sequenceId, ulid } from "./common.ts";
import { sittingFields } from "./exams/sittingFields.ts";
import { presenceSignal, proctorNews } from "./proctoring/live.ts";
import { progressRecordFigures } from "./reports/progressRecord.ts";
import { editSessionId, lockSignal, versionNews } from "./versions/live.ts";

/**
 * A kind of live channel: what names one, what its followers are sent, and what they may say. Who may follow it and what
 * becomes of what is said stands in `functions/realtime`, a file for each kind.
 * @see docs/operations.md "Adding a live channel"
 */
export type ChannelDefinition = {
  /** `channel` is the kind's own name; the rest says which one. Compared as canonical JSON. */
  identifier: z.ZodMiniType<{ channel: string }>;
  /** Message to its followers. Never the only copy of a fact: clients read again after they reconnect. */
  sends: z.ZodMiniType;
  /** Message that a follower may send; absent if followers may send none. */
  takes?: z.ZodMiniType;
  /** Names of the identifier that say who follows, not what: all of them are told together. */
  followerNames?: readonly string[];
  /** True if its subject belongs to no program: followers are told in whichever program they are. */
  isAcrossPrograms?: true;
};
export type ChannelDefinitions = Readonly<Record<string, ChannelDefinition>>;

/** One student's figures in one document of the course changed. */
export const usageReportChange = z.extend(progressRecordFigures, {
  user_id: ulid,
  document_id: sequenceId,
  /** A summary statement was handed in: its text is read, not told. */
  has_statement: z.boolean(),
});
export type UsageReportChange = z.infer<typeof usageReportChange>;

/** Every kind of live channel. */
export const channels = {
  UsageReportChannel: {
    identifier: z.strictObject({ channel: z.literal("UsageReportChannel"), document_set_id: sequenceId }),
    sends: usageReportChange,
  },
  /** Changes in an exam, for its proctors. The key is told to whoever shows the access code, and ends with it. */
  ProctorChannel: {
    identifier: z.strictObject({
      channel: z.literal("ProctorChannel"),
      document_set_id: sequenceId,
      document_id: sequenceId,
      channel_key: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    sends: proctorNews,
  },
  /** Something changed in an exam of the course, of the follower's program: what, is read. */
  ExamsChannel: {
    identifier: z.strictObject({ channel: z.literal("ExamsChannel"), document_set_id: sequenceId }),
    sends: z.object({ document_id: sequenceId }),
  },
  /** A student's own sitting, and what their page says of itself. */
  SittingChannel: {
    identifier: z.strictObject({
      channel: z.literal("SittingChannel"),
      document_set_id: sequenceId,
      document_id: sequenceId,
      user_id: ulid,
    }),
    sends: z.object({ server_time_ms: z.number(), sitting: sittingFields }),
    takes: presenceSignal,
  },
  /** Changes in a proctored assessment, for its proctors. The key is told to whoever shows the access code, and ends with it. */
  AssessmentProctorChannel: {
    identifier: z.strictObject({
      channel: z.literal("AssessmentProctorChannel"),
      delivery_id: sequenceId,
      channel_key: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    sends: proctorNews,
  },
  /** A student's own sitting of a proctored assessment changed: how, is read. And what their page says of itself. */
  AssessmentSittingChannel: {
    identifier: z.strictObject({
      channel: z.literal("AssessmentSittingChannel"),
      delivery_id: sequenceId,
      user_id: ulid,
    }),
    sends: z.object({ rev: z.number() }),
    takes: presenceSignal,
  },
  /** Who writes in a version, and whose its lock is. @see spec documents §7 */
  VersionChannel: {
    identifier: z.strictObject({
      channel: z.literal("VersionChannel"),
      version_id: sequenceId,
      session_id: editSessionId,
    }),
    sends: versionNews,
    takes: lockSignal,
    followerNames: ["session_id"],
    isAcrossPrograms: true,
  },
  /** A learner's own conversation with an assistant of a case. @see spec documents §7 */
  AiAssistantChatChannel: {
    identifier: z.strictObject({ channel: z.literal("AiAssistantChatChannel"), thread_id: threadId }),
    sends: chatNews,
    takes: chatSignal,
  },
  /** Feedback on a learner's own summary statement. `document_id`: a node's uid names no case. @see spec documents §7 */
  AutomatedSummaryStatementChannel: {
    identifier: z.strictObject({
      channel: z.literal("AutomatedSummaryStatementChannel"),
      summary_statement_id: summaryStatementId,
      document_id: sequenceId,
    }),
    sends: statementNews,
    takes: statementSignal,
  },
} as const satisfies ChannelDefinitions;

/** Identifier of a channel of some kind of a registry. */
export type IdentifierIn<C extends ChannelDefinitions> = {
  [N in keyof C]: z.infer<C[N]["identifier"]>;
}[keyof C];
/** Message to the followers of a kind. */
export type SentIn<C extends ChannelDefinitions, N extends keyof C> = z.infer<C[N]["sends"]>;
/** Message that followers of a kind may send. */
export type TakenIn<C extends ChannelDefinitions, N extends keyof C> = C[N] extends {
  takes: infer T extends z.ZodMiniType;
}
  ? z.infer<T>
  : never;

export type ChannelIdentifier = IdentifierIn<typeof channels>;
export type ChannelData<N extends ChannelIdentifier["channel"]> = SentIn<typeof channels, N>;

/** Names a channel of a kind that is yet to be looked up. */
export const anyIdentifier = z.looseObject({ channel: z.string().check(z.minLength(1), z.maxLength(60)) });
export type AnyIdentifier = z.infer<typeof anyIdentifier>;

/** Made up by the client for a command, and told with the answer to it. */
const ref = z.optional(z.string().check(z.maxLength(40)));
const command = z.enum(["subscribe", "message", "unsubscribe"]);

/** Client → server. `data` is what its kind of channel takes. */
export const clientMessage = z.strictObject({
  command,
  identifier: anyIdentifier,
  ref,
  data: z.optional(z.unknown()),
});
export type ClientMessage = z.infer<typeof clientMessage>;

/** Server → client. `confirmed` and `rejected` answer a command; the `data` of a `message` is what its kind of channel sends. */
export const serverMessage = z.discriminatedUnion("type", [
  /** `expires_at`: until when the channel is followed. */
  z.object({ type: z.literal("confirmed"), identifier: anyIdentifier, ref, expires_at: z.string() }),
  /** `command` is `message` where something said was not taken; otherwise the channel is not followed. */
  z.object({
    type: z.literal("rejected"),
    identifier: z.optional(anyIdentifier),
    ref,
    command: z.optional(command),
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal("message"), identifier: anyIdentifier, data: z.unknown() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
