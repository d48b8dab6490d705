import { deployCommand } from "#scripts/deploy/deployCommand.ts";
import { rollbackHelp } from "#scripts/deploy/help.ts";
import { readArguments } from "#scripts/deploy/prepare.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(async () => {
  const args = readArguments(process.argv.slice(2));
  if (args.isHelp) console.log(rollbackHelp);
  else await deployCommand({ ...args, isBack: true });
});
// What was interrupted may still have work under way, without its lock.
process.exit();
