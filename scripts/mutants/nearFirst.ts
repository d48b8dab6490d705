import { readFileSync, statSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * How late a file of tests comes: those of the changed file's own name first, then those of its room, then any other; those with
 * made-up inputs after those that say what a rule is, short ones before long ones.
 */
export function latenessOf(test: { path: string; source: string; bytes: number }, changed: string): number[] {
  // What needs the local cloud is of the functions, whether or not its folder says so: `tests/integration/table`.
  const room = dirname(test.path)
    .replace(/^tests\/unit\//, "")
    .replace(/^tests\/integration\/(functions\/)?/, "functions/");
  const isOwn = basename(test.path, ".test.ts") === basename(changed, ".ts");
  const isNear = `${dirname(changed)}/`.startsWith(`${room}/`);
  const far = !isNear ? 2 : isOwn ? 0 : 1;
  return [far, test.source.includes("fast-check") ? 1 : 0, test.bytes];
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** The first test that fails ends a run, so those come first that are likely to notice the change, and quick. */
export class NearFirst extends BaseSequencer {
  private readonly sources = new Map<string, string>();

  private sourceOf(path: string): string {
    const source = this.sources.get(path) ?? readFileSync(path, "utf8");
    this.sources.set(path, source);
    return source;
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, related } = this.ctx.config;
    const changed = relative(root, related?.[0] ?? root);
    const latenesses = files.map((file) => {
      const path = file.moduleId;
      const test = { path: relative(root, path), source: this.sourceOf(path), bytes: statSync(path).size };
      return { file, lateness: latenessOf(test, changed) };
    });
    return latenesses.sort((a, b) => compare(a.lateness, b.lateness)).map(({ file }) => file);
  }
}
