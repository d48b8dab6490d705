import * as z from "zod/mini";

/** Event that the WebSocket API hands over. @see events/websocket-*.json */
export const webSocketEvent = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    eventType: z.enum(["CONNECT", "MESSAGE", "DISCONNECT"]),
    requestId: z.string(),
  }),
  body: z.optional(z.string()),
});

/** `$connect` has the headers of the upgrade request; their names come as they were written, and leave here in lower case. */
export const connectEvent = z.object({
  requestContext: z.object({ connectionId: z.string() }),
  headers: z.pipe(
    z.optional(z.record(z.string(), z.string())),
    z.transform(
      (headers): Record<string, string | undefined> =>
        Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    ),
  ),
});
export type ConnectEvent = z.infer<typeof connectEvent>;
