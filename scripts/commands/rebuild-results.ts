import { parseArgs } from "node:util";
import { readDeliveries } from "#functions/table/assessments/deliveries.ts";
import { rebuildResults } from "#functions/workers/rebuildResults.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";

const help = `npm run rebuild-results -- [options] DELIVERY…

Makes the results of assessments anew from what students answered, their counts, and has the statistics of their questions counted. Says how
many results differed from what was kept. Safe to repeat, and while students are at work; one that was stopped goes on where it stood.

DELIVERY is an assessment's number, as in /assessments/{number}.

Options
  --all        every assessment
  --help       show this

Environment
  TABLE_NAME   the deployed table (with the other settings of the build worker, and AWS credentials); without it:
  DATA_DIR     where the product on this machine keeps its data (default .local)`;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean" }, all: { type: "boolean", default: false } },
  allowPositionals: true,
});
const asked = positionals.map(Number);

if (values.help || (asked.length === 0 && !values.all)) console.log(help);
else if (asked.some((id) => !Number.isInteger(id) || id < 1)) {
  console.error("An assessment is named by its number.");
  process.exitCode = 1;
} else if (process.env.TABLE_NAME !== undefined) await rebuildAll();
else await withProductData(readDataDir(), console.log, rebuildAll);

async function rebuildAll(): Promise<void> {
  const known = new Set((await readDeliveries()).rows.map(({ id }) => id));
  for (const id of values.all ? [...known].sort((a, b) => a - b) : asked) {
    if (!known.has(id)) {
      console.error(`There is no assessment ${id}.`);
      process.exitCode = 1;
      continue;
    }
    const { results, differed } = await rebuildResults(id, {
      onPart: (so) => console.log(`Assessment ${id}: ${so.results} results so far`),
    });
    console.log(`Assessment ${id}: ${results} results, ${differed} differed`);
  }
}
