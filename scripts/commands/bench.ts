import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { benchmarksPage, tableOf } from "../bench/benchmarksPage.ts";
import { type Figure, isMet } from "../bench/figure.ts";
import { measureParts } from "../bench/measureParts.ts";
import { parts } from "../bench/parts.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run bench [-- options] [part…]

Measures the figures of docs/benchmarks.md, each against a floor of the same run.
Parts: ${Object.keys(parts).join(", ")}.
A part that fails is named at the end; the others are measured, and written, all the same.

Options
  --write   write what was measured into docs/benchmarks.md; the other parts stay as they are
  --help    show this

Environment
  BENCH_ANSWER_SECONDS   how long the learners answer (default 60)
  BENCH_LOAD_SECONDS     how long they go on at a steady pace (default 300)
  BENCH_LOAD_RATE        how many answers a second that is (default 150)
  BENCH_SAVE_SECONDS     how long twenty people save at twenty versions (default 60)
  BENCH_PACE_SECONDS     how long the writes of learners at their own pace are counted (default 240)`;

async function bench(chosen: readonly string[], isWritten: boolean): Promise<void> {
  for (const name of chosen) {
    if (!(name in parts))
      throw new CannotStart(`No such part: ${name}. There are: ${Object.keys(parts).join(", ")}.`);
  }
  await ensureBuilt({ say: console.log });
  const { figures, failed } = await measureParts(chosen, measureApart, (name, measured) => {
    console.log(`\n${tableOf(measured)}\n`);
    if (isWritten) writePart(name, measured);
  });
  for (const { name, error } of failed) {
    console.error(`Failed: ${name}\n${error instanceof Error ? error.message : error}`);
  }
  if (failed.length > 0)
    console.error(`Not measured: ${failed.map(({ name }) => name).join(", ")}. The others are.`);
  process.exitCode = failed.length === 0 && figures.every(isMet) ? 0 : 1;
}

/** Into the page as it then stands. */
function writePart(name: string, figures: readonly Figure[]): void {
  const page = resolve(import.meta.dirname, "../../docs/benchmarks.md");
  const machine = `${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
  const measured = new Map([[name, { figures, machine }]]);
  writeFileSync(page, benchmarksPage(readFileSync(page, "utf8"), new Map(Object.entries(parts)), measured));
}

async function measureInto(name: string, file: string): Promise<void> {
  const figures = await parts[name]?.measure();
  writeFileSync(file, JSON.stringify(figures));
}

/** Each part has a process of its own: what one has warmed or left behind must not touch the next. */
async function measureApart(name: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "figures.json");
  console.log(`Measuring: ${name}`);
  try {
    const script = resolve(import.meta.dirname, "bench.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, name, "--into", file], {
      maxBuffer: 64 * 1024 * 1024,
    });
    // Notes that a part prints beside its figures.
    if (stdout.trim()) console.log(stdout.trimEnd());
    return JSON.parse(readFileSync(file, "utf8")) as Figure[]; // written by measureInto
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      write: { type: "boolean", default: false },
      help: { type: "boolean" },
      into: { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  if (values.into !== undefined) return measureInto(positionals[0] ?? "", values.into);
  await bench(positionals.length > 0 ? positionals : Object.keys(parts), values.write);
});
