import { exportCaseCommand } from "#scripts/import/caseFile/commands.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(() => exportCaseCommand(process.argv.slice(2)));
