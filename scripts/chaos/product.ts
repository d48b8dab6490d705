import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Found, generationVariable, processesOn, signal } from "./processes.ts";

const root = resolve(import.meta.dirname, "../..");
/** The product stops within ten seconds, or is ended; what lives longer has nobody left who would end it. */
const orphanAfterMs = 20_000;

export type KeptProduct = {
  url: string;
  /** Resolves once the product says that it is ready, of this start or a later one. */
  ready: () => Promise<void>;
  starts: () => number;
  /** Processes that outlived their start. */
  orphans: () => readonly Found[];
  /** Lines of what it said that belong to a stack trace. */
  traces: () => readonly string[];
  /** Ends it, and starts it no more. */
  stop: () => Promise<void>;
};

/** Runs `npm start` again and again: whatever ends it, it is started anew, as a person or a supervisor would. */
export function keepRunning({
  dataDir,
  port,
  logFile,
}: {
  dataDir: string;
  port: number;
  logFile: string;
}): KeptProduct {
  const log: WriteStream = createWriteStream(logFile, { flags: "a" });
  const orphans = new Map<number, Found>();
  const traces: string[] = [];
  const endedAtMs = new Map<number, number>();
  let generation = 0;
  let isStopping = false;
  let child: ChildProcess | undefined;
  let waiting: (() => void)[] = [];
  let isReady = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      generation += 1;
      const own = generation;
      log.write(`--- start ${own} at ${new Date().toISOString()}\n`);
      child = spawn("npm", ["start"], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), [generationVariable]: String(own) },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      await new Promise((ended) => child?.once("exit", ended));
      isReady = false;
      endedAtMs.set(own, performance.now());
      if (!isStopping) await sleep(300);
    }
  }

  function hear(chunk: Buffer): void {
    const text = chunk.toString();
    log.write(text);
    traces.push(...text.split("\n").filter((line) => /^\s+at .+[:(].*:\d+:\d+\)?$/.test(line)));
    if (!/^Ready: /m.test(text)) return;
    isReady = true;
    for (const wake of waiting) wake();
    waiting = [];
  }

  function lookForOrphans(): void {
    for (const found of processesOn(dataDir)) {
      const ended = endedAtMs.get(found.generation);
      if (ended === undefined || performance.now() - ended < orphanAfterMs) continue;
      if (!orphans.has(found.pid)) log.write(`--- ORPHAN ${JSON.stringify(found)}\n`);
      orphans.set(found.pid, found);
      // Counted; what it holds must not decide how the rest goes.
      signal(found.pid, "SIGKILL");
    }
  }

  const running = run();
  const looking = setInterval(lookForOrphans, 3000);
  return {
    url: `http://localhost:${port}`,
    ready: () => (isReady ? Promise.resolve() : new Promise((wake) => waiting.push(wake))),
    starts: () => generation,
    orphans: () => [...orphans.values()],
    traces: () => traces,
    stop: async () => {
      isStopping = true;
      child?.kill("SIGTERM");
      await running;
      const deadline = performance.now() + orphanAfterMs;
      while (processesOn(dataDir).length > 0 && performance.now() < deadline) await sleep(200);
      for (const found of processesOn(dataDir)) {
        orphans.set(found.pid, found);
        signal(found.pid, "SIGKILL");
      }
      clearInterval(looking);
      log.end();
    },
  };
}
