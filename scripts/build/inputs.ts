import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url));

const generated = new Set(["node_modules", "dist"]);

/** A hash over the names and contents of files and directories, given relative to the repository. */
export function hashInputs(paths: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    for (const file of listFiles(path))
      hash.update(`\0${file}\0`).update(readFileSync(join(repositoryRoot, file)));
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  const info = statSync(join(repositoryRoot, path), { throwIfNoEntry: false });
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  return readdirSync(join(repositoryRoot, path))
    .filter((name) => !generated.has(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
