import type { Grade, PartAssessment, StatementPart } from "./assessStatement.ts";

const names: Record<StatementPart, string> = {
  "factual accuracy": "Factual accuracy",
  person: "The patient",
  "key features": "Key features",
  "narrowing of the differential": "Narrowing of the differential",
  "transformation into medical terms": "Medical terms",
  "semantic qualifiers": "Semantic qualifiers",
};

const grades: Record<Grade, string> = { 0: "not shown yet", 1: "shown in part", 2: "shown" };

const advice: Record<StatementPart, string> = {
  "factual accuracy": "Check these words against the case.",
  person: "Begin with the age and the sex of the patient.",
  "key features": "Name the findings that set this case apart.",
  "narrowing of the differential": "End with the one to three diagnoses that you think of first.",
  "transformation into medical terms": "Say in medical terms what the patient said in everyday words.",
  "semantic qualifiers":
    "Add qualifiers such as acute or chronic, constant or intermittent, unilateral or bilateral.",
};

const mostShown = 8;
const quoted = (words: string): string => `“${words.replaceAll("**", "").replace(/\s+/g, " ").trim()}”`;
const listed = (words: readonly string[]): string => [...new Set(words)].slice(0, mostShown).join(", ");

function linesOf({ part, grade, earned, lost, missing }: PartAssessment): string[] {
  const lines = [`### ${names[part]}: ${grades[grade]}`];
  if (earned.length > 0) lines.push(`• **Your words:** ${listed(earned.map(({ words }) => quoted(words)))}`);
  if (lost.length > 0)
    lines.push(`• **Look again at:** ${listed(lost.map(({ words, name }) => `${quoted(words)} (${name})`))}`);
  // The diagnosis itself is for the student to find.
  if (
    missing.length > 0 &&
    part !== "narrowing of the differential" &&
    part !== "transformation into medical terms"
  )
    lines.push(`• **Not found:** ${listed(missing)}`);
  if (grade < 2) lines.push(`• ${advice[part]}`);
  return lines;
}

const closing = {
  rules:
    "This feedback follows simple rules: it compares your words with the expert’s statement and counts what it finds. It can miss an unusual wording. Compare your statement with the expert’s yourself.",
  model:
    "A language model graded this statement against the expert’s. Rules made sure that it goes by your own words; they cannot tell whether a grade is fair. Compare your statement with the expert’s yourself.",
} as const;

/** Feedback on a summary statement as text: each part of the rubric with the words that earn or miss it. @see spec documents §2.9 for its form */
export const statementFeedbackText = (
  parts: readonly PartAssessment[],
  by: "rules" | "model" = "rules",
): string => [...parts.flatMap((part) => [...linesOf(part), ""]), closing[by]].join("\n");
