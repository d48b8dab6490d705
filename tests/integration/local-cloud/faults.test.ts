import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import { startDynamoDbLocal } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import { end, leftOver, pidOf, type RunningProcess, startProcess } from "./fixtures/process.ts";

const app = writeFixtureAssembly();
const directories: string[] = [app.assemblyDir];

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "faults-"));
  directories.push(directory);
  return directory;
}

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const java = /DynamoDBLocal/;
const requirePid = (dataDir: string): number => {
  const pid = pidOf(dataDir, java);
  if (pid === undefined) throw new Error("There is no Java on the directory");
  return pid;
};

async function openPages({ url }: RunningProcess, count: number): Promise<WebSocket[]> {
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie: "pass=1" } });
      socket.on("open", () => resolve(socket));
      socket.on("error", reject);
    });
  return Promise.all(Array.from({ length: count }, open));
}

describe("a local cloud whose parts die", () => {
  const dataDir = temporaryDirectory();
  let running: RunningProcess;
  const get = (path: string) => fetch(`${running.url}${path}`, { signal: AbortSignal.timeout(29_000) });
  const answers = () =>
    vi.waitFor(async () => expect((await get("/items/none")).status).toBeLessThan(500), {
      timeout: 30_000,
      interval: 200,
    });

  beforeAll(async () => {
    running = await startProcess(app, dataDir);
  });
  afterAll(() => running.child.kill("SIGKILL"));

  it("starts its database engine anew on what it had kept", async () => {
    await createDynamoDbCall(running.endpoints.dynamodb, "DynamoDB")("PutItem", {
      TableName: "Base-Table",
      Item: { pk: { S: "before" }, sk: { S: "item" } },
    });
    const dead = requirePid(dataDir);
    process.kill(dead, "SIGKILL");
    await answers();
    expect(requirePid(dataDir)).not.toBe(dead);
    const { endpoints } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
    const find = async (pk: string, sk: string) =>
      createDynamoDbCall(endpoints.dynamodb, "DynamoDB")("GetItem", {
        TableName: "Base-Table",
        Key: { pk: { S: pk }, sk: { S: sk } },
      });
    expect((await find("before", "item")).Item).toBeDefined();
    // Its record in the stream is not lost either.
    await vi.waitFor(async () => expect((await find("seen#before", "seen")).Item).toBeDefined(), 20_000);
  });

  it("answers calls long before a function gives up while its engine is stopped, and those after it as before", async () => {
    const stopped = requirePid(dataDir);
    process.kill(stopped, "SIGSTOP");
    await sleep(4000); // noticed by now
    const startedAt = performance.now();
    const replies = await Promise.all([get("/items/none"), get("/items/none")]);
    expect(replies.map(({ status }) => status)).toEqual([503, 503]);
    expect(replies[0]?.headers.get("retry-after")).toBe("2");
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    process.kill(stopped, "SIGCONT");
    await answers();
  });

  it("stops at the first Ctrl-C while pages are open and its engine is stopped, and leaves nothing behind", async () => {
    const pages = await openPages(running, 10);
    for (const page of pages) page.on("error", () => undefined);
    process.kill(requirePid(dataDir), "SIGSTOP");
    // A Java that was stopped has five seconds before it is ended by force.
    await end(running.child, "SIGINT");
    expect(running.child.exitCode).toBe(0);
    expect(await leftOver(dataDir, 2000)).toEqual([]);
  });

  it("leaves no engine behind when it is killed, not even one that was stopped", async () => {
    running = await startProcess(app, dataDir);
    process.kill(requirePid(dataDir), "SIGSTOP");
    await end(running.child, "SIGKILL");
    expect(await leftOver(dataDir, 5000)).toEqual([]);
  });

  it("reads the stream anew where the place that it kept is not in it", async () => {
    const file = join(dataDir, "checkpoints.json");
    const kept: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys(kept).length).toBeGreaterThan(0);
    const ahead = Object.entries(kept).map(([at, number]) => [
      at,
      String(BigInt(number) + 1000n).padStart(number.length, "0"),
    ]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(ahead)));
    running = await startProcess(app, dataDir);
    const call = createDynamoDbCall(running.endpoints.dynamodb, "DynamoDB");
    await call("PutItem", { TableName: "Base-Table", Item: { pk: { S: "after" }, sk: { S: "item" } } });
    await vi.waitFor(
      async () => {
        const Key = { pk: { S: "seen#after" }, sk: { S: "seen" } };
        expect((await call("GetItem", { TableName: "Base-Table", Key })).Item).toBeDefined();
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});

describe("the database engine of a local cloud", () => {
  it("is proved to be its own: one at another's port, or without the secret path, reaches no table", async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => startDynamoDbLocal({ directory: undefined, say: () => {} })),
    );
    if (!one || !other) throw new Error("Two engines were started");
    try {
      const strangers = [
        `http://127.0.0.1:${one.port}`,
        `http://127.0.0.1:${one.port}${new URL(other.endpoint).pathname}`,
      ];
      for (const endpoint of strangers) expect((await fetch(endpoint, { method: "POST" })).status).toBe(403);
      await createDynamoDbCall(one.endpoint, "DynamoDB")("ListTables", {});
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });

  it("takes another port where somebody else answers on the one that it was meant to have", async () => {
    const stranger = createServer((_request, response) => response.end("I am no database"));
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    const address = stranger.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const engine = await startDynamoDbLocal({ directory: undefined, say: () => {}, port });
    try {
      expect(engine.port).not.toBe(port);
      expect(await createDynamoDbCall(engine.endpoint, "DynamoDB")("ListTables", {})).toEqual({
        TableNames: [],
      });
    } finally {
      await engine.stop();
      stranger.close();
    }
  });
});

describe("kept data that cannot be used", () => {
  const garbage = "This was a file of something once.\n".repeat(200);

  it.each([
    ["secrets.json", /secrets\.json is damaged: put back a copy, start once with --reset/],
    ["storage/fauxqs.db", /A database file in .* is damaged: start once with --reset/],
    ["lock", /lock is damaged, so nobody can tell whether the product runs on it/],
  ])("are told in one sentence: %s", async (name, sentence) => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, "storage"));
    writeFileSync(join(dataDir, name), garbage);
    const failure: unknown = await startLocalCloud({ ...app, dataDir, say: () => {} }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(CannotStart);
    expect(String(failure)).toMatch(sentence);
    expect(String(failure)).not.toContain("\n");
  });

  it("are told in one sentence: the tables", async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, "dynamodb"));
    writeFileSync(join(dataDir, "dynamodb", "shared-local-instance.db"), garbage);
    const failure: unknown = await startLocalCloud({ ...app, dataDir, say: () => {} }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(CannotStart);
    expect(String(failure)).not.toContain("\n");
    expect(await leftOver(dataDir, 0)).toEqual([]);
  });
});
