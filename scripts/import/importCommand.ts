import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { importExaminations } from "./importExaminations.ts";
import { defaultCourseName, demoProgramIds, fillImportedCourse, programIdsOf } from "./importedCourse.ts";
import type { Credit } from "./osce/toSignatureCase.ts";
import { withProductData } from "./productConnection.ts";

const help = `npm run import:cases -- FILE [options]

Turns each line of FILE (JSON Lines, one OSCE examination a line) into a signature case. A line that cannot be read is
named with its number and the reason, and the others are imported; the exit code is then 1. The wrong answers of the question
on the diagnosis are other cases' diagnoses; those that may mean the right one are left out by a reviewed table of
diagnoses, and those that it does not know are named, and marked in the case's references, for a person to review. Importing the same again
changes nothing; a changed examination becomes a new version of its case, or suggestions where authors write on it.

It works beside the running product, and without it.

Options
  --course NAME        the course that the cases go into (default "${defaultCourseName}")
  --program SUBDOMAIN  lend the cases to this program; may be repeated (default: the demo programs)
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
  const file = readInput(path);
  if (isBlank(file)) throw new CannotStart(`${path} is empty: it holds no examination.`);
  const stated = { source: values.source, licence: values.licence };
  const credit = creditOf(file, path, stated);
  return withProductData(readDataDir(), console.log, () =>
    importInto({ file, credit, stated, courseName, programs: values.program }),
  );
}

async function importInto(job: {
  file: Uint8Array;
  credit: Credit;
  stated: StatedCredit;
  courseName: string;
  programs: readonly string[];
}): Promise<0 | 1> {
  const programIds = await readPrograms(job.programs);
  const result = await importExaminations(job.file, job.credit, job.stated);
  for (const { line, reason } of result.problems) console.error(`line ${line}: ${reason}`);
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
    const course = await fillImportedCourse(job.courseName, result.documents, programIds);
    console.log(
      `Course "${job.courseName}" (/document_sets/${course.courseId}): ${course.items} cases, lent to ${course.programs} programs, ${course.enrolled} students newly enrolled.`,
    );
  }
  const changed = result.changed > 0 ? ` (${result.changed} of them changed)` : "";
  console.log(
    `Imported ${result.imported}${changed}, unchanged ${result.unchanged}, refused ${result.problems.length}`,
  );
  return result.problems.length > 0 ? 1 : 0;
}

async function readPrograms(subdomains: readonly string[]): Promise<string[]> {
  if (subdomains.length === 0) return demoProgramIds();
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
    return readFileSync(absolute);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR")) {
      throw new CannotStart(`${path} is ${error.code === "ENOENT" ? "not there" : "a folder"}.`, {
        cause: error,
      });
    }
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
