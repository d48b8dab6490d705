import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Mutant } from "./summary.ts";

const silent = () => undefined;
const logger = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

/** A change of the code under the number by which it is switched on. */
export type NumberedMutant = Omit<Mutant, "status"> & { id: string };

/** Sources with every change of Stryker's in them, each behind a switch. Lines count from 1. */
export async function instrumented(
  files: readonly string[],
  root: string,
): Promise<{ sources: Map<string, string>; mutants: NumberedMutant[] }> {
  const named = files.map((file) => {
    const name = resolve(root, file);
    return { name, mutate: true, content: readFileSync(name, "utf8") };
  });
  const options = { ignorers: [], plugins: null, excludedMutations: [] };
  const result = await new Instrumenter(logger).instrument(named, options);
  return {
    sources: new Map(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants.map(({ id, fileName, mutatorName, replacement, location }) => ({
      id,
      fileName,
      mutatorName,
      replacement,
      location: { start: { line: location.start.line + 1, column: location.start.column } },
    })),
  };
}
