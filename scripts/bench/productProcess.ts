import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { findFreePort } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";

const root = resolve(import.meta.dirname, "../..");

export type ProductProcess = {
  url: string;
  readyMs: number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the product as `npm start` does, in a process of its own; `readyMs` is the time to its Ready line. */
export async function startProduct(dataDir: string, args: readonly string[] = []): Promise<ProductProcess> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(root, "scripts/commands/start.ts"), ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, CLOCK_OFFSET_MS: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await readyLine(child);
  const end = (signal: NodeJS.Signals) => () => ended(child, signal);
  return {
    url: `http://localhost:${port}`,
    readyMs: performance.now() - startedAt,
    kill: end("SIGKILL"),
    stop: end("SIGINT"),
  };
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = "";
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (text: string) => {
      said += text;
      if (/^Ready: /m.test(said)) done();
    });
    child.once("exit", (code) =>
      fail(new Error(`The product ended with ${code} before it was ready:\n${said}`)),
    );
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill(signal);
  return gone;
}
