import type { Metafile } from "esbuild";
import type { FunctionName } from "#infra/functions.ts";

type Output = Metafile["outputs"][string];

/** The files of one function's bundle. */
export type BundleFiles = {
  /** Outputs read as the function starts. */
  atOnce: Output[];
  /** Outputs read at their first use, if ever. */
  later: Output[];
};

/** @throws if the function is not among what was bundled */
export function bundleFiles({ outputs }: Metafile, name: FunctionName): BundleFiles {
  const index = Object.keys(outputs).find((path) => path.endsWith(`/${name}/index.mjs`));
  if (!index) throw new Error(`${name} has no bundle`);
  const reach = (kinds: readonly string[]): Set<Output> => {
    const reached = new Set<Output>();
    const enter = (path: string): void => {
      const output = outputs[path];
      if (!output || reached.has(output)) return;
      reached.add(output);
      for (const { path: imported, kind, external } of output.imports)
        if (!external && kinds.includes(kind)) enter(imported);
    };
    enter(index);
    return reached;
  };
  const atOnce = reach(["import-statement"]);
  const all = reach(["import-statement", "dynamic-import"]);
  return { atOnce: [...atOnce], later: [...all].filter((file) => !atOnce.has(file)) };
}

/** Files of the repository that ended up in these. */
export const sourcesIn = (files: readonly Output[]): string[] =>
  files.flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );

export const bytesOf = (files: readonly Output[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
