import { parseArgs } from "node:util";
import { runUntilStopped } from "#scripts/local/runUntilStopped.ts";
import { startOptions, startProduct } from "#scripts/product/startProduct.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run dev [-- options]

As npm start, but pages reload as their source changes, and functions are rebuilt when theirs does.
Options and environment are those of npm start.`;

await runCommand(async () => {
  const { values } = parseArgs({ options: startOptions });
  if (values.help) console.log(help);
  else await runUntilStopped((onLost) => startProduct({ ...values, isDevelopment: true, onLost }));
});
