import { expect, test } from "vitest";
import { latenessOf } from "#scripts/mutants/nearFirst.ts";

test("tests of the changed file come first, then those of its room, made-up inputs and long files last", () => {
  const files = [
    { path: "tests/unit/shared/case/rules/limits.test.ts", source: "", bytes: 10 },
    { path: "tests/unit/shared/case/flow/long.test.ts", source: "", bytes: 200 },
    { path: "tests/unit/shared/case/flow/random.test.ts", source: 'import fc from "fast-check";', bytes: 10 },
    { path: "tests/unit/shared/case/flow/short.test.ts", source: "", bytes: 100 },
    {
      path: "tests/unit/shared/case/flow/handIn.test.ts",
      source: 'import fc from "fast-check";',
      bytes: 900,
    },
  ];
  const inOrder = files
    .map((file) => ({ file, lateness: latenessOf(file, "shared/case/flow/handIn.ts") }))
    .sort((a, b) => (a.lateness < b.lateness ? -1 : 1));
  const lateness = Object.fromEntries(
    inOrder.map(({ file, lateness: l }) => [file.path.replace(/.*\/|\.test.*/g, ""), l]),
  );
  expect(lateness).toEqual({
    handIn: [0, 1, 900],
    short: [1, 0, 100],
    long: [1, 0, 200],
    random: [1, 1, 10],
    limits: [2, 0, 10],
  });
});

test("tests on the local cloud stand in the rooms of functions", () => {
  const lateness = (path: string, changed: string) => latenessOf({ path, source: "", bytes: 1 }, changed)[0];
  expect(lateness("tests/integration/table/signIn.test.ts", "functions/table/identity/factors.ts")).toBe(1);
  expect(lateness("tests/integration/functions/runtime/serve.test.ts", "functions/runtime/serve.ts")).toBe(0);
  expect(lateness("tests/integration/access/cases.test.ts", "functions/table/identity/factors.ts")).toBe(2);
});
