import * as z from "zod/mini";
import { progressFigures, sequenceId, ulid } from "./common.ts";

/** What a client asks to follow. The identifier is compared as canonical JSON. */
export const channelIdentifier = z.discriminatedUnion("channel", [
  z.strictObject({ channel: z.literal("UsageReportChannel"), document_set_id: sequenceId }),
]);
export type ChannelIdentifier = z.infer<typeof channelIdentifier>;

/** Client → server. */
export const clientMessage = z.strictObject({
  command: z.enum(["subscribe", "message", "unsubscribe"]),
  identifier: channelIdentifier,
  data: z.optional(z.unknown()),
});
export type ClientMessage = z.infer<typeof clientMessage>;

/** One student's figures in one document of the course changed. */
export const usageReportChange = z.extend(progressFigures, { user_id: ulid, document_id: sequenceId });
export type UsageReportChange = z.infer<typeof usageReportChange>;

/**
 * Server → client. `confirmed` and `rejected` answer a command; `message` carries a change. A message is never the only
 * copy of a fact: clients read again after they reconnect.
 */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("confirmed"), identifier: channelIdentifier, expires_at: z.string() }),
  z.object({
    type: z.literal("rejected"),
    identifier: z.optional(channelIdentifier),
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal("message"), identifier: channelIdentifier, data: usageReportChange }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
