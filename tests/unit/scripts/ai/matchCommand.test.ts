import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDialogues, readLabels } from "#scripts/ai/dialogueFile.ts";
import { countsText, crossValidate, measureMatcher } from "#scripts/ai/measureMatcher.ts";

const folder = mkdtempSync(join(tmpdir(), "dialogues-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("files of conversations", () => {
  it("are read by the names of their columns, each question with the one before it", () => {
    const path = written(
      "a.tsv",
      "turn\tdialogue\tlabel\tquestion\treply\n0\t7\thello\thi\tx\n1\t7\tsmoke\tand smoking\ty\n0\t8\thello\they\tz\n",
    );
    expect(readDialogues(path)).toEqual([
      { dialogue: "7", question: "hi", label: "hello", before: undefined },
      { dialogue: "7", question: "and smoking", label: "smoke", before: { text: "hi", meaning: "hello" } },
      { dialogue: "8", question: "hey", label: "hello", before: undefined },
    ]);
  });

  it.each([
    ["a missing column", "dialogue\tquestion\n1\thi\n", "has no column label"],
    ["an empty cell", "dialogue\tquestion\tlabel\n1\t\thello\n", "line 2"],
  ])("are refused for %s", (_what, text, said) => {
    expect(() => readDialogues(written("bad.tsv", text))).toThrow(said);
  });

  it("are refused by name where there is none", () => {
    expect(() => readDialogues(join(folder, "none.tsv"))).toThrow("none.tsv cannot be read");
  });

  it("hold labels with or without numbers", () => {
    expect(readLabels(written("labels.txt", "0\thello\n1\tdo you smoke\n\nany pain\n"))).toEqual([
      "hello",
      "do you smoke",
      "any pain",
    ]);
  });
});

describe("measuring the matcher", () => {
  const lines = ["one", "two", "three"].flatMap((dialogue) => [
    { dialogue, question: "do you smoke", label: "do you smoke", before: undefined },
    { dialogue, question: "where does it hurt", label: "where is the pain", before: undefined },
    { dialogue, question: "zxcv qwer", label: "any surgeries", before: undefined },
  ]);
  const meanings = ["do you smoke", "where is the pain", "any surgeries"];

  it("counts each question of the other file once", async () => {
    const counts = await measureMatcher({
      meanings,
      train: lines.slice(0, 2),
      test: lines.slice(3),
      examples: undefined,
    });
    expect(counts.right + counts.wrong + counts.abstained).toBe(6);
    expect(counts.right).toBe(4);
    expect(counts.abstained).toBe(2);
  });

  it("trains with no question of a meaning when none is to be taken", async () => {
    const counts = await measureMatcher({
      meanings,
      train: [{ dialogue: "x", question: "zxcv qwer", label: "any surgeries", before: undefined }],
      test: lines.slice(2, 3),
      examples: 0,
    });
    expect(counts).toEqual({ right: 0, wrong: 0, abstained: 1, likeliestRight: expect.any(Number) });
  });

  it("asks every conversation once when they are dealt out", async () => {
    const counts = await crossValidate({ meanings, train: lines, examples: undefined, folds: 3 });
    expect(counts.right + counts.wrong + counts.abstained).toBe(9);
  });

  it("prints counts and shares", () => {
    const text = countsText({ right: 3, wrong: 1, abstained: 4, likeliestRight: 5 });
    expect(text).toContain("right           3   37.5 %");
    expect(text).toContain("abstained       4   50.0 %");
  });
});
