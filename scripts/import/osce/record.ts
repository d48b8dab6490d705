import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { canonicalJson } from "#shared/case/state/learnerState.ts";
import { jsonValues } from "./jsonValues.ts";

/** A finding of an examination: a text, several, or named groups of them to any depth below `maxDepth`. */
export type Finding = string | boolean | Finding[] | { [name: string]: Finding };

/** Limit for one file; split larger ones. Choosing wrong answers compares each case with every other. */
export const examinationsAtMost = 1000;
/** After so many lines that cannot be read, the file is something else. */
const problemsAtMost = 1000;

/** Deeper than any examination reads; guards the recursion. */
export const maxDepth = 12;
const maxLineCharacters = 200_000;
/** So much of a first line tells what kind of file it begins. */
const firstLineBytes = 4 * maxLineCharacters;

const text = (maxLength: number) =>
  z.string("must be text").check(
    z.refine((value) => value.trim() !== "", "must not be empty"),
    z.refine((value) => value.length <= maxLength, `must be at most ${maxLength} characters`),
  );

const finding = z.custom<Finding>((value) => value !== undefined && findBadValue(value) === undefined, {
  error: (issue) => (issue.input === undefined ? "is missing" : (findBadValue(issue.input) ?? "is unknown")),
});

const findings = z.pipe(
  finding,
  z.custom<Record<string, Finding>>(isGroup, "must be an object of named findings"),
);

// Further fields are welcome everywhere: each is a finding, and each is shown.
const osceExamination = z.catchall(
  z.object({
    Objective_for_Doctor: text(4000),
    Patient_Actor: z.catchall(
      z.object({ Demographics: text(400), History: finding, Symptoms: finding }),
      finding,
    ),
    Physical_Examination_Findings: findings,
    Test_Results: findings,
    Correct_Diagnosis: text(400),
  }),
  finding,
);

/**
 * One examination of the open OSCE format (AgentClinic's), one JSON object a line. `source_id` names it for good; the file as
 * it is published has none, and a hash of the content stands in its place.
 * Numbers have been turned into the very text of the file, so that `4.0` stays `4.0`.
 */
export const examinationSchema = z.catchall(
  z.object({ source_id: text(200), OSCE_Examination: osceExamination }),
  finding,
);
export type Examination = z.infer<typeof examinationSchema>;

/** Line numbers count from 1, as editors show them. */
export type LineProblem = { line: number; reason: string };
export type ParsedLine = { line: number; examination: Examination };
export type ParsedFile = { examinations: ParsedLine[]; problems: LineProblem[] };

/**
 * Reads a file of one JSON object a line, each line for itself: a bad one is named with its reason, the others are kept, and
 * blank lines are skipped. Reads JSON over several lines as well, objects one after the other or in one list; an examination's
 * line is then the one that it begins in. At most `examinationsAtMost`.
 */
export function parseExaminations(file: Uint8Array): ParsedFile {
  const examinations: ParsedLine[] = [];
  const problems: LineProblem[] = [];
  const lineOfSource = new Map<string, number>();
  for (const { line, parsed } of parsedRecords(file)) {
    if (parsed === "blank") continue;
    if (problems.length >= problemsAtMost) {
      problems.push({
        line,
        reason: "and what follows was not read: too many lines before it are not right",
      });
      break;
    }
    if ("reason" in parsed) {
      problems.push({ line, reason: parsed.reason });
      continue;
    }
    if (examinations.length >= examinationsAtMost) {
      const reason = `and what follows was not read: a file holds at most ${examinationsAtMost} examinations. Split it.`;
      problems.push({ line, reason });
      break;
    }
    const sourceId = parsed.examination.source_id;
    const earlier = lineOfSource.get(sourceId);
    if (earlier !== undefined) {
      const reason = parsed.isNamedByContent
        ? `is the same examination as in line ${earlier}`
        : `source_id "${sourceId}" stands already in line ${earlier}`;
      problems.push({ line, reason });
      continue;
    }
    lineOfSource.set(sourceId, line);
    examinations.push({ line, examination: parsed.examination });
  }
  return { examinations, problems };
}

type Parsed = { examination: Examination; isNamedByContent: boolean } | { reason: string } | "blank";

function* parsedRecords(file: Uint8Array): Generator<{ line: number; parsed: Parsed }> {
  const text = textOverLines(file);
  if (text === undefined) {
    let line = 0;
    for (const bytes of splitLines(file)) yield { line: ++line, parsed: parseLine(bytes) };
    return;
  }
  for (const value of jsonValues(text))
    yield { line: value.line, parsed: "reason" in value ? value : parseText(value.text) };
}

/** The text of a file whose first line is no JSON by itself but the beginning of some; undefined for all others. */
function textOverLines(file: Uint8Array): string | undefined {
  for (const bytes of splitLines(file)) {
    const first = new TextDecoder().decode(bytes.subarray(0, firstLineBytes)).trim();
    if (first === "") continue;
    const isBeginning = first.startsWith("[") || (first.startsWith("{") && /[{[,:]$/.test(first));
    if (!isBeginning) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(file);
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
  return undefined;
}

function parseLine(bytes: Uint8Array): Parsed {
  let raw: string;
  try {
    raw = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return { reason: "is not valid UTF-8" };
    throw error;
  }
  return parseText(raw);
}

function parseText(raw: string): Parsed {
  if (raw.trim() === "") return "blank";
  if (raw.length > maxLineCharacters) return { reason: `is longer than ${maxLineCharacters} characters` };
  let value: unknown;
  try {
    value = JSON.parse(raw, keepNumbersAsWritten);
  } catch (error) {
    if (error instanceof SyntaxError) return { reason: `is not valid JSON (${error.message})` };
    // The reviver recurses: brackets by the ten thousand exhaust the stack.
    if (error instanceof RangeError) return { reason: `is nested deeper than ${maxDepth} levels` };
    throw error;
  }
  if (!isGroup(value)) return { reason: "is not a JSON object" };
  const isNamedByContent = !Object.hasOwn(value, "source_id");
  const named = isNamedByContent ? { source_id: idOfContent(value), ...value } : value;
  const parsed = examinationSchema.safeParse(named);
  if (!parsed.success) return { reason: explain(parsed.error.issues, named) };
  // Nothing is transformed, and the copy that the schema makes lacks a key named `__proto__`.
  return { examination: named as Examination, isNamedByContent };
}

/** Names an examination by its content: the same one again is the same case, a changed one another. */
const idOfContent = (value: Record<string, Finding>): string =>
  `content-${createHash("sha256").update(canonicalJson(value)).digest("hex").slice(0, 32)}`;

function keepNumbersAsWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

function explain(issues: readonly z.core.$ZodIssue[], value: unknown): string {
  const reasons = issues.map((issue) => {
    const path = issue.path.map(String).join(".");
    if (valueAt(value, issue.path) === undefined) return `${path} is missing`;
    if (issue.code === "invalid_type" && issue.expected === "object") return `${path} must be an object`;
    return `${path} ${issue.message}`;
  });
  return [...new Set(reasons)].join("; ");
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (isGroup(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined),
    value,
  );

/** Finds the first fault inside a finding, with the path to it; undefined if there is none. */
function findBadValue(value: unknown, path = "", depth = 0): string | undefined {
  const at = path === "" ? "" : `at ${path} `;
  if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
  if (typeof value === "string" || typeof value === "boolean") return undefined;
  if (Array.isArray(value)) {
    return firstDefined(value.entries(), ([index, item]) =>
      findBadValue(item, `${path}[${index}]`, depth + 1),
    );
  }
  if (isGroup(value)) {
    return firstDefined(Object.entries(value), ([name, item]) =>
      findBadValue(item, path === "" ? name : `${path}.${name}`, depth + 1),
    );
  }
  return `${at}holds ${String(value)}, which is neither text nor a list or group of texts`;
}

function firstDefined<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isGroup(value: unknown): value is Record<string, Finding> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function* splitLines(file: Uint8Array): Generator<Uint8Array> {
  const withoutMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file;
  let start = 0;
  for (let end = withoutMark.indexOf(0x0a); end !== -1; end = withoutMark.indexOf(0x0a, start)) {
    yield withoutMark.subarray(start, end);
    start = end + 1;
  }
  yield withoutMark.subarray(start);
}

/** Returns, by name, the findings that an examination has beside those that every one has. */
export function furtherFindings({
  source_id: _id,
  OSCE_Examination,
  ...beside
}: Examination): [string, Finding][] {
  const {
    Objective_for_Doctor: _objective,
    Patient_Actor: _patient,
    Physical_Examination_Findings: _examined,
    Test_Results: _tests,
    Correct_Diagnosis: _diagnosis,
    ...further
  } = OSCE_Examination;
  // Not merged: one name may stand in both places.
  return [...Object.entries(further), ...Object.entries(beside)];
}

/** Every text of a finding, in reading order. */
export function* leavesOf(value: Finding): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item);
  else if (isGroup(value)) for (const item of Object.values(value)) yield* leavesOf(item);
  else yield String(value);
}
