import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { runAdminList } from "#functions/bank/adminList.ts";
import { readBank } from "#functions/questions/readBank.ts";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { readStamp, snapshotKeys } from "#functions/table/lists/collectionStore.ts";
import { holdListsUpTo, putCollectionRows } from "#functions/table/lists/collections.ts";
import { packCollection } from "#functions/table/lists/packCollection.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { type BankQuestion, questionList } from "#shared/contract/bank/questions.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { questionRow, questionsList } from "./bankWorld.ts";
import { type Figure, median, mediansInTurns, rounded } from "./figure.ts";
import { timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const listed = Number(process.env.BENCH_LISTED ?? 50_000);
const MB = 1024 * 1024;

/** The list of 50,000 questions: warm, cold, and what it takes in memory. */
export async function benchBankList(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const nowS = Math.floor(nowMs() / 1000);
    const rows = Array.from({ length: listed }, (_, at) => questionRow(at));

    await putCollectionRows(questionsList, Object.fromEntries(rows.map((row) => [row.id, row])), nowS);
    await packCollection(questionsList, nowS);
    const memory = [
      await inOwnProcess(
        `a function that lists ${listed} questions by each of their texts and columns`,
        "bankReader.ts",
        1769,
      ),
      await inOwnProcess(`a worker that exports ${listed} questions as XLSX`, "bankExporter.ts", 1769),
      await inOwnProcess(
        `a function that reads what ${listed} questions are linked to`,
        "bankLinksReader.ts",
        1024,
      ),
    ];
    const cold = await benchCold(tableName);
    return [await benchWarm(await readBank()), cold, ...memory];
  });
}

/** Two texts, three choices, a sort and a page. */
export const askBank = (rows: readonly BankQuestion[]) =>
  runAdminList(
    questionList,
    rows,
    { page: "3", per: "100", sort_col: "system", sort_dir: "desc" },
    {
      texts: { "content.vignette": "cough", "content.stem": "next step" },
      conditions: [
        { column: "system", operator: "in", values: ["Respiratory", "Renal"] },
        { column: "clinical_focus", operator: "in", values: ["Diagnosis", "Testing"] },
        { column: "patient_age", operator: "in", values: ["Adult"] },
      ],
      isShown: ({ archived_at }) => archived_at === null,
    },
  );

async function benchWarm(rows: readonly BankQuestion[]): Promise<Figure> {
  const folded = rows.map((row) => ({
    ...{ row, vignette: fold(row.content.vignette), stem: fold(row.content.stem) },
  }));
  const byHand = () => {
    const found = folded.filter(
      ({ row, vignette, stem }) =>
        row.archived_at === null &&
        (row.system === "Respiratory" || row.system === "Renal") &&
        (row.clinical_focus === "Diagnosis" || row.clinical_focus === "Testing") &&
        row.patient_age === "Adult" &&
        vignette.includes("cough") &&
        stem.includes("next step"),
    );
    const ordered = found.toSorted((a, b) =>
      a.row.system === b.row.system
        ? a.row.id - b.row.id
        : (a.row.system ?? "") < (b.row.system ?? "")
          ? 1
          : -1,
    );
    return { rows: ordered.slice(200, 300).map(({ row }) => row), count: found.length };
  };
  const [answer, floor] = [askBank(rows), byHand()];
  const isSame = answer.count === floor.count && answer.rows.every(({ id }, at) => id === floor.rows[at]?.id);
  if (!isSame || answer.rows.length !== 100)
    throw new Error(`The list finds ${answer.count}, the loop ${floor.count}`);
  const { ms, floorMs } = await mediansInTurns(
    async () => askBank(rows),
    async () => byHand(),
    100,
  );
  return {
    name: `Two texts, three choices, a sort and a page over ${listed} questions, warm`,
    measured: `${rounded(ms, 2)} ms`,
    floor: `${rounded(floorMs, 2)} ms, a hand-written loop`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 3 },
    unit: "×",
  };
}

/** Each takes seconds. */
const coldRounds = 5;

/** Items that one read may bring: 16 MB at most. */
const partsInRead = 40;

async function benchCold(tableName: string): Promise<Figure> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const { snapshot } = await readStamp(questionsList);
  if (!snapshot) throw new Error("There is no snapshot to read");
  const places = snapshotKeys(questionsList, snapshot);
  const raw = async (): Promise<void> => {
    let rows = 0;
    for (let from = 0; from < places.length; from += partsInRead) {
      const Keys = places.slice(from, from + partsInRead);
      const { Responses } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[tableName] ?? [])
        rows += (JSON.parse(inflateRawSync(item.rows as Uint8Array).toString()) as unknown[]).length;
    }
    if (rows !== listed) throw new Error(`The floor reads ${rows} rows`);
  };
  const other = newUlid();
  holdListsUpTo(0);
  const taken = { list: [] as number[], raw: [] as number[] };
  for (let round = 0; round < coldRounds + 1; round++) {
    // Only the list that was read last is held: reading another one makes this process cold again.
    await readPeopleOfProgram(other);
    const list = await timed(async () => askBank(await readBank()));
    const floor = await timed(raw);
    if (round === 0) continue;
    taken.list.push(list.ms);
    taken.raw.push(floor.ms);
  }
  const [ms, floorMs] = [median(taken.list), median(taken.raw)];
  holdListsUpTo(1024 * MB);
  return {
    name: `The same, cold (a snapshot of ${rounded(snapshot.bytes / MB)} MB)`,
    measured: `${rounded(ms)} ms`,
    floor: `${rounded(floorMs)} ms, its snapshot read raw`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 2 },
    unit: "×",
  };
}

async function inOwnProcess(who: string, file: string, atMostMb: number): Promise<Figure> {
  const script = resolve(import.meta.dirname, file);
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const mb = rounded(Number(stdout.trim().split("\n").at(-1)) / MB);
  return {
    ...{ name: `Memory of ${who}, at most`, measured: `${mb} MB`, floor: "", value: mb },
    ...{ target: { atMost: atMostMb }, unit: "MB" },
  };
}
