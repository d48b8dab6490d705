import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import * as z from "zod/mini";
import { packageClosure } from "#infra/bundle.ts";
import { functionNames, functionSpecs } from "#infra/functions.ts";
import { repositoryRoot } from "./inputs.ts";
import type { WebChunk } from "./webGraph.ts";

/** A package that browsers or functions are given, with the texts of its license and notices. */
export type ShippedPackage = {
  name: string;
  version: string;
  license: string | undefined;
  /** Address of its source; absent where the package does not say. */
  repository: string | undefined;
  texts: string[];
};

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.string()),
  repository: z.optional(z.union([z.string(), z.object({ url: z.optional(z.string()) })])),
});

/** Directory of the package that a file belongs to, from the repository; undefined for the product's own files. */
export const packageDirectoryOf = (path: string): string | undefined =>
  /^(?:.*?\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/.][^/]*)\//.exec(path)?.[1];

/** Directories of packages of which something is in the bundles of the functions, or beside them. */
export function packagesOfFunctions({ outputs }: Metafile): Set<string> {
  const bundled = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const beside = packageClosure(functionNames.flatMap((name) => functionSpecs[name].external ?? []));
  return new Set([
    ...directoriesOf(bundled),
    ...directoriesOf([...beside.values()].map((path) => `${path}/`)),
  ]);
}

/** Directories of packages of which something is in the scripts of the web application, its fonts and its service worker. */
export function packagesOfWeb(chunks: readonly WebChunk[]): Set<string> {
  const beside = packageClosure([
    "@fontsource-variable/inter",
    "@fontsource-variable/source-serif-4",
    "workbox-precaching",
    "workbox-routing",
    "workbox-strategies",
  ]);
  const paths = [
    ...chunks.flatMap(({ modules }) => modules),
    ...[...beside.values()].map((path) => `${path}/`),
  ];
  return new Set(directoriesOf(paths));
}

const directoriesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => packageDirectoryOf(path) ?? []);

/** @throws if a directory holds no package */
export function readPackage(directory: string): ShippedPackage {
  const absolute = join(repositoryRoot, directory);
  const { name, version, license, repository } = manifest.parse(
    JSON.parse(readFileSync(join(absolute, "package.json"), "utf8")),
  );
  const url = typeof repository === "string" ? repository : repository?.url;
  return { name, version, license, repository: url?.replace(/^git\+|\.git$/g, ""), texts: textsIn(absolute) };
}

/** Texts of files such as `LICENSE`, `LICENCE.md`, `COPYING` and `NOTICE`, by name. */
function textsIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(directory, name), "utf8").replaceAll("\r\n", "\n").trim());
}
