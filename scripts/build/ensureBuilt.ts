import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Lock, tryLock } from "#scripts/local/dataDirectory.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { hashInputs, repositoryRoot } from "./inputs.ts";

export type Built = { assemblyDir: string; webDir: string };

type Part = { name: string; inputs: string[]; output: string; command: string[] };

const cache = join(repositoryRoot, ".cache", "build");
const assemblyDir = join(cache, "assembly");
const webDir = join(repositoryRoot, "web", "dist");

const parts = {
  web: {
    name: "the web application",
    inputs: ["web", "shared", "package-lock.json"],
    output: join(webDir, "index.html"),
    command: [
      "node_modules/vite/bin/vite.js",
      "build",
      "web",
      "--config",
      "web/vite.config.ts",
      "--logLevel",
      "warn",
    ],
  },
  assembly: {
    name: "the functions and the templates",
    inputs: ["infra", "functions", "shared", "cdk.json", "package-lock.json", "scripts/build"],
    output: join(assemblyDir, "manifest.json"),
    command: ["scripts/build/assembly.ts", assemblyDir],
  },
} satisfies Record<string, Part>;

export type EnsureBuiltOptions = {
  say: (sentence: string) => void;
  /** Default: both. */
  only?: readonly (keyof typeof parts)[];
};

/**
 * Builds what has changed since the last build, and nothing else.
 *
 * @throws CannotStart with the builder's own words when a build fails
 */
export async function ensureBuilt({ say, only = ["web", "assembly"] }: EnsureBuiltOptions): Promise<Built> {
  const stale = () => only.map((name) => parts[name]).filter((part) => !isFresh(part));
  if (stale().length > 0) {
    mkdirSync(cache, { recursive: true });
    const lock = await waitForLock(join(cache, "lock"));
    try {
      // Another process may have built it while we waited.
      const toBuild = stale();
      if (toBuild.length > 0) say(`Building ${toBuild.map(({ name }) => name).join(" and ")} …`);
      await Promise.all(toBuild.map(build));
    } finally {
      lock.release();
    }
  }
  return { assemblyDir, webDir };
}

const stampOf = (part: Part) => join(cache, `${part === parts.web ? "web" : "assembly"}.sha256`);

function isFresh(part: Part): boolean {
  const stamp = stampOf(part);
  if (!existsSync(part.output) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === hashInputs(part.inputs);
}

async function build(part: Part): Promise<void> {
  // Before, not after: what changes during the build is then seen as stale.
  const hash = hashInputs(part.inputs);
  await run(part);
  writeFileSync(stampOf(part), hash);
}

function run({ name, command }: Part): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: repositoryRoot,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`Building ${name} failed:\n${output.trim()}`));
    });
  });
}

async function waitForLock(file: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file);
    if (lock) return lock;
    await sleep(200);
  }
}
