import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { CannotStart } from "./dynamoDb/java.ts";

const runningSchema = z.object({
  url: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    s3: z.string(),
    sqs: z.string(),
    ses: z.string(),
    management: z.string(),
  }),
  /** What tools beside it need in their environment. */
  environment: z.record(z.string(), z.string()),
});

/** Where a running local cloud can be reached; left in its data directory for tools beside it. */
export type RunningInstance = z.infer<typeof runningSchema>;

export type Lock = { release: () => void };

const runningFile = (directory: string) => join(directory, "running.json");

/**
 * Locks a file for this process. The lock is SQLite's: the system lifts it with the process, also a killed one, so a
 * stale lock cannot be.
 *
 * @returns nothing when another process holds it
 */
export function tryLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    const isHeld = error instanceof Error && "errcode" in error && error.errcode === 5; // SQLITE_BUSY
    if (isHeld) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** @throws CannotStart when another instance runs on the directory */
export function lockDataDirectory(directory: string): Lock {
  mkdirSync(directory, { recursive: true });
  const lock = tryLock(join(directory, "lock"));
  if (lock) return lock;
  const running = readRunning(directory);
  const where = running ? ` at ${running.url}` : "";
  throw new CannotStart(
    `Another instance${where} is using ${directory}: stop it, or choose another directory with DATA_DIR.`,
  );
}

export function announce(directory: string, instance: RunningInstance): void {
  writeFileSync(runningFile(directory), JSON.stringify(instance, null, 2));
}

export function withdraw(directory: string): void {
  rmSync(runningFile(directory), { force: true });
}

/** The local cloud that is running on the directory now, if one is. */
export function findRunning(directory: string): RunningInstance | undefined {
  const lockFile = join(directory, "lock");
  if (!existsSync(lockFile)) return undefined;
  const lock = tryLock(lockFile);
  if (!lock) return readRunning(directory);
  lock.release();
  return undefined;
}

function readRunning(directory: string): RunningInstance | undefined {
  const file = runningFile(directory);
  return existsSync(file) ? runningSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** Removes what a local cloud keeps, and nothing else that may lie in the directory. */
export function resetDataDirectory(directory: string): void {
  for (const name of [
    "dynamodb",
    "storage",
    "logs",
    "mailbox",
    "static",
    "tmp",
    "secrets.json",
    "checkpoints.json",
    "seeded.json",
    "format.json",
  ]) {
    rmSync(join(directory, name), { recursive: true, force: true });
  }
}
