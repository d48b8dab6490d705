import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { withProductData } from "../productConnection.ts";
import { type Imported, importObjectives } from "./importObjectives.ts";
import { readObjectives, UnreadableFile } from "./readObjectives.ts";

const help = `npm run import:objectives -- FILE [options]

Reads a CSV with the columns objective_id and objective (and, where it has them, book, unit, chapter, section) and makes a
learning objective of each line. Lines whose objective is there already, however it is written, are named and left out. A line
that cannot be used is named with its number and the reason, the others are imported, and the exit code is then 1. Importing the
same file again changes nothing; an objective whose text has changed in the file is renamed.

It works beside the running product, and without it.

Options
  --dry-run   say what would come, and write nothing
  --help      show this

Environment
  DATA_DIR    where the product keeps its data (default .local)`;

const options = {
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Runs the command and answers its exit code: 0, or 1 when a line was refused. @throws CannotStart, and on wrong options */
export async function importObjectivesCommand(args: readonly string[]): Promise<0 | 1> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new CannotStart(`Name one file: npm run import:objectives -- FILE\n\n${help}`);
  const { lines, refused } = read(path);
  const isDryRun = values["dry-run"];
  console.log(`${path}: ${lines.length} objectives read, ${refused.length} lines refused.`);
  const imported = await withProductData(readDataDir(), console.log, () =>
    importObjectives(lines, {
      isDryRun,
      onProgress: (done, of) => {
        if (done === of || done % 600 === 0) console.log(`${done} of ${of} written`);
      },
    }),
  );
  return report({ ...imported, refused: [...refused, ...imported.refused] }, isDryRun);
}

function read(path: string) {
  // npm runs scripts in the package's folder; a relative path is meant from where the person stands.
  const absolute = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  try {
    return readObjectives(readFileSync(absolute));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CannotStart(`${path}: ${error.message}`, { cause: error });
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR"))
      throw new CannotStart(`${path} is ${error.code === "ENOENT" ? "not there" : "a folder"}.`, {
        cause: error,
      });
    throw error;
  }
}

function report({ duplicates, refused, ...counts }: Imported, isDryRun: boolean): 0 | 1 {
  for (const { line, reason } of refused.toSorted((a, b) => a.line - b.line))
    console.error(`line ${line}: ${reason}`);
  for (const { line, of } of duplicates) {
    const where = "id" in of ? `learning objective ${of.id}` : `line ${of.line}`;
    console.log(`line ${line.line}: the same as ${where}: “${line.name}”`);
  }
  const head = isDryRun ? "Would import" : "Imported";
  console.log(
    `${head} ${counts.created}, renamed ${counts.renamed}, unchanged ${counts.unchanged}, duplicates ${duplicates.length}, refused ${refused.length}`,
  );
  if (counts.missed > 0)
    console.error(`${counts.missed} were left out by a change at the same moment. Import the file again.`);
  return refused.length > 0 || counts.missed > 0 ? 1 : 0;
}
