import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

/** Runs a command; a condition that its user can mend ends it with one sentence and exit code 1, without a stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isUsage =
      error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    if (!(error instanceof CannotStart) && !isUsage) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
