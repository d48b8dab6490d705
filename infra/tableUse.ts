import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { rightsOfModule, type TableRights } from "../functions/table/rights.ts";
import { type FunctionName, functionNames, functionSpecs } from "./functions.ts";

/** Rights to the table that each function uses. */
export type TableUse = Readonly<Record<FunctionName, readonly TableRights[]>>;

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));
const tableFolder = "functions/table/";

let found: Promise<TableUse> | undefined;

/** Found once in a process: the sources do not change under it. */
export function findTableUse(): Promise<TableUse> {
  found ??= lookAtSources();
  return found;
}

/**
 * Follows the sources of each function as its bundle does: what esbuild leaves in of the table's modules is what the
 * function may come to call, and the registry of rights says what that does.
 *
 * @throws naming what of the table's modules the registry does not know, and what a dynamic `import()` reaches of them
 */
async function lookAtSources(): Promise<TableUse> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: functionNames.map((name) => ({ in: functionSpecs[name].entry, out: name })),
    outdir: repositoryRoot,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    packages: "external",
    // Names and the comments before each module stay.
    minify: false,
    treeShaking: true,
    logLevel: "silent",
  });
  const use = outputFiles.map(({ path, text }) => {
    const name = path.split("/").at(-1)?.replace(/\.js$/, "") ?? "";
    requireImportedAtOnce(name, text);
    return [name, tableFunctionsIn(text).map(rightsOf)];
  });
  return Object.fromEntries(use) as TableUse; // an output for each entry, by its name
}

/**
 * Requires that no `import()` leads to a module of the table, whatever lies between. esbuild puts what is imported later into a wrapper, where
 * functions do not stand at the top: the function would come to miss their rights.
 *
 * @throws naming the modules
 */
export function requireImportedAtOnce(name: string, text: string): void {
  const heading = new RegExp(`^// ${tableFolder}(\\S+)$`);
  let path: string | undefined;
  const wrapped = new Set<string>();
  for (const line of text.split("\n")) {
    if (/^\/\/ \S+\.\w+$/.test(line)) path = heading.exec(line)?.[1];
    if (path && /^var \w+ = __(?:esm|commonJS)\w*\(/.test(line)) wrapped.add(path);
  }
  if (wrapped.size > 0)
    throw new Error(
      `${name}: a dynamic import() reaches ${[...wrapped].join(", ")} of ${tableFolder}. Import it at the top: rights are derived from what stands there.`,
    );
}

type TableFunction = { module: string; name: string };

/** The functions of the table's modules that a bundle of unminified text defines at its top. */
export function tableFunctionsIn(text: string): TableFunction[] {
  const functions: TableFunction[] = [];
  let path = "";
  for (const line of text.split("\n")) {
    const heading = /^\/\/ (\S+\.tsx?)$/.exec(line);
    if (heading) path = heading[1] ?? "";
    if (!path.startsWith(tableFolder)) continue;
    const defined = /^(?:async )?function\*? (\w+)\(|^var (\w+) = (?:async )?(?:function\b|\(|\w+ =>)/.exec(
      line,
    );
    const name = defined?.[1] ?? defined?.[2];
    if (name) functions.push({ module: path.slice(tableFolder.length).replace(/\.ts$/, ""), name });
  }
  return functions;
}

function rightsOf({ module, name }: TableFunction): TableRights {
  const declared = rightsOfModule(module);
  // Of two functions of one name in a bundle esbuild numbers the second.
  return declared[name] ?? declared[name.replace(/\d+$/, "")] ?? {};
}

if (import.meta.main) {
  const use = Object.values(await findTableUse());
  console.log(`${use.length} functions, ${use.flat().length} uses of the table.`);
}
