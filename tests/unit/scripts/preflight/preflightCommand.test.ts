import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preflightCommand } from "#scripts/preflight/preflightCommand.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "preflight-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (text: string): string => {
  const path = join(folder, "questions.csv");
  writeFileSync(path, text);
  return path;
};

async function said(...args: string[]): Promise<string> {
  const texts: string[] = [];
  await preflightCommand(args, (text) => texts.push(text));
  return texts.join("\n");
}

const head = "source_id,vignette,stem,choice_a,choice_b,choice_c,choice_d,choice_e,correct_answer_index";
const openData = fileURLToPath(new URL("../../../../../shared/opendata/questions/mcq.csv", import.meta.url));

describe("npm run preflight", () => {
  it("counts and lists findings; empty cells behind the last option are none", async () => {
    const path = file(
      `${head}\nq1,,Which?,Gout,Sepsis,Trauma,,,0\nq2,,Which is not?,Gout,Gout,All of the above,,,\n`,
    );
    expect(await said(path)).toContain("2 questions: 1 stopped, 1 without a finding.");
    const list = await said(path, "--list");
    for (const line of [
      "q2\tNO_KEY",
      "q2\tEQUAL_OPTIONS\tA, B",
      "q2\tALL_OR_NONE\tC",
      "q2\tNEGATIVE_STEM\t\tnot",
    ])
      expect(list).toContain(line);
    expect(list).not.toContain("q1\t");
    const json = JSON.parse(await said(path, "--json"));
    expect(json.questions[0]).toEqual({ id: "q1", findings: [] });
  });

  it("says what is wrong with a file", async () => {
    await expect(said(file("a,b\n1,2\n"))).rejects.toThrow("needs the columns stem");
    await expect(said(file(`${head}\nq1,,Which?,Gout\n`))).rejects.toThrow(
      "line 2: 4 cells, the first line has 9",
    );
    await expect(said(file(`${head}\nq1,,Which?,Gout,Sepsis,Trauma,,,first\n`))).rejects.toThrow(
      "first is no place of an option",
    );
    await expect(said(join(folder, "none.csv"))).rejects.toThrow("does not exist");
    await expect(said(file(head), "--similarity", "2")).rejects.toThrow("--similarity takes a number");
  });

  it.skipIf(!existsSync(openData))(
    "reads every question of the open data (skipped where it is not there)",
    async () => {
      const { questions, duplicates } = JSON.parse(await said(openData, "--json"));
      expect(questions).toHaveLength(1200);
      expect(duplicates.length).toBeGreaterThan(0);
      for (const { similarity } of duplicates) expect(similarity).toBeGreaterThanOrEqual(0.7);
    },
  );
});
