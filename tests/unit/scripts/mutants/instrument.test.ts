import { expect, test } from "vitest";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { instrumented } from "#scripts/mutants/instrument.ts";

test("a source holds each of its changes behind a switch of its own, told with its line", async () => {
  const file = "shared/domain/lowTime.ts";
  const { sources, mutants } = await instrumented([file], repositoryRoot);
  const [[name, code] = ["", ""]] = sources;
  expect(name.endsWith(file)).toBe(true);
  expect(mutants.length).toBeGreaterThan(3);
  for (const { id, location, fileName } of mutants) {
    expect(fileName).toBe(name);
    expect(location.start.line).toBeGreaterThan(0);
    expect(code).toContain(`("${id}")`);
  }
});
