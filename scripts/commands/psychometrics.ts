import { psychometricsCommand } from "../psychometrics/psychometricsCommand.ts";
import { runCommand } from "./runCommand.ts";

await runCommand(() => psychometricsCommand(process.argv.slice(2)));
