import { existsSync } from "node:fs";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import * as z from "zod/mini";
import { type FunctionName, functionNames, functionSpecs } from "./functions.ts";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));
export const defaultFunctionsDir = join(repositoryRoot, ".cache/functions");

/** Name of the file in the functions' directory that says what went into each bundle. */
export const metafileName = "metafile.json";
/** The folder of a function's bundle that holds all but its `index.mjs`. */
export const partsDirectory = "parts";

// Dependencies that are CommonJS call require() of Node's own modules; in an ES module there is none unless we make it.
const banner = [
  'import { createRequire as __createRequire } from "node:module";',
  "const require = __createRequire(import.meta.url);",
].join("");

/** Each holds a whole program while it is made (a hundred megabytes): all at once they would take some gigabytes. */
const buildsAtOnce = 2;

export type Bundles = {
  outdir: string;
  /** Lists, for all functions together, the inputs of each file. */
  metafile: Metafile;
};

/**
 * Bundles every Lambda function: `{outdir}/{name}/index.mjs`, the AWS SDK included, with what it imports at once and
 * what it imports when it is first used in `{outdir}/{name}/parts`, maps beside them, and `{outdir}/metafile.json`. What
 * a function declares external is linked into its `node_modules`, so that the same directory runs here and is copied
 * whole into the deployed package.
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
  const metafile: Metafile = { inputs: {}, outputs: {} };
  const waiting = names.values();
  const lane = async () => {
    for (const name of waiting) {
      const { inputs, outputs } = await bundleFunction(name, outdir);
      Object.assign(metafile.inputs, inputs);
      Object.assign(metafile.outputs, outputs);
    }
  };
  await Promise.all(Array.from({ length: buildsAtOnce }, lane));
  await writeFile(join(outdir, metafileName), JSON.stringify(metafile));
  return { outdir, metafile };
}

async function bundleFunction(name: FunctionName, outdir: string): Promise<Metafile> {
  const { entry, external = [] } = functionSpecs[name];
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [{ in: entry, out: "index" }],
    outdir: join(outdir, name),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    // Splitting, esbuild shares parts among all entries of a run: so each function has a run of its own. @see ADR 0131
    splitting: true,
    chunkNames: `${partsDirectory}/[name]-[hash]`,
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    external: [...external],
    // exceljs needs it to read workbooks, which nothing here does: 200 KB, and a package that states no license.
    alias: { unzipper: join(repositoryRoot, "scripts/stubs/empty/index.js") },
    minify: true,
    sourcemap: "linked",
    // Names, lines and files suffice for a stack; the text is in the repository.
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    banner: { js: banner },
    logLevel: "silent",
  });
  await removeOldParts(join(outdir, name, partsDirectory), metafile);
  await linkExternals(join(outdir, name), external);
  return metafile;
}

/** Parts are named after their content: those of an earlier build would stay, and be deployed. */
async function removeOldParts(directory: string, { outputs }: Metafile): Promise<void> {
  if (!existsSync(directory)) return;
  const made = new Set(Object.keys(outputs).map((path) => basename(path)));
  const old = (await readdir(directory)).filter((name) => !made.has(name));
  await Promise.all(old.map((name) => rm(join(directory, name))));
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

const versions = z.optional(z.record(z.string(), z.string()));
const manifestSchema = z.object({ dependencies: versions, optionalDependencies: versions });

/**
 * Packages and all that they depend on, as far as they stand at the top of node_modules, by name, with their
 * directories. What npm has nested in a package comes along inside it. Of optional ones, such as builds for other platforms, those that
 * are installed.
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
    for (const dependency of Object.keys(manifest.optionalDependencies ?? {}))
      if (findPackage(dependency, directory)) visit(dependency, directory);
  };
  for (const name of packages) visit(name, repositoryRoot);
  return found;
}

// Resolving `name/package.json` fails on packages that do not export it, so the directories are walked as Node does.
function findPackage(name: string, from: string): string | undefined {
  for (const modules of createRequire(join(from, "package.json")).resolve.paths(name) ?? []) {
    const directory = join(modules, name);
    if (existsSync(join(directory, "package.json"))) return directory;
  }
  return undefined;
}

function packageDirectory(name: string, from: string): string {
  const directory = findPackage(name, from);
  if (!directory) throw new Error(`${name} is not installed (needed by ${from})`);
  return directory;
}
