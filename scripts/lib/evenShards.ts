import { statSync } from "node:fs";
import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Seconds that single files take on two cores beside another lane, as far as their length does not tell. Only the balance of the
 * lanes hangs on it: a wrong number costs time and nothing else.
 */
const secondsOf: Readonly<Record<string, number>> = {
  "tests/integration/contract/accessMatrix.test.ts": 70,
  "tests/integration/contract/badInput.test.ts": 100,
  "tests/integration/contract/fuzz/fuzz.test.ts": 30,
  "tests/integration/deploy/commands.test.ts": 35,
  "tests/integration/import/importCases.test.ts": 35,
  "tests/integration/members/invites.test.ts": 12,
  "tests/integration/programs/removals.test.ts": 9,
  "tests/integration/versions/faults.test.ts": 8,
};

/** Seconds of any other file: the start of its process, and its tests by their length. */
const secondsByLength = (bytes: number): number => 1 + bytes / 3000;

/** Divides the files into shards that take about as long as each other: the longest first, each to the shard that has least. */
export function evenShards<File>(
  files: readonly File[],
  count: number,
  weightOf: (file: File) => number,
): File[][] {
  const shards = Array.from({ length: count }, () => ({ files: [] as File[], weight: 0 }));
  for (const file of files.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const least = shards.reduce((a, b) => (b.weight < a.weight ? b : a));
    least.files.push(file);
    least.weight += weightOf(file);
  }
  return shards.map((shard) => shard.files);
}

/** Vitest's own shards have as many files as each other, and may hold the longest two together. */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, shard } = this.ctx.config;
    if (!shard) return files;
    const nameOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId).split(sep).join("/");
    const weightOf = (file: TestSpecification): number =>
      secondsOf[nameOf(file)] ?? secondsByLength(statSync(file.moduleId).size);
    const byName = files.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
    return evenShards(byName, shard.count, weightOf)[shard.index - 1] ?? [];
  }
}
