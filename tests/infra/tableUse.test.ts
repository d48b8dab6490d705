import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "#infra/bundle.ts";
import { functionNames } from "#infra/functions.ts";
import { findTableUse, requireImportedAtOnce, tableFunctionsIn } from "#infra/tableUse.ts";

/** Text of a function with this source, bundled as rights are derived from it. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: repositoryRoot, loader: "ts" },
    absWorkingDir: repositoryRoot,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
const getToDo = { module: "assessments/toDos", name: "getToDo" };

describe("use of the table that rights are derived from", () => {
  it("is found in what is imported at the top", async () => {
    const text = await bundled('export { planOf, titleOf } from "./functions/assessments/toDoPlans.ts"');
    expect(() => requireImportedAtOnce("assessments", text)).not.toThrow();
    expect(tableFunctionsIn(text)).toContainEqual({ module: "mapping/objectives", name: "getObjective" });
    const own = await bundled('export { getToDo } from "./functions/table/assessments/toDos.ts"');
    expect(tableFunctionsIn(own)).toEqual(expect.arrayContaining([getToDo]));
  });

  it("refuses a dynamic import that reaches the table, itself or by other modules", async () => {
    const direct = await bundled('export const put = () => import("./functions/table/assessments/toDos.ts")');
    expect(tableFunctionsIn(direct)).not.toContainEqual({ ...getToDo, name: "putToDo" });
    expect(() => requireImportedAtOnce("assessments", direct)).toThrow(
      /^assessments: a dynamic import\(\) reaches .*assessments\/toDos\.ts/,
    );
    const behind = await bundled('export const plan = () => import("./functions/assessments/toDoPlans.ts")');
    expect(() => requireImportedAtOnce("assessments", behind)).toThrow("mapping/objectives.ts");
  });

  it("is found for each function of the product", async () => {
    expect(Object.keys(await findTableUse()).toSorted()).toEqual([...functionNames].toSorted());
  });
});
