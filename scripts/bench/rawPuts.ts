import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";

/** Bytes of the one long attribute: about the size of the row that an answer leaves. */
const rowBytes = 600;

/** Conditional puts from this process, `atOnce` at a time for some seconds. Each row of a writer follows on its last. */
export function rawPutter(endpoint: string): (atOnce: number, seconds: number) => Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  const revs = new Map<number, number>();
  return async (atOnce, seconds) => {
    const until = performance.now() + seconds * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async (_, writer) => {
        while (performance.now() < until) {
          const rev = (revs.get(writer) ?? 0) + 1;
          await client.send(
            new PutCommand({
              TableName: process.env.TABLE_NAME,
              Item: { pk: `BENCH#${writer}`, sk: "RAW", rev, entries: "x".repeat(rowBytes) },
              ConditionExpression: rev === 1 ? undefined : "#rev = :rev",
              ExpressionAttributeNames: rev === 1 ? undefined : { "#rev": "rev" },
              ExpressionAttributeValues: rev === 1 ? undefined : { ":rev": rev - 1 },
            }),
          );
          revs.set(writer, rev);
          done++;
        }
      }),
    );
    return done / seconds;
  };
}
