import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { tableOf } from "../bench/benchmarksPage.ts";
import { allMet, withChaosFigures } from "../chaos/chaosPage.ts";
import { runChaos } from "../chaos/runChaos.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run chaos [-- options]

Runs the product while its processes are killed and stopped and its disk fills up, at random; people answer questions, order
reports and follow courses meanwhile. Afterwards nothing that was acknowledged may be missing, every report must have been
made once, no process may be left over, and the figures of the course must be those that follow from the progress records.
Linux only. The disk is filled only where this user may mount one (root); else that fault is left out, and the result says so.

Options
  --minutes N   how long (default 60)
  --faults N    how many (default 1000), evenly over that time and somewhat at random
  --seed N      which ones; without it any, and printed
  --learners N  how many people answer (default 12)
  --write       write the figures into docs/testing.md
  --help        show this`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      faults: { type: "string", default: "1000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      learners: { type: "string", default: "12" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  if (process.platform !== "linux") throw new CannotStart("npm run chaos looks at /proc, so it needs Linux.");
  const numbers = [values.minutes, values.faults, values.seed, values.learners].map(Number);
  if (numbers.some((number) => !(number >= 0)))
    throw new CannotStart("--minutes, --faults, --seed and --learners take numbers.");
  const [minutes = 0, faults = 0, seed = 0, learners = 0] = numbers;
  const directory = mkdtempSync(join(tmpdir(), "chaos-"));
  console.log(`Seed ${seed}; what the product says goes to ${join(directory, "product.log")}`);
  const { figures, note } = await runChaos({ minutes, faults, seed, learners, directory });
  console.log(`\n${tableOf(figures)}\n\n${note}`);
  const machine = `${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
  const results = resolve(import.meta.dirname, "../../.cache");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "chaos.json"), JSON.stringify({ figures, note, machine }, null, 2));
  if (values.write) {
    const page = resolve(import.meta.dirname, "../../docs/testing.md");
    writeFileSync(
      page,
      withChaosFigures(readFileSync(page, "utf8"), figures, `${note} Measured on ${machine}.`),
    );
  }
  process.exit(allMet(figures) ? 0 : 1);
});
