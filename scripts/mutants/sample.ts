import { parseSync } from "vite";

type Source = { path: string; code: string };

const isDeclared = (type: string | undefined): boolean =>
  type === "FunctionDeclaration" || type === "ClassDeclaration" || type === "VariableDeclaration";

/** Where the functions, constants and classes at the top level of a file stand, exported or not, as Stryker's `mutate` takes them. */
function rangesOf({ path, code }: Source): string[] {
  const lineOf = (at: number): number => code.slice(0, at).split("\n").length;
  return parseSync(path, code)
    .program.body.filter((node) => isDeclared("declaration" in node ? node.declaration?.type : node.type))
    .map(({ start, end }) => `${path}:${lineOf(start)}-${lineOf(end)}`);
}

/**
 * Every `every`th of the declarations of all files, numbered through in their order, beginning with the `from`th (from 1). Samples
 * from 1 to `every` together are the whole.
 */
export const sampleOf = (
  sources: readonly Source[],
  { every, from }: { every: number; from: number },
): string[] => sources.flatMap(rangesOf).filter((_, i) => i >= from - 1 && (i - (from - 1)) % every === 0);
