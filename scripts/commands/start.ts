import { parseArgs } from "node:util";
import { runUntilStopped } from "#scripts/local/runUntilStopped.ts";
import { startOptions, startProduct } from "#scripts/product/startProduct.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm start [-- options]

Builds what has changed and runs the whole product on this machine, on the loopback interface only.
Data is kept between runs; Ctrl-C stops.

Options
  --reset       begin with empty data
  --seed none   do not fill in demo data at the first run
  --help        show this

Environment
  PORT          where to serve (default 3000)
  DATA_DIR      where data is kept (default .local)`;

await runCommand(async () => {
  const { values } = parseArgs({ options: startOptions });
  if (values.help) console.log(help);
  else await runUntilStopped((onLost) => startProduct({ ...values, isDevelopment: false, onLost }));
});
