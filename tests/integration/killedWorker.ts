import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { releaseJob } from "#functions/table/operations/jobLeases.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { runs } from "#tests/propertyRuns.ts";

const node = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));
const killedWorker = fileURLToPath(new URL("../../scripts/chaos/killedWorker.ts", import.meta.url));
const killedMention = fileURLToPath(new URL("../../scripts/chaos/killedMention.ts", import.meta.url));
const killedUpload = fileURLToPath(new URL("../../scripts/chaos/killedUpload.ts", import.meta.url));
const killedRebuild = fileURLToPath(new URL("../../scripts/chaos/killedRebuild.ts", import.meta.url));
const killedRostering = fileURLToPath(new URL("../../scripts/chaos/killedRostering.ts", import.meta.url));

export type Death = { write: number; when: "sent" | "made"; which?: "transaction" };

let turn = 0;

/** A death at one of so many writes: at any of them in a long run, at the same ones in each ordinary run. */
export function anyDeath(writesAtMost: number): Death {
  const isLong = runs(1) > 1;
  const [at, side] = isLong ? [randomInt(writesAtMost), randomInt(2)] : [turn % writesAtMost, turn++ % 2];
  return { write: 1 + at, when: side === 0 ? "sent" : "made" };
}

/** Runs a job in a process of its own that dies at that write (SIGKILL). @throws where it ends before it comes so far */
export const dieAt = ({ write, when, which }: Death, worker: string, jobId: string): Promise<void> =>
  dieIn(killedWorker, [worker, jobId, String(write), when, which ?? "any"]);

/**
 * The same with a process that is stopped before that write, for as long as its lease and longer. Woken, it makes the write and what
 * it has begun beside it, and dies.
 */
export async function stallAt(
  write: number,
  worker: string,
  jobId: string,
): Promise<{ wake: () => Promise<void> }> {
  const child = spawn(node, [killedWorker, worker, jobId, String(write), "stalled"], { env: process.env });
  const end = once(child, "exit");
  await eventually(async () => {
    expect(child.exitCode, "it ended before it came so far").toBeNull();
    // The third field, behind the name in parentheses: T is stopped.
    return /\) T /.test(await readFile(`/proc/${child.pid}/stat`, "utf8")) || undefined;
  }, "the worker to be stopped");
  return {
    wake: async () => {
      child.kill("SIGCONT");
      expect((await end)[1]).toBe("SIGKILL");
    },
  };
}

/** The same of the rebuilding of a course's figures. */
export const dieRebuilding = (
  { write, when }: Death,
  { courseId, programId }: { courseId: number; programId: string },
): Promise<void> => dieIn(killedRebuild, [String(courseId), programId, String(write), when]);

/** The same of adding students to a delivery. */
export const dieRostering = (
  { write, when }: Death,
  { deliveryId, userIds }: { deliveryId: number; userIds: readonly string[] },
): Promise<void> => dieIn(killedRostering, [String(deliveryId), userIds.join(","), String(write), when]);

/** The same of telling those whom a saved comment mentions. */
export const dieTelling = (
  { write, when }: Death,
  { versionId, userId, text }: { versionId: number; userId: string; text: string },
): Promise<void> => dieIn(killedMention, [String(versionId), userId, text, String(write), when]);

/** The same of the end of an upload of one part. */
export const dieFinishing = (
  { write, when }: Death,
  { uploadId, userId, etag }: { uploadId: string; userId: string; etag: string },
): Promise<void> => dieIn(killedUpload, [uploadId, userId, etag, String(write), when]);

async function dieIn(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(node, [script, ...args], { env: process.env });
  let said = "";
  child.stderr.on("data", (text) => {
    said += String(text);
  });
  const [code, signal] = await once(child, "exit");
  expect(signal, `${script} ${args.join(" ")} did not die, exit ${code}: ${said}`).toBe("SIGKILL");
}

type Handler = (
  event: { Records: { messageId: string; body: string }[] },
  context: { getRemainingTimeInMillis: () => number },
) => Promise<{ batchItemFailures: unknown[] }>;

/** As if the lease of whoever died with the job had ended. */
export async function endLease(jobId: string): Promise<void> {
  const { lease } = (await getJob(jobId)) ?? {};
  if (lease) await releaseJob({ jobId, lease });
}

/** Runs a job in this process, as its next delivery does once the lease of whoever died with it has ended. */
export async function goOn(handler: Handler, jobId: string): Promise<void> {
  await endLease(jobId);
  const body = JSON.stringify({ job_id: jobId });
  const reply = await handler(
    { Records: [{ messageId: "1", body }] },
    { getRemainingTimeInMillis: () => 600_000 },
  );
  expect(reply.batchItemFailures).toEqual([]);
}
