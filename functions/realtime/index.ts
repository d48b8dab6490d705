import * as z from "zod/mini";
import { logger } from "../runtime/log.ts";
import { deleteConnection } from "../table/channels.ts";
import { connect } from "./connect.ts";
import { receive } from "./receive.ts";

/** What the WebSocket API hands over. @see events/websocket-*.json */
export const webSocketEvent = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    eventType: z.enum(["CONNECT", "MESSAGE", "DISCONNECT"]),
    requestId: z.string(),
  }),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
});

/** The live channels: who connects, what they follow, and that they are gone. */
export async function handler(raw: unknown): Promise<{ statusCode: number }> {
  const event = webSocketEvent.parse(raw);
  const { connectionId, eventType, requestId } = event.requestContext;
  logger.resetKeys();
  logger.appendKeys({ request_id: requestId, connection_id: connectionId });
  switch (eventType) {
    case "CONNECT":
      return connect(event);
    case "MESSAGE":
      await receive(connectionId, event.body);
      return { statusCode: 200 };
    case "DISCONNECT":
      await deleteConnection(connectionId);
      return { statusCode: 200 };
  }
}
