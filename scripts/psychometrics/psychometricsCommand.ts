import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { analyze } from "#shared/psychometrics/analysis/analyze.ts";
import { linkForms } from "#shared/psychometrics/analysis/linkForms.ts";
import { yearDrift } from "#shared/psychometrics/analysis/yearDrift.ts";
import type { FitOptions } from "#shared/psychometrics/irt/fit.ts";
import { type Model, noPriors } from "#shared/psychometrics/irt/model.ts";
import { equallySpaced, gaussHermite, type Quadrature } from "#shared/psychometrics/numeric/quadrature.ts";
import { keyOfList, readKey } from "#shared/psychometrics/responses/readKey.ts";
import { type Key, type ReadOptions, readResponses } from "#shared/psychometrics/responses/readResponses.ts";
import {
  type ResponseMatrix,
  type Scoring,
  scoreResponses,
} from "#shared/psychometrics/responses/responseMatrix.ts";
import { printAnalysis, printDrift, printLinks } from "./printAnalysis.ts";
import { readTable } from "./readTable.ts";

const models: readonly string[] = ["rasch", "1pl-fixed", "2pl", "3pl"] satisfies readonly Model[];

const help = `npm run psychometrics -- FILE.csv [options]

Prints every figure of a table of responses: one line for each student, one column for each item, the first line with
their names. Cells hold the option chosen, or 0 and 1; NR stands for an item that was not reached. The columns student (or id),
ITEM_seconds and ITEM_certainty are read as such.

Options
  --key FILE|LIST      the right options: a CSV with the columns item and key, or a list such as ABDC or A,B,D|E,C
  --omit COLUMN        no item; may be repeated
  --frequency COLUMN   how many students gave the answers of the line (a table of response patterns)
  --missing TEXT       a cell with this text holds no answer; may be repeated (an empty cell, NA and . never do)
  --blank wrong|missing      what a cell without an answer counts as (default wrong, as in an exam; data sets mean missing)
  --trailing-blanks    empty cells behind a student's last answer were not reached
  --model MODEL        fit rasch, 1pl-fixed, 2pl or 3pl by marginal maximum likelihood
  --quadrature es61|gh21     equally spaced points on [-6, 6], or Gauss–Hermite, and how many (default es61)
  --priors none        3pl without priors
  --tolerance NUMBER   largest change of a parameter that counts as converged (default 1e-6)
  --cycles NUMBER      EM cycles at most (default 2000)
  --group COLUMN       differential item functioning between two groups of students
  --reference VALUE    the reference group (default: the larger one)
  --focal VALUE        the focal group (needed where there are more than two)
  --purify             leave items with DIF out of the matching score
  --year COLUMN        drift of difficulty over years
  --link FILE          link this form to the form of FILE by their common items (with --model)
  --json               print JSON in full precision
  --help               show this`;

const options = {
  key: { type: "string" },
  omit: { type: "string", multiple: true, default: [] as string[] },
  frequency: { type: "string" },
  missing: { type: "string", multiple: true, default: [] as string[] },
  blank: { type: "string", default: "wrong" },
  "trailing-blanks": { type: "boolean", default: false },
  model: { type: "string" },
  quadrature: { type: "string", default: "es61" },
  priors: { type: "string" },
  tolerance: { type: "string" },
  cycles: { type: "string" },
  group: { type: "string" },
  reference: { type: "string" },
  focal: { type: "string" },
  purify: { type: "boolean", default: false },
  year: { type: "string" },
  link: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

/** Runs the command. @throws CannotStart where the file or an option is wrong, with a sentence that says what */
export async function psychometricsCommand(
  args: readonly string[],
  say: (text: string) => void = console.log,
): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return say(help);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new CannotStart(`Name one file: npm run psychometrics -- FILE.csv\n\n${help}`);
  const model = modelOf(values);
  const scoring = scoringOf(values.blank);
  const matrix = matrixOf(path, values);
  const dif = values.group === undefined ? undefined : groupsIn(matrix, values.group, values);
  const analysis = analyze(matrix, { scoring, ...(model && { model }), ...(dif && { dif }) });
  const scored = scoreResponses(matrix, scoring);
  const drift =
    values.year === undefined ? undefined : yearDrift(scored, matrix.attributes.get(values.year) ?? []);
  const link = values.link === undefined ? undefined : linksOf(values.link, values, scored, scoring, model);
  if (values.json) return say(JSON.stringify({ ...analysis, drift, link }, null, 2));
  say(printAnalysis(analysis));
  if (drift) say(printDrift(drift));
  if (link) say(printLinks(link));
}

function linksOf(
  path: string,
  values: Values,
  first: Parameters<typeof linkForms>[0],
  scoring: Scoring,
  model: FitOptions | undefined,
) {
  if (!model) throw new CannotStart("--link needs --model: scales are linked by the items' parameters.");
  const { group: _group, year: _year, ...rest } = values;
  return linkForms(first, scoreResponses(matrixOf(path, rest), scoring), model);
}

function matrixOf(path: string, values: Partial<Values>): ResponseMatrix {
  const lines = readTable(path);
  const read: ReadOptions = {
    attributes: [values.group, values.year].filter((name) => name !== undefined),
    omit: values.omit ?? [],
    frequency: values.frequency,
    missing: values.missing ?? [],
    trailingBlanks: values["trailing-blanks"] ? "not reached" : "skipped",
  };
  if (values.key === undefined) {
    const result = readResponses(lines, read);
    if (!result.ok) throw new CannotStart(problemsOf(path, result.problems));
    if (result.matrix.accepted.every((mask) => mask === 0))
      throw new CannotStart(
        `${path} holds options (${result.matrix.optionLabels.join(", ")}), not 0 and 1: say which are right by --key, or leave columns out by --omit.`,
      );
    return result.matrix;
  }
  const result = readResponses(lines, { ...read, key: keyOf(values.key, path, lines, read) });
  if (!result.ok) throw new CannotStart(problemsOf(path, result.problems));
  return result.matrix;
}

function keyOf(stated: string, path: string, lines: ReturnType<typeof readTable>, read: ReadOptions): Key {
  if (existsSync(stated)) {
    const result = readKey(readTable(stated));
    if (!result.ok) throw new CannotStart(problemsOf(stated, result.problems));
    return result.key;
  }
  if (/[./\\]/.test(stated)) throw new CannotStart(`${stated} cannot be read: it does not exist.`);
  const items = readResponses(lines, read);
  if (!items.ok) throw new CannotStart(problemsOf(path, items.problems));
  const result = keyOfList(stated, items.matrix.itemIds);
  if (!result.ok) throw new CannotStart(problemsOf("--key", result.problems));
  return result.key;
}

const problemsOf = (path: string, problems: readonly string[]): string => `${path}: ${problems.join("\n  ")}`;

function scoringOf(blank: string): Scoring {
  if (blank === "wrong") return { skipped: "wrong", notReached: "missing" };
  if (blank === "missing") return { skipped: "missing", notReached: "missing" };
  throw new CannotStart("--blank takes wrong or missing.");
}

function modelOf({ model, quadrature, priors, tolerance, cycles }: Values): FitOptions | undefined {
  if (model === undefined) return undefined;
  if (!models.includes(model)) throw new CannotStart(`--model takes ${models.join(", ")}.`);
  if (priors !== undefined && priors !== "none") throw new CannotStart("--priors takes none.");
  return {
    model: model as Model, // one of models
    quadrature: quadratureOf(quadrature),
    ...(priors === "none" && { priors: noPriors }),
    ...(tolerance !== undefined && { tolerance: numberOf("--tolerance", tolerance, 1e-12, 1) }),
    ...(cycles !== undefined && { cyclesAtMost: numberOf("--cycles", cycles, 1, 100_000) }),
  };
}

function quadratureOf(text: string): Quadrature {
  const [, kind, count] = /^(es|gh)(\d{1,3})$/.exec(text) ?? [];
  const points = Number(count);
  if (kind === "es" && points >= 5) return equallySpaced(points);
  if (kind === "gh" && points >= 5 && points <= 101) return gaussHermite(points);
  throw new CannotStart(
    "--quadrature takes es or gh with the number of points, from 5 (gh: to 101): es61, gh21.",
  );
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= least && value <= most))
    throw new CannotStart(`${option} takes a number from ${least} to ${most}.`);
  return value;
}

function groupsIn(matrix: ResponseMatrix, column: string, { reference, focal, purify }: Values) {
  const counts = new Map<string, number>();
  for (const name of matrix.attributes.get(column) ?? [])
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].sort(
    (a, b) => (counts.get(b) as number) - (counts.get(a) as number) || (a < b ? -1 : 1),
  );
  for (const name of [reference, focal])
    if (name !== undefined && !counts.has(name))
      throw new CannotStart(`No student has ${name} in ${column}. There are: ${names.join(", ")}.`);
  if (names.length < 2)
    throw new CannotStart(`${column} has one group alone (${names.join("")}): there is nothing to compare.`);
  if (names.length > 2 && (reference === undefined || focal === undefined))
    throw new CannotStart(
      `${column} has ${names.length} groups (${names.slice(0, 20).join(", ")}): name two by --reference and --focal.`,
    );
  const first = reference ?? names.find((name) => name !== focal) ?? "";
  const second = focal ?? names.find((name) => name !== first) ?? "";
  if (first === second) throw new CannotStart("--reference and --focal are the same group.");
  return { column, reference: first, focal: second, purify };
}
