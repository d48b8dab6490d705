import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionFileColumns } from "#shared/domain/bank/questionFile.ts";
import {
  type BankFacts,
  type ImportPlan,
  importColumns,
  importedQuestionsAtMost,
  planQuestions,
  questionKey,
} from "#shared/domain/bank/questionImport.ts";
import { runs } from "#tests/propertyRuns.ts";

const bank: BankFacts = {
  hasCase: (id) => id === 7,
  hasObjective: (id) => id === 3,
  hasPair: (objective, point) => objective === 3 && point === 4,
  questionOf: (key) => (key === questionKey({ ...own, choices: ["A1", "B1"] }) ? 99 : undefined),
};
const own = { vignette: "Known already", stem: "What?" };
const titles = Object.values(importColumns);
const names = Object.keys(importColumns) as (keyof typeof importColumns)[];

const good = {
  vignette: "A child coughs.",
  stem: "What is next?",
  answer: "b",
  choice_a: "One",
  choice_b: "Two",
};
type Cells = Partial<Record<keyof typeof importColumns, string>>;
const row = (cells: Cells): string[] => names.map((name) => cells[name] ?? "");
const planOf = (rows: readonly Cells[], above: string[][] = []) =>
  planQuestions(
    [...above, titles, ...rows.map(row)].map((cells, at) => ({ line: at + 1, cells })),
    bank,
  );
function planned(rows: readonly Cells[], above?: string[][]): ImportPlan {
  const plan = planOf(rows, above);
  if ("missing" in plan || "tooMany" in plan) throw new Error(JSON.stringify(plan));
  return plan;
}
const problemsOf = (cells: Cells): (string | null)[][] =>
  planned([{ ...good, ...cells }]).bad.map(({ field, reason }) => [field, reason]);

describe("a file of questions (A-33)", () => {
  it("is read under the titles of an export, whatever stands above them", () => {
    const plan = planned(
      [{ ...good, case_id: "7", use: "practice", disciplines: "pediatrics; Family Medicine" }],
      [["Question Bank"], ["Questions", "Active questions"], []],
    );
    expect(plan.bad).toEqual([]);
    expect(plan.questions).toMatchObject([
      {
        ...{ line: 5, document_id: 7, current_use: "Practice", correct_answer_index: 1 },
        ...{ choices: ["One", "Two"], clinical_disciplines: ["Pediatrics", "Family Medicine"] },
      },
    ]);
  });

  it("knows every column of an export: it is read, or passed over", () => {
    const heads = questionFileColumns.map(({ head, isTime }) => (isTime ? `${head} (Eastern)` : head));
    const plan = planQuestions([{ line: 1, cells: heads }], bank);
    expect(plan).toMatchObject({ questions: [], bad: [], unknown: [] });
    for (const title of titles) expect(heads).toContain(title);
  });

  it("names the columns that are missing, and those that it does not know", () => {
    expect(planQuestions([{ line: 1, cells: ["VIGNETTE", "STEM"] }], bank)).toEqual({
      missing: ["CORRECT ANSWER", "CHOICE A", "CHOICE B"],
    });
    expect(planQuestions([], bank)).toHaveProperty("missing");
    const plan = planQuestions([{ line: 1, cells: [...titles, "Notes", "STEM"] }], bank);
    expect(plan).toMatchObject({ unknown: ["Notes", "STEM"] });
  });

  it.each<[Cells, string | null, RegExp]>([
    [{ vignette: " " }, "VIGNETTE", /empty/],
    [{ stem: "x".repeat(2001) }, "STEM", /2,001 characters. The limit is 2,000/],
    [{ answer: "F" }, "CORRECT ANSWER", /from A to E/],
    [{ answer: "" }, "CORRECT ANSWER", /from A to E/],
    [{ answer: "C" }, "CORRECT ANSWER", /no such choice/],
    [{ choice_b: "", answer: "A" }, "CHOICE B", /at least two/],
    [{ choice_d: "Four" }, "CHOICE C", /missing before the last/],
    [{ case_id: "8" }, "CASE ID", /no case/],
    [{ case_id: "seven" }, "CASE ID", /not a number/],
    [{ objective_id: "5", point_id: "4" }, "LO ID", /no learning objective/],
    [{ objective_id: "3", point_id: "5" }, "TP ID", /not paired/],
    [{ objective_id: "3" }, "TP ID", /both or to neither/],
    [{ use: "Homework" }, "QUESTION USE", /offered values/],
    [{ excellence: "Juggling" }, "CLINICAL EXCELLENCE", /offered values/],
    [{ vignette: "J\ufffdrg coughs." }, "VIGNETTE", /can't be read/],
  ])("refuses %o by its column", (cells, field, reason) => {
    const problems = problemsOf(cells);
    expect(problems[0]?.[0]).toBe(field);
    expect(problems[0]?.[1]).toMatch(reason);
    expect(planned([{ ...good, ...cells }]).questions).toEqual([]);
  });

  it("names what is there already, in the file and in the bank, whatever its case and spaces", () => {
    const plan = planned([
      good,
      { ...good, vignette: "A CHILD  coughs. ", answer: "A" },
      { ...good, ...own, choice_a: "A1", choice_b: "B1" },
    ]);
    expect(plan.questions).toHaveLength(1);
    expect(plan.duplicates).toEqual([
      { line: 3, same_as: "row 2" },
      { line: 4, same_as: "question 99" },
    ]);
  });

  it("takes the apostrophe of an export from what looks like a formula, and no other", () => {
    const [formula, quote] = planned([
      { ...good, vignette: "'=1+1" },
      { ...good, vignette: "'Ouch', says the child." },
    ]).questions;
    expect([formula?.vignette, quote?.vignette]).toEqual(["=1+1", "'Ouch', says the child."]);
  });

  it("takes no more rows than it says", () => {
    const rows = Array.from({ length: importedQuestionsAtMost + 1 }, (_, at) => ({
      ...good,
      vignette: `${at}`,
    }));
    expect(planOf(rows)).toEqual({ tooMany: importedQuestionsAtMost + 1 });
  });

  it("never throws, and gives each filled row one fate", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        "",
        "A",
        "B",
        "3",
        "4",
        "7",
        "-",
        "Practice",
        "=1",
        "\ufffd",
        "\u0000",
        "x".repeat(1001),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: names.length + 2 }), { maxLength: 8 }), (rows) => {
        const lines = [titles, ...rows].map((cells, at) => ({ line: at + 1, cells }));
        const plan = planQuestions(lines, bank);
        if ("missing" in plan || "tooMany" in plan) throw new Error("The head was not found");
        const filled = rows.filter((cells) => cells.some((text) => text.trim() !== "")).length;
        const badRows = new Set(plan.bad.map(({ line }) => line)).size;
        expect(plan.questions.length + plan.duplicates.length + badRows).toBe(filled);
        for (const question of plan.questions) {
          expect(question.choices.length).toBeGreaterThanOrEqual(2);
          expect(question.choices[question.correct_answer_index]).toBeTruthy();
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
