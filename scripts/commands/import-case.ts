import { importCaseCommand } from "#scripts/import/caseFile/commands.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(() => importCaseCommand(process.argv.slice(2)));
