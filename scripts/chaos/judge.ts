import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import type { Reports, ReportVerdict } from "./verdict.ts";

export type JudgeInput = {
  course: { userId: string; programId: string; courseId: number };
  awsPaths: readonly string[];
  /** Reports that stood when the first was ordered. */
  before: Reports;
  dataDir: string;
};
export type Verdict = { reports: ReportVerdict; differing: number };

/** Holds what is in the stores of the running product against what was ordered, and against what follows from it. */
export async function judge(input: JudgeInput): Promise<Verdict> {
  const running = findRunning(input.dataDir);
  if (!running) throw new Error("The product is not running on its data directory");
  const worker = new Worker(new URL("./judgeWorker.ts", import.meta.url), {
    env: { ...process.env, ...running.environment },
    workerData: input,
  });
  const [verdict] = await once(worker, "message");
  return verdict as Verdict; // see judgeWorker.ts
}
