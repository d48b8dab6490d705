import { parseArgs } from "node:util";
import { countEarlierWork } from "#functions/versions/countEarlierWork.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";

const help = `npm run count-open-work

Counts what waits for authors (comments, suggestions, mentions) in versions that were last saved before a save counted it, so that the
authors' home tells of them. Once, after the update to a release that counts. Safe to repeat, and while authors are at work; one
that was stopped goes on where it stood.

Options
  --help       show this

Environment
  TABLE_NAME   the deployed table (with the other settings of the versions function, and AWS credentials); without it:
  DATA_DIR     where the product on this machine keeps its data (default .local)`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });

if (values.help) console.log(help);
else if (process.env.TABLE_NAME !== undefined) await countAll();
else await withProductData(readDataDir(), console.log, countAll);

async function countAll(): Promise<void> {
  const { upTo, counted, failed } = await countEarlierWork((so) => {
    if (so.upTo % 5_000 === 0) console.log(`${so.upTo} versions looked at, ${so.counted} counted so far`);
  });
  for (const { versionId, error } of failed) console.error(`Version ${versionId} cannot be counted:`, error);
  console.log(`${upTo} versions looked at, ${counted} counted, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}
