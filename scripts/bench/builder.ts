import { Writable } from "node:stream";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mapInOrder } from "#functions/runtime/mapInOrder.ts";
import { keys } from "#functions/table/keys.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { numberText } from "#shared/words/numbers.ts";
import { answeredQuestions, stamped } from "./answeredQuestions.ts";
import { type Figure, rounded } from "./figure.ts";
import { type ReportWorld, seedReportWorld } from "./reportWorld.ts";
import { withBenchCloud } from "./withCloud.ts";

const questionsOfCase = 5;
const cardUid = "bench_card";
const queriesAtOnce = 32;

/**
 * The report of every answer of a program, 200 students × 40 cases × 5 questions, written as CSV to nobody, against the raw
 * reads of the same attempts and cards. Memory is what the heap holds at most in the first and in the last third of the way.
 */
export async function benchBuilder(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const world = await seedReportWorld({ students: 200 });
    const userIds = await seedAnswers(world);
    const floor = () => readRaw(cloud.tableName, world, userIds);
    const first = await timed(floor);
    const expected = userIds.length * world.documentIds.length * questionsOfCase;
    const report = await timed(() => writeReport(world.programId, expected));
    const second = await timed(floor);
    const floorMs = (first.ms + second.ms) / 2;
    const { rows, heap } = report.result;
    if (rows !== expected)
      throw new Error(`The report has ${rows} rows of ${expected}: it measures something else`);
    return [
      {
        name: `Every answer of a program as a file, ${numberText(rows)} rows`,
        measured: `${rounded(report.ms / 1000)} s, ${numberText(Math.round(rows / (report.ms / 1000)))} rows a second`,
        floor: `${rounded(floorMs / 1000)} s, its raw reads`,
        value: rounded(report.ms / floorMs, 2),
        target: { atMost: 3 },
        unit: "×",
      },
      {
        name: "Memory of the last third of the rows against the first",
        measured: `${Math.round(heap.last / 1e6)} MB`,
        floor: `${Math.round(heap.first / 1e6)} MB in the first third`,
        value: rounded(heap.last / heap.first, 2),
        target: { atMost: 1.25 },
        unit: "×",
      },
    ];
  });
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function benchTree(): ContentNode {
  const make = caseBuilder("bench");
  return make.signatureCase({
    uid: "bench",
    title: "A case with questions",
    authors: ["A. Author"],
    learningObjectives: ["Answer"],
    cards: [
      make.card({
        uid: cardUid,
        title: "Questions",
        content: Array.from({ length: questionsOfCase }, (_, at) =>
          make.multipleChoiceQuestion({
            uid: `question_${at}`,
            stem: `What is the most likely cause, given what was found so far (${at + 1})?`,
            options: ["Pericarditis", "Angina", "Pneumonia", "Reflux"].map((text, n) => ({
              text,
              correct: n === 0,
            })),
            answerComment: "The rub decides.",
          }),
        ),
      }),
    ],
  });
}

/** An attempt with one card of answers for every student and case. */
async function seedAnswers(world: ReportWorld): Promise<string[]> {
  const { storeSnapshot } = await import("#functions/ports/snapshots.ts");
  const { listCourseMembers } = await import("#functions/table/courses/courseMembers.ts");
  const { getDocument } = await import("#functions/table/cases/documents.ts");
  const { putAttempts } = await import("#functions/table/cases/attempts.ts");
  const { putStateCards } = await import("#functions/table/cases/learnerState.ts");
  const members = await listCourseMembers(world.courseId, world.programId);
  const tree = benchTree();
  const at = Date.UTC(2026, 9, 1);
  const entries = Object.assign({}, ...answeredQuestions(tree).map((one) => stamped(one.entries, at)));
  const opened_at = new Date(at).toISOString();
  for (const document_id of world.documentIds) {
    const document = await getDocument(document_id);
    if (!document) throw new Error(`The case ${document_id} was just made`);
    await storeSnapshot(document_id, document.published_snapshot_id, tree);
    const attempts = members.map(({ user_id }) => ({ user_id, document_id, attempt: 1 }));
    await putAttempts(
      attempts.map((one) => ({ ...one, snapshot_id: document.published_snapshot_id, opened_at, resets: 0 })),
    );
    await putStateCards(
      [],
      attempts.map((one) => ({ ...one, card_uid: cardUid, entries, rev: 1, signal_at: opened_at })),
    );
  }
  return members.map(({ user_id }) => user_id);
}

/** The report as its worker makes it, without the bucket. */
async function writeReport(
  programId: string,
  expected: number,
): Promise<{ rows: number; heap: { first: number; last: number } }> {
  const { openRows, valuesOf, headOf } = await import("#functions/reports/builder/builtTable.ts");
  const { requireQuestion } = await import("#functions/reports/builder/requireQuestion.ts");
  const { writeCsv } = await import("#functions/reports/writeCsv.ts");
  const { getProgram } = await import("#functions/table/programs/programs.ts");
  const program = await getProgram(programId);
  if (!program) throw new Error("The program was just made");
  const question = requireQuestion("answers", { filters: {}, columns: {} });
  const { rows } = await openRows(question, { program, readers: [] });
  const heap = { first: 0, last: 0 };
  const look = (): void => {
    const share = written / expected;
    const third = share <= 1 / 3 ? "first" : share > 2 / 3 ? "last" : undefined;
    if (third) heap[third] = Math.max(heap[third], process.memoryUsage().heapUsed);
  };
  let written = 0;
  const nobody = new Writable({ write: (_chunk, _encoding, done) => done() });
  const table = {
    ...{ title: "Answers", facts: [], notice: undefined, rowCount: 1, sheetName: "Answers" },
    ...{ frozenColumns: 0, hasLegend: false },
    columns: question.columns.map((column) => ({ head: headOf(column), widthInCharacters: 10 })),
    rows: (async function* () {
      for await (const row of rows) yield valuesOf(row, question.columns);
    })(),
  };
  await writeCsv(table, nobody, async (count) => {
    written = count;
    if (count % 1000 === 0) look();
  });
  return { rows: written, heap };
}

/** The same attempts and cards with the bare document client, as many at once; nothing parsed. */
async function readRaw(
  tableName: string,
  { documentIds }: ReportWorld,
  userIds: readonly string[],
): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pairs = userIds.flatMap((userId) => documentIds.map((documentId) => ({ userId, documentId })));
  for (let from = 0; from < pairs.length; from += 100) {
    const Keys = pairs
      .slice(from, from + 100)
      .map(({ userId, documentId }) => keys.attempt(userId, documentId));
    await client.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } }));
  }
  const read = mapInOrder(pairs, queriesAtOnce, ({ userId, documentId }) =>
    client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :card)",
        ExpressionAttributeValues: { ":pk": keys.statePartition(userId, documentId, 1), ":card": "CARD#" },
      }),
    ),
  );
  let cards = 0;
  for await (const { Items = [] } of read) cards += Items.length;
  if (cards < pairs.length)
    throw new Error("The floor reads fewer cards than there are: it measures the wrong data");
}
