import { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import * as z from "zod/mini";
import { type FunctionName, functionNames, functionSpecs } from "./functions.ts";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));
export const defaultFunctionsDir = join(repositoryRoot, ".cache/functions");

/** Name of the file in the functions' directory that says what went into each bundle. */
export const metafileName = "metafile.json";

// Dependencies that are CommonJS call require() of Node's own modules; in an ES module there is none unless we make it.
const banner = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);",
].join("");

export type Bundles = { outdir: string; metafile: Metafile };

/**
 * Bundles every Lambda function in one esbuild run: `{outdir}/{name}/index.mjs` with its map, the AWS SDK included, and
 * `{outdir}/metafile.json`. What a function declares external is linked into its `node_modules`, so that the same
 * directory runs here and is copied whole into the deployed package.
 *
 * @throws esbuild's BuildFailure, naming files and lines
 */
export async function bundleFunctions({
  outdir = defaultFunctionsDir,
  names = functionNames,
}: {
  outdir?: string;
  /** Default: all. */
  names?: readonly FunctionName[];
} = {}): Promise<Bundles> {
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: names.map((name) => ({ in: functionSpecs[name].entry, out: `${name}/index` })),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    external: names.flatMap((name) => functionSpecs[name].external ?? []),
    minify: true,
    sourcemap: "linked",
    // Names, lines and files suffice for a stack; the text is in the repository.
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    banner: { js: banner },
    logLevel: "silent",
  });
  await writeFile(join(outdir, metafileName), JSON.stringify(metafile));
  for (const name of names) await linkExternals(join(outdir, name), functionSpecs[name].external ?? []);
  return { outdir, metafile };
}

async function linkExternals(functionDir: string, packages: readonly string[]): Promise<void> {
  const modules = join(functionDir, "node_modules");
  await rm(modules, { recursive: true, force: true });
  for (const [name, directory] of packageClosure(packages)) {
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(directory, link, "dir");
  }
}

const manifestSchema = z.object({ dependencies: z.optional(z.record(z.string(), z.string())) });

/**
 * Packages and all that they depend on, as far as they stand at the top of node_modules, by name, with their
 * directories. What npm has nested in a package comes along inside it.
 */
export function packageClosure(packages: readonly string[]): Map<string, string> {
  const topLevel = join(repositoryRoot, "node_modules");
  const visited = new Set<string>();
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    const directory = packageDirectory(name, from);
    if (visited.has(directory)) return;
    visited.add(directory);
    if (directory === join(topLevel, name)) found.set(name, directory);
    const manifest = manifestSchema.parse(createRequire(join(directory, "package.json"))("./package.json"));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency, directory);
  };
  for (const name of packages) visit(name, repositoryRoot);
  return found;
}

// Resolving `name/package.json` fails on packages that do not export it, so the directories are walked as Node does.
function packageDirectory(name: string, from: string): string {
  for (const modules of createRequire(join(from, "package.json")).resolve.paths(name) ?? []) {
    const directory = join(modules, name);
    if (existsSync(join(directory, "package.json"))) return directory;
  }
  throw new Error(`${name} is not installed (needed by ${from})`);
}
