import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { importExaminations, type PlannedCase, planExaminations } from "./importExaminations.ts";
import {
  type CoursePlace,
  defaultCourseName,
  fillImportedCourse,
  planImportedCourse,
  programIdsOf,
} from "./importedCourse.ts";
import { examinationsAtMost } from "./osce/record.ts";
import type { Credit } from "./osce/toSignatureCase.ts";
import { withProductData } from "./productConnection.ts";

const megabyte = 1024 * 1024;
const fileMegabytesAtMost = 64;

const help = `npm run import:cases -- FILE [options]

Turns each OSCE examination of FILE into a signature case: JSON Lines with one examination a line, or JSON over several lines,
one object after the other or in a list. At most ${examinationsAtMost} examinations and ${fileMegabytesAtMost} MB. An examination without a source_id
is named by a hash of its content. One that cannot be read is
named with its line and the reason, and the others are imported; the exit code is then 1. Nothing before the question on the
diagnosis names it: what does is left out there and shown after the question. The wrong answers of the question
on the diagnosis are other cases' diagnoses; those that may mean the right one are left out by a reviewed table of
diagnoses, and those that it does not know are named, and marked in the case's references, for a person to review. Importing the same again
changes nothing; a changed examination becomes a new version of its case, or suggestions where authors write on it.

The course is the provider's. It is lent to no program and nobody is enrolled unless you ask for it.
It works beside the running product, and without it.

Options
  --course NAME        the course that the cases go into (default "${defaultCourseName}")
  --program SUBDOMAIN  lend the course and its cases to this program; may be repeated
  --enroll             enroll the students of those programs in the course
  --dry-run            read and check the file and say what would be done; writes nothing
  --source TEXT        where the examinations come from, for credits and references
  --licence TEXT       under which licence
  --help               show this

Environment
  DATA_DIR             where the product keeps its data (default .local)
  PORT                 as for npm start; the running product is found through DATA_DIR`;

const options = {
  course: { type: "string", default: defaultCourseName },
  program: { type: "string", multiple: true, default: [] as string[] },
  source: { type: "string" },
  licence: { type: "string" },
  enroll: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type StatedCredit = { source: string | undefined; licence: string | undefined };

/** Runs the command and answers its exit code: 0, or 1 when a line was refused. @throws CannotStart, and on wrong options */
export async function importCommand(args: readonly string[]): Promise<0 | 1> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) {
    throw new CannotStart(`Name one file: npm run import:cases -- FILE\n\n${help}`);
  }
  const courseName = values.course.trim();
  if (courseName === "" || courseName.length > 200)
    throw new CannotStart("--course takes 1 to 200 characters.");
  if (values.enroll && values.program.length === 0)
    throw new CannotStart("--enroll takes the students of programs: name one with --program SUBDOMAIN.");
  const say = timed(console.log);
  const file = readInput(path);
  say(`Read ${path}, ${file.length} bytes.`);
  if (isBlank(file)) throw new CannotStart(`${path} is empty: it holds no examination.`);
  const stated = { source: values.source, licence: values.licence };
  const credit = creditOf(file, path, stated);
  return withProductData(readDataDir(), console.log, async () => {
    const place = {
      name: courseName,
      programIds: await readPrograms(values.program),
      isEnrolling: values.enroll,
    };
    const order = {
      file,
      credit,
      stated,
      onProgress: (done: number, of: number) => say(`${done} of ${of} examinations`),
    };
    return values["dry-run"] ? sayWhatWouldCome(order, place) : importInto(order, place, say);
  });
}

type Order = Parameters<typeof importExaminations>[0];

async function importInto(order: Order, place: CoursePlace, say: (sentence: string) => void): Promise<0 | 1> {
  const result = await importExaminations(order);
  sayProblems(result.problems);
  for (const { line, changes, leftOut } of result.suggested) {
    console.log(
      `line ${line}: authors write on this case: ${changes} changes wait as suggestions in its Scheduled Review version, ${leftOut} had no place and stand in comments`,
    );
  }
  for (const { line, diagnosis, answers } of result.toReview) {
    const named = answers.map((answer) => `“${answer}”`).join(", ");
    console.log(
      `line ${line}: to be reviewed: nobody has said that ${named} cannot mean “${diagnosis}” or a kind of it`,
    );
  }
  if (result.documents.length > 0) {
    const course = await fillImportedCourse(place, result.documents);
    say(
      `Course "${place.name}" (/document_sets/${course.courseId}): ${course.items} cases, lent to ${course.programs} programs, ${course.enrolled} students newly enrolled.`,
    );
  }
  const changed = result.changed > 0 ? ` (${result.changed} of them changed)` : "";
  console.log(
    `Imported ${result.imported}${changed}, unchanged ${result.unchanged}, refused ${result.problems.length}`,
  );
  return result.problems.length > 0 ? 1 : 0;
}

const words: Record<PlannedCase["outcome"], string> = {
  created: "new case",
  changed: "new version of case",
  suggested: "suggestions in case",
  unchanged: "unchanged case",
};

async function sayWhatWouldCome(order: Order, place: CoursePlace): Promise<0 | 1> {
  const { cases, problems } = await planExaminations(order);
  sayProblems(problems);
  for (const { line, title, outcome, documentId } of cases)
    console.log(
      `line ${line}: ${words[outcome]}${documentId === undefined ? "" : ` ${documentId}`}: ${title}`,
    );
  const count = (wanted: PlannedCase["outcome"]) => cases.filter(({ outcome }) => outcome === wanted).length;
  const { courseId, enrolled } = await planImportedCourse(place);
  if (cases.length > 0)
    console.log(
      `Course "${place.name}" (${courseId === undefined ? "new" : `/document_sets/${courseId}`}): lent to ${place.programIds.length} programs, ${enrolled} students newly enrolled.`,
    );
  console.log(
    `Would import ${count("created") + count("changed") + count("suggested")} (${count("changed")} of them changed, ${count("suggested")} as suggestions), unchanged ${count("unchanged")}, refused ${problems.length}. Nothing was written.`,
  );
  return problems.length > 0 ? 1 : 0;
}

function sayProblems(problems: readonly { line: number; reason: string }[]): void {
  for (const { line, reason } of problems) console.error(`line ${line}: ${reason}`);
}

/** Says each sentence behind the seconds since the start. */
function timed(say: (sentence: string) => void): (sentence: string) => void {
  const startMs = performance.now();
  return (sentence) => say(`${((performance.now() - startMs) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);
}

async function readPrograms(subdomains: readonly string[]): Promise<string[]> {
  const { ids, unknown } = await programIdsOf(subdomains);
  if (unknown.length > 0) throw new CannotStart(`There is no program ${unknown.join(", ")}.`);
  return ids;
}

/** Nothing but blanks, and perhaps a byte-order mark. */
const isBlank = (file: Uint8Array): boolean =>
  Buffer.from(file)
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trim() === "";

/** npm runs scripts in the package's folder; a relative path is meant from where the person stands. */
function readInput(path: string): Uint8Array {
  const absolute = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  try {
    const found = statSync(absolute);
    if (found.isDirectory()) throw new CannotStart(`${path} is a folder.`);
    if (!found.isFile()) throw new CannotStart(`${path} is no file.`);
    if (found.size > fileMegabytesAtMost * megabyte)
      throw new CannotStart(`${path} is larger than ${fileMegabytesAtMost} MB. Split it.`);
    return readFileSync(absolute);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new CannotStart(`${path} is not there.`, { cause: error });
    throw error;
  }
}

/** The open data names itself in its source ids; anything else goes by its file's name unless it is told. */
function creditOf(file: Uint8Array, path: string, { source, licence }: StatedCredit): Credit {
  const isAgentClinic = /"source_id"\s*:\s*"agentclinic-/.test(Buffer.from(file).toString("utf8"));
  return {
    source: source ?? (isAgentClinic ? "AgentClinic (MedQA extended)" : basename(path)),
    licence: licence ?? (isAgentClinic ? "MIT, Copyright (c) 2024 Samuel Schmidgall" : "Not stated"),
  };
}
