import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { loopback } from "../localAws.ts";
import { CannotStart, findLauncher, requireJava } from "./java.ts";

export type DynamoDbLocal = {
  /** `http://127.0.0.1:PORT/SECRET` */
  endpoint: string;
  port: number;
  pid: number;
  /** Says how it ended, whoever ended it. */
  ended: Promise<string>;
  /** Ends it in the time that it needs for its last write, or else by force. */
  stop: () => Promise<void>;
  kill: () => void;
};

export type DynamoDbLocalOptions = {
  /** Directory of the database file; absent: in memory. */
  directory: string | undefined;
  say: (sentence: string) => void;
  /** Taken where it is free; else, and without it, any other. */
  port?: number;
  /** The path under which alone it answers. */
  secret?: string;
  /** Ends the start. */
  signal?: AbortSignal;
};

const startMs = 40_000;
/** Milliseconds that the last write may take; a process that was stopped (SIGSTOP) ends by force alone. */
const stopMs = 5_000;

export const newSecret = (): string => randomBytes(18).toString("hex");

/** A port that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, loopback, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Starts AWS's own DynamoDB engine, and waits until it answers. It says itself, on a pipe of its own, which port it has
 * taken: what answers there is the engine that was started here, and no other.
 *
 * @throws CannotStart without Java, or when the server ends instead of answering
 */
export async function startDynamoDbLocal(options: DynamoDbLocalOptions): Promise<DynamoDbLocal> {
  const { directory, say, secret = newSecret(), signal } = options;
  await requireJava(say);
  const launcher = await findLauncher();
  const port = options.port ?? (await findFreePort());
  if (!launcher.isGuarded) {
    say(`This Java has no compiler module: DynamoDB Local listens on every interface (port ${port}).`);
  }
  if (directory) await mkdir(directory, { recursive: true });
  const place = directory ? ["-dbPath", directory] : ["-inMemory"];
  const server = [...place, "-port", String(port), "-sharedDb", "-disableTelemetry"];
  const child = spawn(launcher.command, [...launcher.arguments, ...server], {
    stdio: ["pipe", "pipe", "pipe"],
    cwd: directory ?? tmpdir(), // it leaves a file of its own in the directory it starts in
    // A group of its own: Ctrl-C in the terminal reaches us, and we end it after the last write.
    detached: true,
  });
  // A pipe to a process that is gone: that it ended is told by `ended`.
  child.stdin.on("error", () => undefined);
  if (launcher.isGuarded) child.stdin.write(`${secret}\n`);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

  const abort = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const listening = launcher.isGuarded ? toldPort(child) : answeringPort(port, ended);
  const state = await Promise.race([ended, listening, sleep(startMs, "silent", { ref: false })]);
  signal?.removeEventListener("abort", abort);
  if (typeof state === "string") {
    child.kill("SIGKILL");
    const how = state === "silent" ? "does not answer after 40 seconds" : "ended instead of starting";
    throw new CannotStart(`DynamoDB Local ${how}: ${lastWords(errors)}`);
  }
  child.unref();
  for (const pipe of [child.stdout, child.stderr, child.stdin])
    (pipe as unknown as { unref?: () => void }).unref?.(); // sockets, here
  return {
    endpoint: `http://${loopback}:${state}${launcher.isGuarded ? `/${secret}` : ""}`,
    port: state,
    pid: child.pid ?? 0,
    ended,
    kill: () => child.kill("SIGKILL"),
    stop: async () => {
      child.ref(); // the process must not end before it has
      child.kill("SIGTERM");
      const late = await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
      if (late === undefined) child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The port that the guarded server says it has taken. */
function toldPort(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<number> {
  return new Promise((resolve) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
      const port = /^LISTENING (\d+)$/m.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

/** A bare server tells nothing: one that finds its port taken ends at once, so it must still run after its first answer. */
async function answeringPort(port: number, ended: Promise<string>): Promise<number> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    try {
      await fetch(`http://${loopback}:${port}`);
      await sleep(500);
      if (!hasEnded) return port;
    } catch (error) {
      // fetch reports a refused connection as a TypeError
      if (!(error instanceof TypeError)) throw error;
      await sleep(40);
    }
  }
  return new Promise(() => undefined); // whoever waits has been told of the end
}

/** Finds the line of a Java stack trace that says what happened. */
function lastWords(errors: string): string {
  const lines = errors.trim().split("\n");
  return (
    lines.findLast((line) => /^(Caused by|Exception|Error|\S*(Exception|Error))\b/.test(line)) ??
    lines.at(-1) ??
    ""
  )
    .replace(/^Caused by: /, "")
    .trim()
    .slice(0, 300);
}
