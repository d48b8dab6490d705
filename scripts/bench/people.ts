import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { getJob } from "#functions/table/operations/jobs.ts";
import { type Figure, rounded } from "./figure.ts";
import { benchProgram, keepMailsWaiting, orderImport } from "./importWorld.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const few = Number(process.env.BENCH_FEW ?? 1000);
const many = Number(process.env.BENCH_MANY ?? 5000);
const MB = 1024 * 1024;

/**
 * A sixteenth of what the worker's function has, so that V8 collects as it goes: with gigabytes before it, what is short-lived stands
 * longer the longer the worker runs, and the size of the process tells nothing of what the work needs.
 */
const smallHeap = "--max-old-space-size=64";

/** Adding people to a program from a file: the worker's job against batch writes of what it leaves, and its memory. */
export async function benchPeople(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    await keepMailsWaiting();
    const raw = rawWriter(tableName);
    await inThisProcess(280); // warms the code
    let ms = 0;
    const written = await raw.writtenBy(async () => {
      ms = await inThisProcess(many);
    });
    const small = await inOwnProcess(few, smallHeap);
    const large = await inOwnProcess(many, smallHeap);
    const held = {
      small: await inOwnProcess(few, "--expose-gc"),
      large: await inOwnProcess(many, "--expose-gc"),
    };
    const floorMs = await raw.batchMs(written);
    const transactMs = await raw.transactMs(written);
    return [
      ratioFigure(
        "5,000 people added from a file",
        ms,
        { ms: floorMs, what: `batch writes of the same ${written.length} items` },
        3,
      ),
      ratioFigure(
        "The same against transactions",
        ms,
        { ms: transactMs, what: "the same items in full transactions, one after the other" },
        1.5,
      ),
      memoryFigure("Memory of the worker in a heap of 64 MB, at most", large.peakBytes, small.peakBytes),
      memoryFigure("That heap in use, on average", large.heapBytes, small.heapBytes),
      memoryFigure("What a collection leaves of it, on average", held.large.heapBytes, held.small.heapBytes),
    ];
  });
}

async function inThisProcess(count: number): Promise<number> {
  const jobId = await orderImport(await benchProgram(), count);
  const { handler } = await import("#functions/workers/peopleWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
  const { ms } = await timed(() =>
    handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 }),
  );
  await requireAll(jobId, count);
  return ms;
}

const memory = z.object({ peakBytes: z.number(), heapBytes: z.number() });

async function inOwnProcess(count: number, ...flags: string[]): Promise<z.infer<typeof memory>> {
  const jobId = await orderImport(await benchProgram(), count);
  const script = resolve(import.meta.dirname, "importWorker.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, jobId]);
  await requireAll(jobId, count);
  return memory.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}

async function requireAll(jobId: string, count: number): Promise<void> {
  const job = await getJob(jobId);
  const { added } = z.object({ added: z.number() }).parse(job?.cursor);
  if (job?.state !== "ready" || added !== count) throw new Error(`${added} of ${count} people were added`);
}

const memoryFigure = (name: string, large: number, small: number): Figure => ({
  name: `${name}, 5,000 people`,
  measured: `${rounded(large / MB)} MB`,
  floor: `${rounded(small / MB)} MB, 1,000 people`,
  value: rounded(large / small, 2),
  target: { atMost: 1.25 },
  unit: "×",
});
