import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { CannotStart } from "./dynamoDb/java.ts";
import { inOneSentence, readKeptFile, sqliteComplaint, writeKeptFile } from "./keptFiles.ts";

const runningSchema = z.object({
  /** The process that runs it. */
  pid: z.number(),
  url: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    s3: z.string(),
    sqs: z.string(),
    ses: z.string(),
    management: z.string(),
  }),
  /** Environment variables that tools beside it need. */
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
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    const isHeld = error instanceof Error && "errcode" in error && error.errcode === 5; // SQLITE_BUSY
    if (isHeld) return undefined;
    const complaint = sqliteComplaint(error);
    if (complaint === undefined || complaint === "is on a full disk") throw error;
    throw new CannotStart(
      `${file} ${complaint}, so nobody can tell whether the product runs on it: stop what does, and start once with --reset.`,
      { cause: error },
    );
  }
  const held = database;
  return { release: () => held.close() };
}

/** @throws CannotStart when another instance runs on the directory, or when it cannot be used */
export function lockDataDirectory(directory: string): Lock {
  try {
    return lockAsOnlyOne(directory);
  } catch (error) {
    throw inOneSentence(error, directory);
  }
}

/**
 * One folder after the other: where none can be made though the one above is there (below `/proc`), Node's own recursion never ends, nor heeds a signal.
 */
function makeDirectory(directory: string): void {
  if (!existsSync(dirname(directory))) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function lockAsOnlyOne(directory: string): Lock {
  makeDirectory(directory);
  const lock = tryLock(join(directory, "lock"));
  if (lock) return lock;
  const running = readRunning(directory);
  const where = running ? ` at ${running.url}` : "";
  throw new CannotStart(
    `Another instance${where} is using ${directory}: stop it, or choose another directory with DATA_DIR.`,
  );
}

export function announce(directory: string, instance: RunningInstance): void {
  writeKeptFile(runningFile(directory), JSON.stringify(instance, null, 2));
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

const readRunning = (directory: string): RunningInstance | undefined =>
  readKeptFile(runningFile(directory), runningSchema).value;

/**
 * Makes a damaged lock usable again.
 *
 * @throws CannotStart where whoever announced itself last is running still
 */
export function repairLock(directory: string): void {
  const file = join(directory, "lock");
  try {
    tryLock(file)?.release();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw inOneSentence(error, directory);
    const running = readRunning(directory);
    if (running && isAlive(running.pid))
      throw new CannotStart(`Another instance at ${running.url} is using ${directory}: stop it first.`);
    rmSync(file, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error) return error.code === "EPERM";
    throw error;
  }
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
    "running.json",
  ]) {
    rmSync(join(directory, name), { recursive: true, force: true });
  }
}
