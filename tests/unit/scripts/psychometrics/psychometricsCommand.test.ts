import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { psychometricsCommand } from "#scripts/psychometrics/psychometricsCommand.ts";
import { runs } from "#tests/propertyRuns.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "psychometrics-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function said(...args: string[]): Promise<string> {
  const texts: string[] = [];
  await psychometricsCommand(args, (text) => texts.push(text));
  return texts.join("\n");
}

async function refusal(...args: string[]): Promise<string> {
  const error = await said(...args).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CannotStart)) throw new Error(`No plain refusal: ${error}`);
  return error.message;
}

/** Answers of 60 students to five items of options A to D; the key is ABCDA. */
const answers = [
  "student,school,year,q1,q2,q3,q4,q5",
  ...Array.from({ length: 60 }, (_, s) => {
    const chosen = [..."ABCDA"].map((key, item) =>
      (s * 7 + item * 5) % 11 < 4 + (s % 6) ? key : "ABCD"[(s + item) % 4],
    );
    return `s${s},${s % 2 ? "north" : "south"},${2024 + (s % 3)},${chosen.join(",")}`;
  }),
].join("\n");

describe("npm run psychometrics", () => {
  it("prints all figures as text and the same as JSON", async () => {
    const path = file("answers.csv", answers);
    const key = file("key.csv", "item,key\nq1,A\nq2,B\nq3,C\nq4,D\nq5,A|C\n");
    const args = [path, "--key", key, "--model", "2pl", "--group", "school", "--year", "year"];
    const text = await said(...args);
    for (const title of [
      "Items",
      "Options",
      "Test",
      "Model 2pl",
      "DIF by school",
      "Flags",
      "Drift over years",
    ])
      expect(text).toContain(title);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    const json = JSON.parse(await said(...args, "--json"));
    expect(json.items.map((item: { id: string }) => item.id)).toEqual(["q1", "q2", "q3", "q4", "q5"]);
    expect(json.items[4].options.map((option: { isKey: boolean }) => option.isKey)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(json.model).toMatchObject({ ok: true, converged: true });
    expect(text).toContain(json.items[0].difficulty.value.toFixed(6).replace(/0+$/, ""));
  });

  it("takes a key written in one line, and a table of response patterns", async () => {
    const path = file("answers.csv", answers);
    const listed = JSON.parse(
      await said(path, "--key", "ABCDA", "--omit", "school", "--omit", "year", "--json"),
    );
    expect(listed.items).toHaveLength(5);
    const patterns = file("patterns.csv", "a,b,c,count\n0,0,0,3\n0,1,1,20\n1,0,1,10\n1,1,1,30\n");
    const table = JSON.parse(await said(patterns, "--frequency", "count", "--json"));
    expect([table.students, table.items[0].right]).toEqual([63, 40]);
  });

  it("links two forms by their common items", async () => {
    const path = file("answers.csv", answers);
    const rest = ["--key", "ABCDA", "--omit", "school", "--omit", "year", "--model", "rasch", "--link", path];
    const { link } = JSON.parse(await said(path, ...rest, "--json"));
    expect(link.common).toHaveLength(5);
    for (const { slope } of link.scales)
      expect(slope).toMatchObject({ ok: true, value: expect.closeTo(1, 6) });
    expect(await said(path, ...rest)).toContain("Linking by 5 common items");
  });

  it("says what is wrong with a file, with its lines", async () => {
    expect(await refusal(join(folder, "absent.csv"))).toContain("does not exist");
    expect(await refusal(file("empty.csv", ""))).toContain("is empty");
    expect(await refusal(file("head.csv", "q1,q2\n"))).toContain("no students");
    expect(await refusal(file("ragged.csv", "q1,q2\n1,0\n1\n"))).toContain(
      "Line 3 has 1 cells, the first line has 2.",
    );
    expect(await refusal(file("twice.csv", "q1,q1\n1,0\n"))).toContain("Two columns are named q1.");
    expect(await refusal(file("same.csv", "id,q1\na,1\nb,0\na,1\n"))).toContain(
      "Lines 2 and 4 are both of student a.",
    );
    expect(await refusal(file("letters.csv", "q1,q2\nA,B\nB,A\n"))).toContain("say which are right by --key");
    expect(await refusal(file("bytes.csv", Uint8Array.from([0xff, 0xfe, 0x00])))).toContain("is not UTF-8");
    expect(await refusal(file("quote.csv", 'q1,q2\n"1,0\n'))).toContain("no readable CSV");
    const many = Array.from({ length: 40 }, (_, s) => `${s},1`).join("\n");
    expect(await refusal(file("score.csv", `age,q1\n${many}\n`))).toContain(
      "Column age has 40 different values",
    );
    expect(await refusal(file("time.csv", "q1,q1_seconds\n1,soon\n"))).toContain(
      "Line 2: soon is no time in seconds.",
    );
  });

  it("says what is wrong with an option", async () => {
    const path = file("answers.csv", answers);
    const key = ["--key", "ABCDA", "--omit", "school", "--omit", "year"];
    expect(await refusal()).toContain("Name one file");
    expect(await refusal(path, ...key, "--model", "4pl")).toContain("--model takes rasch");
    expect(await refusal(path, ...key, "--blank", "half")).toContain("--blank takes wrong or missing");
    expect(await refusal(path, ...key, "--model", "2pl", "--tolerance", "small")).toContain(
      "--tolerance takes a number",
    );
    expect(await refusal(path, ...key, "--model", "2pl", "--quadrature", "gh900")).toContain(
      "--quadrature takes",
    );
    expect(await refusal(path, "--key", "ABC", "--omit", "school", "--omit", "year")).toContain(
      "The key has 3 options, the file has 5 items.",
    );
    expect(await refusal(path, "--key", "none.csv")).toContain("none.csv cannot be read");
    expect(await refusal(path, "--key", "ABCDA", "--group", "district")).toContain(
      "There is no column district",
    );
    expect(await refusal(path, "--key", file("key2.csv", "item,key\nq1,A\n"), "--group", "year")).toContain(
      "3 groups (2024, 2025, 2026)",
    );
    expect(await refusal(path, "--key", file("key3.csv", "item,key\nq9,A\n"))).toContain(
      "The key names item q9, which is not a column.",
    );
    expect(await refusal(path, ...key, "--link", path)).toContain("--link needs --model");
  });

  it("either prints finite figures or says what is wrong, whatever the file holds", async () => {
    const cell = fc.constantFrom("0", "1", "", "NA", "NR", "A", '"', "=1+1", "-3", "1e9", "\u0000", "é");
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), rows, async (isScored, table) => {
        const lines = [
          "q1,q2,q3",
          ...table.map((row) => (isScored ? row.map((each) => (each === "1" ? "1" : "0")) : row).join(",")),
        ];
        const path = file("any.csv", lines.join("\n"));
        const text = await said(path, "--model", "2pl").catch((error: unknown) => {
          if (error instanceof CannotStart) return error.message;
          throw error;
        });
        expect(text).not.toMatch(/NaN|Infinity/);
      }),
      { numRuns: runs(60) },
    );
  });
});
