import { inflateRawSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { keys } from "#functions/table/keys.ts";
import { readStamp, snapshotKeys } from "#functions/table/lists/collectionStore.ts";
import { holdListsUpTo, writeCollections } from "#functions/table/lists/collections.ts";
import {
  type PersonInProgram,
  peopleOfProgram,
  putPeople,
  readPeopleOfProgram,
} from "#functions/table/programs/programPeople.ts";
import { readCount } from "#functions/table/table.ts";
import { deriveRows } from "#shared/domain/collection/derivedRows.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { countFigure, type Figure, median, rounded } from "./figure.ts";
import { handWritten, memberList, memberQuery, membersFacets, peopleOf } from "./listsFloor.ts";
import { withBenchCloud } from "./withCloud.ts";

const size = 20_000;
const rounds = 25;

/** A list of 20,000 rows, the people of one program: a change in it, a cold start, and a query. */
export async function benchLists(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const programId = newUlid();
    await putPeople(peopleOf(programId, size), nowS());
    await changeOne(programId, 0); // this writer packs the snapshot
    const raw = rawReader(tableName, peopleOfProgram(programId), size);
    // First, while nothing else is in memory: so it is in a function that has just started.
    const cold = await benchCold(programId, raw);
    const change = await benchChange(programId, raw);
    const { rows } = await readPeopleOfProgram(programId);
    return [...change, cold, ...benchQuery(rows)];
  });
}

const nowS = (): number => Math.floor(nowMs() / 1000);

/** Writes one row anew, as another function does. */
async function changeOne(programId: string, round: number): Promise<void> {
  const { rows } = await readPeopleOfProgram(programId);
  const row = rows[(round * 7919) % rows.length];
  if (!row) throw new Error("The list is empty");
  const changed = { ...row, first_name: `Changed ${round}` };
  await writeCollections(
    [{ name: peopleOfProgram(programId), rows: { [row.user_id]: changed } }],
    [],
    nowS(),
  );
}

type Raw = ReturnType<typeof rawReader>;

/** The same items fetched with the bare document client; a snapshot is also inflated and parsed, or nothing could be read of it. */
export function rawReader(tableName: string, name: string, size: number) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const stamp = async (): Promise<number> => {
    const { pk, sk } = keys.collectionStamp(name);
    const reply = await client.send(
      new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }),
    );
    return Number(reply.Item?.version);
  };
  const changes = async (from: number, to: number): Promise<number> => {
    const reply = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: {
          ":pk": keys.collection(name),
          ":from": keys.collectionChange(name, from, 0).sk,
          ":to": keys.collectionChangeEnd(name, to).sk,
        },
        ConsistentRead: true,
      }),
    );
    return reply.Items?.length ?? 0;
  };
  return {
    change: async () => {
      const version = await stamp();
      if ((await changes(version, version)) !== 1) throw new Error("The floor does not read the one change");
    },
    snapshot: async () => {
      const { snapshot } = await readStamp(name);
      if (!snapshot) throw new Error("There is no snapshot to read");
      const places = snapshotKeys(name, snapshot);
      return async (): Promise<void> => {
        // Whoever reads the list asks which snapshot counts first, and for what came after it.
        const version = await stamp();
        const [reply] = await Promise.all([
          client.send(
            new BatchGetCommand({ RequestItems: { [tableName]: { Keys: places, ConsistentRead: true } } }),
          ),
          version > snapshot.version ? changes(snapshot.version + 1, version) : 0,
        ]);
        const items = reply.Responses?.[tableName] ?? [];
        const rows = items.flatMap(
          (item) => JSON.parse(inflateRawSync(item.rows as Uint8Array).toString()) as [],
        );
        if (rows.length !== size) throw new Error(`The floor reads ${rows.length} rows`);
      };
    },
  };
}

/** Medians of both in turns; `before` is not timed. */
export async function inTurns(
  work: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  before: (round: number) => Promise<unknown>,
): Promise<{ ms: number; floorMs: number }> {
  const taken = { work: [] as number[], floor: [] as number[] };
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await run();
    return performance.now() - start;
  };
  for (let round = 0; round < rounds + 5; round++) {
    await before(round + 1);
    // The first of two reads of the same items warms the table for the second: each is first in every other round.
    const floorFirst = round % 2 === 0 ? await timed(floor) : undefined;
    const workMs = await timed(work);
    const floorMs = floorFirst ?? (await timed(floor));
    if (round < 5) continue;
    taken.work.push(workMs);
    taken.floor.push(floorMs);
  }
  return { ms: median(taken.work), floorMs: median(taken.floor) };
}

async function benchChange(programId: string, raw: Raw): Promise<Figure[]> {
  let reads = 0;
  const see = async (): Promise<void> => {
    const before = readCount.value;
    await readPeopleOfProgram(programId);
    reads = Math.max(reads, readCount.value - before);
  };
  await see();
  reads = 0;
  const { ms, floorMs } = await inTurns(see, raw.change, (round) => changeOne(programId, round));
  return [
    {
      ...countFigure("Reads for one change in a list of 20,000, by another warm function", reads, "reads"),
      target: { atMost: 4 },
    },
    {
      name: "The same in time",
      measured: `${rounded(ms, 2)} ms`,
      floor: `${rounded(floorMs, 2)} ms, its raw reads`,
      value: rounded(ms / floorMs, 2),
      target: { atMost: 1.5 },
      unit: "×",
    },
  ];
}

async function benchCold(programId: string, raw: Raw): Promise<Figure> {
  const other = newUlid();
  holdListsUpTo(0);
  const snapshot = await raw.snapshot();
  // Only the list that was read last is held: reading another one makes this process cold again.
  const forget = () => readPeopleOfProgram(other);
  const { ms, floorMs } = await inTurns(() => readPeopleOfProgram(programId), snapshot, forget);
  return {
    name: "A list of 20,000 read cold",
    measured: `${rounded(ms)} ms`,
    floor: `${rounded(floorMs)} ms, its stamp, snapshot and log read raw`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 1.5 },
    unit: "×",
  };
}

function benchQuery(rows: readonly PersonInProgram[]): Figure[] {
  const query = memberQuery();
  const ask = (of: readonly PersonInProgram[]) =>
    runQuery({ list: memberList, rows: of, query, viewer: undefined, facets: membersFacets });
  const byHand = handWritten(rows);
  const expected = byHand();
  const { total, facets, rows: page } = ask(rows);
  const isSame =
    total === expected.total &&
    page.every((row, i) => row.user_id === expected.page[i]?.user_id) &&
    membersFacets.every((name) =>
      (facets[name] ?? []).every(({ value, count }) => expected.facets[name]?.get(String(value)) === count),
    );
  if (!isSame || total === 0) throw new Error("The hand-written loop answers something else");
  const taken = { query: [] as number[], floor: [] as number[], changed: [] as number[] };
  let current = rows;
  for (let round = 0; round < 60; round++) {
    const start = performance.now();
    ask(rows);
    const middle = performance.now();
    byHand();
    const end = performance.now();
    const next = current.slice();
    const at = (round * 7919) % next.length;
    next[at] = { ...(next[at] as PersonInProgram), first_name: `Changed ${round}` };
    ask(current);
    const before = performance.now();
    deriveRows(current, next, new Set([at]));
    ask(next);
    const after = performance.now();
    current = next;
    if (round < 10) continue;
    taken.query.push(middle - start);
    taken.floor.push(end - middle);
    taken.changed.push(after - before);
  }
  const floorMs = median(taken.floor);
  const figure = (name: string, ms: number, atMost: number): Figure => ({
    name,
    measured: `${rounded(ms, 2)} ms`,
    floor: `${rounded(floorMs, 2)} ms, a hand-written loop`,
    value: rounded(ms / floorMs, 2),
    target: { atMost },
    unit: "×",
  });
  return [
    figure("Search, two filters, three facets and a sort over 20,000", median(taken.query), 3),
    figure("The same, the first time after a change of one row", median(taken.changed), 6),
  ];
}
