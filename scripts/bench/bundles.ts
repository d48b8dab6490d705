import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundleFunctions } from "#infra/bundle.ts";
import { type FunctionName, functionNames } from "#infra/functions.ts";
import { bundleFiles, bytesOf } from "#scripts/build/bundleGraph.ts";
import { type Figure, median, rounded } from "./figure.ts";

const root = resolve(import.meta.dirname, "../..");
/** They make files and nothing else: with a spreadsheet writer, or a browser driver. */
const fileMakers: ReadonlySet<FunctionName> = new Set(["reportWorker", "buildWorker", "print"]);

/** Measures what each Lambda function reads as it starts, and the processor time that takes against a bundle of the bare DynamoDB document client. */
export async function benchBundles(): Promise<Figure[]> {
  const { outdir, metafile } = await bundleFunctions();
  const measured = functionNames.filter((name) => !fileMakers.has(name));
  const sizes = measured.map((name) => ({ name, kb: bytesOf(bundleFiles(metafile, name).atOnce) / 1024 }));
  const largest = sizes.toSorted((a, b) => b.kb - a.kb)[0];
  const [floorMs = Number.NaN, ...times] = importTimes([
    await bareClientBundle(),
    ...measured.map((name) => resolve(outdir, name, "index.mjs")),
  ]);
  const slowest = measured
    .map((name, at) => ({ name, ms: times[at] ?? Number.NaN }))
    .toSorted((a, b) => b.ms - a.ms)[0];
  if (!largest || !slowest) throw new Error("No bundles were made");
  return [
    {
      name: `Most that a function reads as it starts (${largest.name})`,
      measured: `${rounded(largest.kb)} KB`,
      floor: "",
      value: rounded(largest.kb),
      target: { atMost: 1024 },
      unit: "KB",
    },
    {
      name: `Slowest import of a Lambda bundle (${slowest.name})`,
      measured: `${rounded(slowest.ms)} ms`,
      floor: `${rounded(floorMs)} ms, the bare DynamoDB document client`,
      value: rounded(slowest.ms / floorMs, 2),
      target: { atMost: 2 },
      unit: "×",
    },
  ];
}

async function bareClientBundle(): Promise<string> {
  const outfile = resolve(root, ".cache/bench/bare/index.mjs");
  mkdirSync(resolve(outfile, ".."), { recursive: true });
  await build({
    stdin: {
      contents: `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
export const handler = () => DynamoDBDocumentClient.from(new DynamoDBClient({})).send(new GetCommand({ TableName: "t", Key: {} }));`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  return outfile;
}

/** Processor times of the imports, the median of nine each; in turns, so that a busy moment is nobody's own. Milliseconds. */
function importTimes(files: readonly string[]): number[] {
  const rounds = Array.from({ length: 9 }, () => files.map(importMs));
  return files.map((_, at) => median(rounds.map((round) => round[at] ?? Number.NaN)));
}

/** Processor time of one import in a fresh process: other programs are no part of it. */
function importMs(file: string): number {
  const script = `const start = process.cpuUsage(); await import(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000); process.exit(0)`;
  const env = {
    ...process.env,
    AWS_REGION: "us-east-1",
    TABLE_NAME: "t",
    MEDIA_BUCKET: "m",
    SNAPSHOT_BUCKET: "s",
    REPORT_BUCKET: "r",
  };
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env,
  });
  return Number(child.stdout.trim().split("\n").at(-1));
}
