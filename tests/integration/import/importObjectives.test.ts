import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readObjectives } from "#functions/table/mapping/objectives.ts";
import { runImport } from "#tests/builders/runImport.ts";
import { useProductCloud } from "./productCloud.ts";

const product = useProductCloud();
beforeAll(() => {
  Object.assign(process.env, product.cloud().toolEnvironment);
});

function fileOf(...lines: string[]): string {
  const file = join(product.dataDir, "objectives.csv");
  writeFileSync(file, ["objective_id,book,objective", ...lines].join("\n"));
  return file;
}
const run = (file: string, ...more: string[]) =>
  runImport(product.dataDir, [file, ...more], "import:objectives");
const names = async () => (await readObjectives()).rows.map(({ name }) => name).toSorted();

describe("npm run import:objectives beside the running product", () => {
  const many = Array.from({ length: 70 }, (_, at) => `many:${at},a-book,Explain matter ${at}`);

  it("says what would come, then makes it, and names duplicates", async () => {
    const file = fileOf(...many, "d:1,a-book,EXPLAIN matter 3.", ",a-book,No identifier");
    const dry = await run(file, "--dry-run");
    expect(dry.out).toContain("Would import 70, renamed 0, unchanged 0, duplicates 1, refused 1");
    expect(await names()).toEqual([]);
    const real = await run(file);
    expect(real.out).toContain("Imported 70, renamed 0, unchanged 0, duplicates 1, refused 1");
    expect(real.out).toContain("line 72: the same as line 5: “EXPLAIN matter 3.”");
    expect(real.err).toContain("line 73: has no objective_id");
    expect(real.code).toBe(1);
    expect(await names()).toHaveLength(70);
  });

  it("changes nothing when the file comes again, and renames what has another text in it", async () => {
    const again = await run(fileOf(...many));
    expect(again.out).toContain("Imported 0, renamed 0, unchanged 70, duplicates 0, refused 0");
    expect(again.code).toBe(0);
    const changed = await run(fileOf("many:0,a-book,Explain all matter"));
    expect(changed.out).toContain("Imported 0, renamed 1, unchanged 0");
    expect(await names()).toContain("Explain all matter");
    expect(await names()).not.toContain("Explain matter 0");
  });
});
