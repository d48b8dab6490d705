import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { benchAnswers } from "../bench/answers.ts";
import { benchBundles } from "../bench/bundles.ts";
import { type Figure, isMet } from "../bench/figure.ts";
import { benchFirstLoad } from "../bench/firstLoad.ts";
import { benchReads } from "../bench/reads.ts";
import { benchStart } from "../bench/start.ts";

const help = `npm run bench [-- options] [part…]

Measures the figures of docs/benchmarks.md, each against a floor of the same run. Parts: reads, answers, load, bundles, start.

Options
  --write   write docs/benchmarks.md
  --help    show this

Environment
  BENCH_ANSWER_SECONDS   how long the learners answer (default 60)`;

const parts: Record<string, () => Promise<Figure[]>> = {
  reads: benchReads,
  answers: benchAnswers,
  load: benchFirstLoad,
  bundles: benchBundles,
  start: benchStart,
};

async function bench(chosen: readonly string[]): Promise<void> {
  await ensureBuilt({ say: console.log });
  const figures: Figure[] = [];
  for (const name of chosen) {
    if (!(name in parts))
      throw new Error(`No such part: ${name}. There are: ${Object.keys(parts).join(", ")}`);
    console.log(`Measuring: ${name}`);
    figures.push(...(await measureApart(name)));
  }
  const table = tableOf(figures);
  console.log(`\n${table}`);
  if (values.write) writeFileSync(resolve(import.meta.dirname, "../../docs/benchmarks.md"), pageOf(table));
  process.exitCode = figures.every(isMet) ? 0 : 1;
}

async function measureInto(name: string, file: string): Promise<void> {
  const figures = await parts[name]?.();
  writeFileSync(file, JSON.stringify(figures));
}

/** Each part has a process of its own: what one has warmed or left behind must not touch the next. */
async function measureApart(name: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "figures.json");
  try {
    const script = resolve(import.meta.dirname, "bench.ts");
    await promisify(execFile)(process.execPath, [script, name, "--into", file], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(readFileSync(file, "utf8")) as Figure[]; // written by measureInto
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const target = "atMost" in figure.target ? `≤ ${figure.target.atMost}` : `≥ ${figure.target.atLeast}`;
    const verdict = isMet(figure) ? "met" : "**not met**";
    return `| ${figure.name} | ${figure.measured} | ${figure.floor || "–"} | ${figure.value} ${figure.unit} | ${target} | ${verdict} |`;
  });
  return ["| Figure | Measured | Floor | Value | Target | |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

const pageOf = (table: string): string => `# Benchmarks

Made by \`npm run bench -- --write\` on ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}. Times are held against a floor that is measured in
the same run on the same machine, so that a slower machine moves both; tests never assert them.

${table}

**Floors.** *Raw reads*: the same data fetched with the bare document client, nothing parsed, filtered or shown; the handlers run warm in
the same process. *Raw conditional puts*: one process, as many at a time as there are learners, rows of the size of an answer's, on the
same table on disk. *Bare document client*: a bundle that holds only that client, imported in a fresh process. *DynamoDB Local's own
start*: the engine alone on the same data, to its first answer.

An answer is a \`PUT\` through gateway, function and table, acknowledged before the learner's next one; the stream worker counts progress
meanwhile on the same two cores.
`;

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean" }, help: { type: "boolean" }, into: { type: "string" } },
  allowPositionals: true,
});
if (values.help) console.log(help);
else if (values.into !== undefined) await measureInto(positionals[0] ?? "", values.into);
else await bench(positionals.length > 0 ? positionals : Object.keys(parts));
