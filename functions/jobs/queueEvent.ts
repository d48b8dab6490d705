import * as z from "zod/mini";

/** Event of a queue. @see events/sqs-reports.json */
export const queueEvent = z.object({
  Records: z.array(z.object({ messageId: z.string(), body: z.string() })),
});

/** Reply of a queue's reader: the messages that are to come again. */
export type QueueReply = { batchItemFailures: { itemIdentifier: string }[] };

/** The JSON of a message; undefined where it is none. */
export function readMessage<Schema extends z.ZodMiniType>(
  body: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  try {
    const result = schema.safeParse(JSON.parse(body));
    return result.success ? result.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
