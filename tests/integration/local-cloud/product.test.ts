import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { getProgram } from "#functions/table/programs/programs.ts";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { announce, lockDataDirectory, repairLock, resetDataDirectory } from "#scripts/local/dataDirectory.ts";
import { isDiskFull } from "#scripts/local/disk.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { errorText } from "#shared/contract/errors.ts";
import { leftOver, pidOf, run } from "./fixtures/process.ts";

// Not within the time of a test.
beforeAll(async () => {
  await ensureBuilt({ say: () => {} });
});

const root = resolve(import.meta.dirname, "../../..");
const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "product-"));
  directories.push(directory);
  return directory;
}

const isRoot = process.getuid?.() === 0;

/** Writes until its disk takes nothing more. */
function fill(path: string): void {
  const file = openSync(path, "w");
  expect(() => {
    for (;;) writeSync(file, Buffer.alloc(4096));
  }).toThrow("ENOSPC");
  closeSync(file);
}

const garbage = "This was a file of something once.\n".repeat(200);

describe("npm start on a directory that it cannot use", () => {
  const startOn = (dataDir: string) =>
    run([join(root, "scripts/commands/start.ts")], { DATA_DIR: dataDir, PORT: "0" });

  it.each([
    [
      "the directory is a file",
      (directory: string) => {
        writeFileSync(join(directory, "file"), "x");
        return join(directory, "file");
      },
      /is not a folder: choose another DATA_DIR/,
    ],
    [
      "it lies below a file",
      (directory: string) => {
        writeFileSync(join(directory, "file"), "x");
        return join(directory, "file", "data");
      },
      /is not a folder: choose another DATA_DIR/,
    ],
    [
      "no folder can be made where it lies",
      () => "/proc/bedside/data",
      /cannot be made: choose another DATA_DIR/,
    ],
    [
      "the lock is damaged",
      (directory: string) => {
        writeFileSync(join(directory, "lock"), garbage);
        return directory;
      },
      /lock is damaged, .*--reset/,
    ],
    [
      "the note of the data's version is damaged",
      (directory: string) => {
        mkdirSync(join(directory, "dynamodb"));
        writeFileSync(join(directory, "format.json"), "{");
        return directory;
      },
      /format\.json is damaged: .*--reset/,
    ],
    [
      "the tables are gone, and the objects are there",
      (directory: string) => {
        mkdirSync(join(directory, "storage"));
        writeFileSync(join(directory, "storage", "fauxqs.db"), "");
        writeFileSync(join(directory, "seeded.json"), "{}");
        return directory;
      },
      /shared-local-instance\.db is gone, .*--reset/,
    ],
  ])("says in one sentence that %s", async (_what, prepare, sentence) => {
    const { code, text } = await startOn(prepare(temporaryDirectory()));
    expect(text).toMatch(sentence);
    expect(text.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.runIf(isRoot)("says in one sentence that the disk is full", async () => {
    const disk = temporaryDirectory();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
    try {
      fill(join(disk, "rest"));
      expect(await isDiskFull(disk)).toBe(true);
      const { code, text } = await startOn(join(disk, "data"));
      expect(text).toMatch(/The disk that holds .*\/data is full: make room on it, and start again\.$/);
      expect(text).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  });

  it("can be used again after --reset has repaired it", () => {
    const dataDir = temporaryDirectory();
    for (const name of ["lock", "secrets.json", "checkpoints.json", "format.json", "running.json"])
      writeFileSync(join(dataDir, name), garbage);
    mkdirSync(join(dataDir, "seeded.json"));
    repairLock(dataDir);
    const lock = lockDataDirectory(dataDir);
    resetDataDirectory(dataDir);
    lock.release();
    expect(() => lockDataDirectory(dataDir).release()).not.toThrow();
  });
});

describe("a tool beside the product", () => {
  it("says in one sentence that a part of the product does not answer", async () => {
    const dataDir = temporaryDirectory();
    const lock = lockDataDirectory(dataDir);
    const nobody = "http://127.0.0.1:1";
    const endpoints = {
      dynamodb: nobody,
      s3: nobody,
      objectLinks: nobody,
      sqs: nobody,
      ses: nobody,
      management: nobody,
    };
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: nobody,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "LOCAL",
      AWS_SECRET_ACCESS_KEY: "local",
      TABLE_NAME: "t",
      MEDIA_BUCKET: "m",
      SNAPSHOT_BUCKET: "s",
      REPORT_BUCKET: "r",
    };
    announce(dataDir, { pid: process.pid, url: "http://localhost:1", endpoints, environment });
    const failure = await withProductData(
      dataDir,
      () => {},
      () => getProgram("any"),
    ).catch((error: unknown) => error);
    lock.release();
    expect(failure).toBeInstanceOf(CannotStart);
    expect(String(failure)).toMatch(/is running, but a part of it does not answer: wait a moment/);
  });
});

describe("npm start that is killed from outside", () => {
  async function startAsNpm(dataDir: string): Promise<ChildProcess> {
    const child = spawn("npm", ["start", "--", "--seed", "none"], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    let said = "";
    await new Promise<void>((ready, fail) => {
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (/^Ready: /m.test(said)) ready();
      });
      child.once("exit", (code) => fail(new Error(`npm start ended with ${code}:\n${said}`)));
    });
    return child;
  }

  /** Stops the engine for good: who asks is told to wait, long before the 29 s of a function are over. */
  async function expectWordsToWait(dataDir: string): Promise<void> {
    const { url } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
    const java = pidOf(dataDir, /DynamoDBLocal/);
    if (java === undefined) throw new Error("There is no Java");
    process.kill(java, "SIGSTOP");
    const startedAt = performance.now();
    const ask = async (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
    const [online, session, health] = await Promise.all([
      ask("/check/online"),
      askToSignIn(url),
      ask("/healthz"),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    expect([online.status, session.status]).toEqual([503, 503]);
    expect(await session.json()).toMatchObject({
      error: { code: "UNAVAILABLE", message: errorText.UNAVAILABLE },
    });
    expect(await health.json()).toMatchObject({
      status: "degraded",
      parts: { table: { status: "failing" }, disk: { status: "ok" } },
    });
  }

  const askToSignIn = (url: string): Promise<Response> =>
    fetch(`${url}/session`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@bedside.test", password: "nothing" }),
    });

  async function expectWordsOfFullDisk(dataDir: string, disk: string): Promise<void> {
    const { url } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
    fill(join(disk, "rest"));
    const refused = await askToSignIn(url);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      error: { code: "STORAGE_FULL", message: errorText.STORAGE_FULL },
    });
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      status: "degraded",
      parts: { disk: { status: "failing", detail: "DiskFull" } },
    });
    rmSync(join(disk, "rest"));
    expect((await askToSignIn(url)).status).toBe(401);
  }

  it.each([
    ["npm", /^npm start/, "SIGKILL"],
    ["bootstrap", /scripts\/bootstrap\.mjs/, "SIGKILL"],
    ["bootstrap", /scripts\/bootstrap\.mjs/, "SIGINT"],
  ] as const)("leaves nothing running: %s (%s %s)", async (name, command, signal) => {
    const isOnSmallDisk = isRoot && name === "npm";
    const disk = temporaryDirectory();
    if (isOnSmallDisk) execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]);
    const dataDir = join(disk, "data");
    onTestFinished(() => void (isOnSmallDisk && execFileSync("umount", ["-l", disk])));
    await startAsNpm(dataDir);
    if (signal === "SIGINT") await expectWordsToWait(dataDir);
    if (isOnSmallDisk) await expectWordsOfFullDisk(dataDir, disk);
    const pid = pidOf(dataDir, command);
    if (pid === undefined) throw new Error("It does not run");
    process.kill(pid, signal);
    expect(await leftOver(dataDir, 15_000)).toEqual([]);
  });
});
