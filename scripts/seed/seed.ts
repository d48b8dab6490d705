import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { demoAccounts } from "./accounts.ts";

/**
 * Fills a running local cloud with the demo data, and lists what belongs to it (`listDemo`). May be repeated. The writing runs in a thread of its own, because the table's and storage's clients belong to one environment.
 */
export async function seed(
  cloud: Pick<RunningCloud, "toolEnvironment" | "staticDir" | "mailboxPath">,
): Promise<void> {
  await runWorker(new URL("./seedWorker.ts", import.meta.url), cloud.toolEnvironment);
  listDemo(cloud);
}

/** Tells the pages of the demo accounts and of the local mailbox, in the `/config.json` that the local cloud serves. */
export function listDemo(cloud: Pick<RunningCloud, "staticDir" | "mailboxPath">): void {
  const shipped = new URL("../../web/public/config.json", import.meta.url);
  const config = z.looseObject({}).parse(JSON.parse(readFileSync(shipped, "utf8")));
  const listed = { ...config, demo_accounts: demoAccounts, local_mailbox: cloud.mailboxPath };
  writeFileSync(join(cloud.staticDir, "config.json"), JSON.stringify(listed, null, 2));
}

function runWorker(file: URL, environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { env: { ...process.env, ...environment } });
    let isDone = false;
    worker.on("message", () => {
      isDone = true;
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      if (isDone) resolve();
      else reject(new Error(`Seeding ended early, with code ${code}`));
    });
  });
}

/** Keeps the demo's exam in progress for as long as the product runs; answers how to end that. */
export function keepDemoExam(
  cloud: Pick<RunningCloud, "toolEnvironment">,
  say: (sentence: string) => void,
): () => Promise<unknown> {
  const file = new URL("./demoExamWorker.ts", import.meta.url);
  const worker = new Worker(file, { env: { ...process.env, ...cloud.toolEnvironment } });
  worker.on("error", ({ message }) => say(`The demo's exam is not kept in progress any more: ${message}`));
  return () => worker.terminate();
}
