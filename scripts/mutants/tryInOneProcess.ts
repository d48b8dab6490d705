import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { run } from "../lib/runAll.ts";
import type { Lists } from "./inOneProcess.ts";
import type { NumberedMutant } from "./instrument.ts";
import type { Mutant } from "./summary.ts";

const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T; // as our own process has just written it

/** Tries every change of some files within one run of the tests that `vitest.mutants.config.ts` names. */
export async function tryInOneProcess(
  files: readonly string[],
  directory: string,
): Promise<{ mutants: Mutant[]; atLoad: number } & Pick<Lists, "unrepeatable" | "slow">> {
  const [made, found] = [resolve(directory, "made.json"), resolve(directory, "found.json")];
  const env = { MUTANTS_OF: files.join(","), MUTANTS_MADE: made, MUTANTS_FOUND: found };
  const args = ["run", "--config", "vitest.mutants.config.ts", "--reporter", "dot"];
  if ((await run({ command: "vitest", args, env })) !== 0)
    throw new CannotStart("The tests do not pass as they are.");
  const { killed, reached, atLoad, unrepeatable, slow } = read<Lists>(found);
  const [noticed, tried, loaded] = [new Set(killed), new Set(reached), new Set(atLoad)];
  const statusOf = (id: string): string => {
    if (noticed.has(id)) return "Killed";
    if (tried.has(id)) return "Survived";
    return loaded.has(id) ? "Ignored" : "NoCoverage";
  };
  const mutants = read<NumberedMutant[]>(made).map((mutant) => ({ ...mutant, status: statusOf(mutant.id) }));
  return { mutants, atLoad: mutants.filter(({ status }) => status === "Ignored").length, unrepeatable, slow };
}
