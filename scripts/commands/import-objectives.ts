import { importObjectivesCommand } from "#scripts/import/objectives/importCommand.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(async () => {
  process.exitCode = await importObjectivesCommand(process.argv.slice(2));
});
