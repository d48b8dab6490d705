import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { loopback } from "../localAws.ts";
import { CannotStart, findLauncher, requireJava } from "./java.ts";

export type DynamoDbLocal = { endpoint: string; stop: () => Promise<void> };

export type DynamoDbLocalOptions = {
  port: number;
  /** Directory of the database file; absent: in memory. */
  directory: string | undefined;
  say: (sentence: string) => void;
};

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
 * Starts AWS's own DynamoDB engine, and waits until it answers.
 *
 * @throws CannotStart without Java, or when the server ends instead of answering
 */
export async function startDynamoDbLocal(options: DynamoDbLocalOptions): Promise<DynamoDbLocal> {
  // Asked for only when the first try fails: asking costs a tenth of a second at every start.
  try {
    return await launch(options);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    await requireJava(options.say);
    return launch(options);
  }
}

async function launch({ port, directory, say }: DynamoDbLocalOptions): Promise<DynamoDbLocal> {
  const launcher = await findLauncher();
  if (!launcher.isLoopbackOnly) {
    say(`This Java has no compiler module: DynamoDB Local listens on every interface (port ${port}).`);
  }
  if (directory) await mkdir(directory, { recursive: true });
  const place = directory ? ["-dbPath", directory] : ["-inMemory"];
  const server = [...place, "-port", String(port), "-sharedDb", "-disableTelemetry"];
  const child = spawn("java", [...launcher.arguments, ...server], {
    stdio: ["pipe", "ignore", "pipe"],
    cwd: directory ?? tmpdir(), // it leaves a file of its own in the directory it starts in
    // A group of its own: Ctrl-C in the terminal reaches us, and we end it after the last write.
    detached: true,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000);
  });
  const ended = new Promise<"ended">((resolve) => child.once("exit", () => resolve("ended")));
  const failed = new Promise<never>((_resolve, reject) => child.once("error", reject));

  const endpoint = `http://${loopback}:${port}`;
  const state = await Promise.race([ended, failed, answers(endpoint)]);
  if (state === "ended") throw new CannotStart(`DynamoDB Local ended instead of starting: ${errors.trim()}`);
  if (state === "silent") {
    child.kill("SIGKILL");
    throw new CannotStart(`DynamoDB Local does not answer after a minute: ${errors.trim()}`);
  }
  child.unref();
  return {
    endpoint,
    stop: async () => {
      child.ref(); // the process must not end before it has
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function answers(endpoint: string): Promise<"answers" | "silent"> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    try {
      await fetch(endpoint);
      return "answers";
    } catch (error) {
      // fetch reports a refused connection as a TypeError
      if (!(error instanceof TypeError)) throw error;
      await sleep(40);
    }
  }
  return "silent";
}
