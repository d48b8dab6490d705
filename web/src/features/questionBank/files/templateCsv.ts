import { importColumns } from "#shared/domain/bank/questionImport.ts";

/** Shown in the template below the titles: a row that can be imported as it stands. */
const example: Partial<Record<keyof typeof importColumns, string>> = {
  label: "Example 1 (replace this row)",
  vignette:
    "A 4-year-old boy has had a barking cough since last night. He is afebrile and has no stridor at rest.",
  stem: "Which treatment is best now?",
  answer: "B",
  choice_a: "Nebulized epinephrine",
  choice_b: "One dose of dexamethasone by mouth",
  choice_c: "Amoxicillin by mouth",
  explanation: "Mild croup is treated with a single dose of a corticosteroid.",
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** File that questions are written into before an import: CSV that a spreadsheet opens. */
export function templateCsv(): string {
  const columns = Object.entries(importColumns) as [keyof typeof importColumns, string][]; // the record's own entries
  const titles = columns.map(([, title]) => quoted(title)).join(",");
  const row = columns.map(([name]) => quoted(example[name] ?? "")).join(",");
  return `\uFEFF${titles}\r\n${row}\r\n`;
}
