import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { keys } from "#functions/table/keys.ts";
import { callHandler } from "./callHandler.ts";
import { countFigure, type Figure, mediansInTurns, quantile, rounded } from "./figure.ts";
import { CallFailed, call } from "./keptAliveCall.ts";
import { type SavingEditor, seedSavingEditors } from "./savingEditors.ts";
import { ratioFigure } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const editors = 20;
const seconds = Number(process.env.BENCH_SAVE_SECONDS ?? 60);
/** Far more often than the 30 s of a page, so that a minute tells of many. */
const pauseMs = 3_000;

/**
 * Saves of 50 operations in the generated case of 40 cards with 2,000 suggestions: function time against its raw reads and writes,
 * bytes against the same change in a case of one card, and twenty people who save at twenty versions at once.
 */
export async function benchSaves(): Promise<Figure[]> {
  return withBenchCloud(async ({ url, tableName }) => {
    const [long, short, ...others] = await seedSavingEditors([40, 1, ...Array(editors - 2).fill(10)]);
    if (!long || !short) throw new Error("There are no editors");
    const { handler } = await import("#functions/versions/index.ts");
    const send = async (editor: SavingEditor, body: object): Promise<number> => {
      const path = `/api/v2/versions/${editor.versionId}`;
      await callHandler(handler, editor, { method: "PUT", path, body });
      return JSON.stringify(body).length;
    };
    const bytes = [await send(long, long.next(50)), await send(short, short.next(50))] as const;
    const raw = rawSave(tableName, long);
    // What the page does for a save is not the function's time.
    const bodies = Array.from({ length: 30 }, () => long.next(50));
    const { ms, floorMs } = await mediansInTurns(
      () => send(long, bodies.shift() ?? {}),
      () => raw(bytes[0]),
    );
    const together = await saveTogether(url, [long, short, ...others]);
    return [
      ratioFigure(
        "A save of 50 operations in a case of 1,549 blocks with 2,000 suggestions",
        ms,
        { ms: floorMs, what: "its raw reads and writes" },
        3,
      ),
      {
        name: "Bytes of a save of 50 operations, in 40 cards",
        measured: `${bytes[0]} B`,
        floor: `${bytes[1]} B, the same in one card`,
        value: rounded(bytes[0] / bytes[1], 2),
        target: { atMost: 1.1 },
        unit: "×",
      },
      countFigure(
        `Refusals and errors of ${together.times.length} saves of ${editors} people at ${editors} versions in ${seconds} s (p95 ${rounded(quantile(together.times, 0.95))} ms)`,
        together.failed.length,
        "saves",
      ),
    ];
  });
}

/** Everybody saves 50 operations every three seconds, through gateway, function and table. */
async function saveTogether(
  url: string,
  people: readonly SavingEditor[],
): Promise<{ times: number[]; failed: string[] }> {
  const times: number[] = [];
  const failed: string[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    people.map(async (editor, at) => {
      await new Promise((done) => setTimeout(done, (at * pauseMs) / people.length));
      while (performance.now() < end) {
        const body = editor.next(50);
        const start = performance.now();
        try {
          const caller = { url, cookie: editor.cookie, csrf: "bench" };
          await call(caller, "PUT", `/api/v2/versions/${editor.versionId}`, body);
          times.push(performance.now() - start);
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error;
          failed.push(error.message);
          return;
        }
        await new Promise((done) => setTimeout(done, Math.max(0, pauseMs - (performance.now() - start))));
      }
    }),
  );
  for (const reason of failed) console.error(reason);
  return { times, failed };
}

/**
 * Makes the reads and writes of a save with the bare client: the person, the program, the version, the document with its loan, the lock; then one
 * transaction of four.
 */
function rawSave(tableName: string, { userId, versionId, documentId, programId }: SavingEditor) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const get = (Key: object) =>
    client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  let round = 0;
  return async (bytes: number): Promise<void> => {
    round += 1;
    await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": keys.profile(userId).pk },
      }),
    );
    await Promise.all([get(keys.program(programId)), get(keys.version(versionId))]);
    const Keys = [keys.document(documentId), keys.documentLoan(documentId, programId)];
    await client.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } }));
    await get(keys.versionLock(versionId));
    const place = { pk: `RAW#${versionId}`, sk: `SAVE#${round}` };
    const check = { TableName: tableName, Key: keys.versionLock(versionId) };
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          { ConditionCheck: { ...check, ConditionExpression: "attribute_exists(pk)" } },
          {
            Update: {
              TableName: tableName,
              Key: { ...place, sk: "HEAD" },
              UpdateExpression: "SET rev = :rev",
              ExpressionAttributeValues: { ":rev": round },
            },
          },
          { Put: { TableName: tableName, Item: { ...place, operations: "x".repeat(bytes) } } },
          { Put: { TableName: tableName, Item: { ...place, sk: `BATCH#${round}` } } },
        ],
      }),
    );
  };
}
