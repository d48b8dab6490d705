import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { importPartKey } from "#functions/curriculum/importPartKey.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { questionAt } from "./bankWorld.ts";
import { type Figure, rounded } from "./figure.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const imported = Number(process.env.BENCH_QUESTIONS ?? 20_000);
const inPart = 500;
const edited = 500;
const MB = 1024 * 1024;

/** The question bank: an import of 20,000 questions and a change to 500. */
export async function benchBank(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const raw = rawWriter(tableName);
    await importOf(60); // warms the code
    let importMs = 0;
    const written = await raw.writtenBy(async () => {
      importMs = await importOf(imported);
    });
    const importFloor = await raw.batchMs(written);
    const bulk = await benchBulk(raw);
    const memory = await benchMemory();
    return [
      ratioFigure(
        `${imported} questions imported from a file that was read`,
        importMs,
        { ms: importFloor, what: `batch writes of the same ${written.length} items` },
        3,
      ),
      memory,
      bulk,
    ];
  });
}

/** Milliseconds of the worker's job. */
async function importOf(count: number): Promise<number> {
  const id = await orderQuestionImport(count);
  const { handler } = await import("#functions/workers/buildWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: id }) };
  const { ms } = await timed(() =>
    handler({ Records: [message] }, { getRemainingTimeInMillis: () => 900_000 }),
  );
  await requireReady(id);
  return ms;
}

/** An order to import so many questions, as the page makes it; told to no queue. */
async function orderQuestionImport(count: number): Promise<string> {
  const importId = newUlid();
  const mark = importId.slice(-6);
  const parts = Array.from({ length: Math.ceil(count / inPart) }, (_, part) =>
    Array.from({ length: Math.min(inPart, count - part * inPart) }, (_each, place) => {
      const question = questionAt(part * inPart + place);
      return { ...question, stem: `${question.stem} ${mark}` };
    }),
  );
  for (const [part, questions] of parts.entries())
    await putObject(
      ...(["REPORT_BUCKET", importPartKey(importId, part), JSON.stringify(questions)] as const),
      "application/json",
    );
  const id = `question-import:${importId}`;
  const ordered_by = { id: newUlid(), first_name: "Ada", last_name: "Adder" };
  const input = { import_id: importId, parts: parts.map(({ length }) => length), ordered_by };
  await createJob(
    planJob({ ...{ kind: "question_import", id, input }, requestedBy: ordered_by.id, programId: null }),
  );
  return id;
}

async function requireReady(id: string): Promise<void> {
  const job = await getJob(id);
  if (job?.state !== "ready")
    throw new Error(`The import is ${job?.state} at ${JSON.stringify(job?.cursor)}`);
}

async function memoryOf(count: number): Promise<number> {
  const id = await orderQuestionImport(count);
  const script = resolve(import.meta.dirname, "questionImportWorker.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, id]);
  await requireReady(id);
  return Number(stdout.trim().split("\n").at(-1));
}

/** A small file is read when the bank is as large as the large one has made it: the worker packs the list of the bank as it goes. */
async function benchMemory(): Promise<Figure> {
  const [large, small] = [await memoryOf(imported), await memoryOf(imported / 20)];
  return {
    name: `Memory of the worker, at most, ${imported} questions`,
    measured: `${rounded(large / MB)} MB`,
    floor: `${rounded(small / MB)} MB, ${imported / 20} questions into a bank of the same size`,
    value: rounded(large / small, 2),
    target: { atMost: 1.25 },
    unit: "×",
  };
}

async function benchBulk(raw: ReturnType<typeof rawWriter>): Promise<Figure> {
  const { readQuestions } = await import("#functions/table/bank/questions.ts");
  const { changedQuestion } = await import("#functions/curriculum/questionLines.ts");
  const { writeEach } = await import("#functions/bank/writeEach.ts");
  const some = (await readQuestions()).rows.slice(0, edited);
  let round = 0;
  const change = async (): Promise<void> => {
    round++;
    const act = {
      person: { profile: { id: newUlid(), first_name: "Ada", last_name: "Adder" } },
      ...{ operationId: newUlid(), at: new Date().toISOString() },
    };
    const { error } = await writeEach(some, (_asked, row) => {
      const write = changedQuestion(act as never, row, { final_diagnosis: `Pneumonia ${round}` });
      return write ? { write } : "nothing";
    });
    if (error > 0) throw new Error(`${error} questions were refused`);
  };
  await change(); // warms the code
  let ms = 0;
  const written = await raw.writtenBy(async () => {
    ms = (await timed(change)).ms;
  });
  const floorMs = await raw.conditionalMs(written);
  return ratioFigure(
    `${edited} questions changed in one call`,
    ms,
    { ms: floorMs, what: `conditional writes of the same ${written.length} items` },
    3,
  );
}
