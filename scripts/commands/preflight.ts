import { preflightCommand } from "../preflight/preflightCommand.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(() => preflightCommand(process.argv.slice(2)));
