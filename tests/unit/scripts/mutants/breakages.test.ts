import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { breakages } from "#scripts/mutants/breakages.ts";

// Not among the tests of the room: where Stryker runs those, the sources on disk are full of its mutants.
it.each(breakages)("a deliberate mistake finds its place: $breaks", ({ file, from }) => {
  const source = readFileSync(resolve(import.meta.dirname, "../../../..", file), "utf8");
  expect(source.split(from)).toHaveLength(2);
});
