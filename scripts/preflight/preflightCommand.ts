import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { readTable } from "#scripts/psychometrics/readTable.ts";
import { type DuplicatePair, nearDuplicates } from "#shared/questions/preflight/nearDuplicates.ts";
import type { QuestionText } from "#shared/questions/preflight/question.ts";
import {
  type Finding,
  type PreflightRule,
  preflight,
  preflightRules,
} from "#shared/questions/preflight/rules.ts";

const help = `npm run preflight -- FILE.csv [options]

Looks at every multiple-choice question of a CSV: what would keep it from being used, what its author should look at, and which
questions say nearly the same. Columns: source_id (or id), vignette, stem, choice_a to choice_f, correct_answer_index (from 0).

Options
  --similarity NUMBER   from which share of common word triples two questions count as near duplicates (default 0.7)
  --list                print every finding, not the numbers alone
  --json                print JSON
  --help                show this`;

const options = {
  similarity: { type: "string", default: "0.7" },
  list: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Checked = { id: string; findings: readonly Finding[] };

/** Runs the command. @throws CannotStart where the file or an option is wrong */
export async function preflightCommand(
  args: readonly string[],
  say: (text: string) => void = console.log,
): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return say(help);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new CannotStart(`Name one file: npm run preflight -- FILE.csv\n\n${help}`);
  const similarity = Number(values.similarity);
  if (!(similarity > 0 && similarity <= 1))
    throw new CannotStart("--similarity takes a number above 0, at most 1.");
  const questions = questionsIn(path);
  const checked = questions.map((question): Checked => ({ id: question.id, findings: preflight(question) }));
  const duplicates = nearDuplicates(questions, similarity);
  if (values.json) return say(JSON.stringify({ questions: checked, duplicates }, null, 2));
  say(summaryOf(checked, duplicates, similarity));
  if (values.list) say(listOf(checked, duplicates));
}

function questionsIn(path: string): QuestionText[] {
  const [head, ...lines] = readTable(path);
  const titles = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const place = (...names: string[]): number => titles.findIndex((title) => names.includes(title));
  const [id, vignette, stem, right] = [
    place("source_id", "id"),
    place("vignette"),
    place("stem"),
    place("correct_answer_index"),
  ];
  const choices = [..."abcdef"].map((letter) => place(`choice_${letter}`)).filter((at) => at >= 0);
  if (stem < 0 || right < 0 || choices.length === 0)
    throw new CannotStart(
      `${path} needs the columns stem, choice_a … and correct_answer_index. It has: ${titles.join(", ")}.`,
    );
  return lines.map(({ line, cells }) => {
    if (cells.length !== titles.length)
      throw new CannotStart(
        `${path}, line ${line}: ${cells.length} cells, the first line has ${titles.length}.`,
      );
    const cell = (at: number): string => (at < 0 ? "" : (cells[at] as string).trim());
    const texts = choices.map(cell);
    // Empty cells behind the last option are options that the question does not have.
    const used = texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
    const keys = cell(right) === "" ? [] : cell(right).split("|").map(Number);
    if (keys.some((key) => !Number.isInteger(key)))
      throw new CannotStart(
        `${path}, line ${line}: ${cell(right)} is no place of an option (0 for the first).`,
      );
    return {
      id: cell(id) || `line ${line}`,
      vignette: cell(vignette),
      stem: cell(stem),
      options: used,
      keys,
    };
  });
}

const ruleNames = Object.keys(preflightRules) as PreflightRule[]; // its own keys

function summaryOf(
  checked: readonly Checked[],
  duplicates: readonly DuplicatePair[],
  similarity: number,
): string {
  const having = (rule: PreflightRule) =>
    checked.filter(({ findings }) => findings.some((found) => found.rule === rule)).length;
  const stopped = checked.filter(({ findings }) =>
    findings.some(({ rule }) => preflightRules[rule].effect === "stops"),
  ).length;
  const clear = checked.filter(({ findings }) => findings.length === 0).length;
  return [
    `${checked.length} questions: ${stopped} stopped, ${clear} without a finding.`,
    "",
    "| Rule | Effect | Questions | Meaning |",
    "|---|---|---|---|",
    ...ruleNames.map(
      (rule) =>
        `| ${rule} | ${preflightRules[rule].effect} | ${having(rule)} | ${preflightRules[rule].means} |`,
    ),
    "",
    `${duplicates.length} pairs of near duplicates (similarity at least ${similarity}).`,
  ].join("\n");
}

function listOf(checked: readonly Checked[], duplicates: readonly DuplicatePair[]): string {
  const letters = (places: readonly number[] = []) =>
    places.map((place) => "ABCDEF"[place] ?? String(place)).join(", ");
  return [
    "",
    ...checked.flatMap(({ id, findings }) =>
      findings.map(({ rule, options: places, words }) =>
        [id, rule, letters(places), words ?? ""].join("\t").trimEnd(),
      ),
    ),
    ...duplicates.map(
      ({ first, second, similarity }) => `${first}\tNEAR_DUPLICATE\t${second}\t${similarity.toFixed(3)}`,
    ),
  ].join("\n");
}
