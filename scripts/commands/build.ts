import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run build

Builds the web application, the function bundles and the templates, where they have changed.`;

await runCommand(async () => {
  if (process.argv.includes("--help")) return console.log(help);
  await ensureBuilt({ say: console.log });
  console.log("Built.");
});
