import { importCommand } from "#scripts/import/importCommand.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(async () => {
  process.exitCode = await importCommand(process.argv.slice(2));
});
