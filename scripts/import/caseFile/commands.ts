import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UnusableCaseFile } from "#functions/caseFile/caseFile.ts";
import { exportCase } from "#functions/caseFile/exportCase.ts";
import { packCase, unpackCase } from "#functions/caseFile/pack.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { withProductData } from "../productConnection.ts";
import { type ImportedCase, importCase } from "./importCase.ts";

const environment = `It works beside the running product, and without it.

Options
  --help      show this

Environment
  DATA_DIR    where the product keeps its data (default .local)`;

const exportHelp = `npm run export:case -- NUMBER FILE

Writes a published case into one file, a ZIP: its tree, its facts, its media with captions, its learning objectives, and the reusable
content in it with its pairs. Drafts, suggestions, comments, history and what learners did stay here. ${environment}`;

const importHelp = `npm run import:case -- FILE

Publishes the case of a file that npm run export:case wrote. Learning objectives are found by their identifier or their name,
reusable content by its identifier; what is not there is made, what is there is not changed. Importing the same file again changes
nothing. A newer file of the same case publishes it anew, or comes as suggestions where authors write on the case by now. A file that is
damaged, or that has media which an upload would not take, is refused, and nothing of it is written. ${environment}`;

const options = { help: { type: "boolean", default: false } } as const;

// npm runs scripts in the package's folder; a relative path is meant from where the person stands.
const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function read(args: readonly string[], help: string, count: number): string[] | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) {
    console.log(help);
    return undefined;
  }
  if (positionals.length !== count) throw new CannotStart(help);
  return positionals;
}

/** Turns what is wrong with a file, or with its place on disk, into one sentence. */
function sentence(path: string, error: unknown): unknown {
  if (error instanceof UnusableCaseFile)
    return new CannotStart(`${path}: ${error.message}`, { cause: error });
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR"))
    return new CannotStart(`${path} is ${error.code === "ENOENT" ? "not there" : "a folder"}.`, {
      cause: error,
    });
  return error;
}

/** Runs `npm run export:case`. @throws CannotStart with one clear sentence */
export async function exportCaseCommand(args: readonly string[]): Promise<void> {
  const [number = "", path = ""] = read(args, exportHelp, 2) ?? [];
  if (path === "") return;
  if (!/^[1-9]\d{0,14}$/.test(number))
    throw new CannotStart(`${number} is no number of a case.\n\n${exportHelp}`);
  try {
    const unpacked = await withProductData(readDataDir(), console.log, () => exportCase(Number(number)));
    const packed = packCase(unpacked);
    writeFileSync(pathOf(path), packed);
    const { facts, media, objectives, reusables } = unpacked.about;
    console.log(
      `“${facts.title}” is in ${path}: ${packed.length} bytes, ${media.length} files of media, ${objectives.length} learning objectives, ${reusables.length} items of reusable content.`,
    );
  } catch (error) {
    throw sentence(path, error);
  }
}

/** Runs `npm run import:case`. @throws CannotStart with one clear sentence */
export async function importCaseCommand(args: readonly string[]): Promise<void> {
  const [path] = read(args, importHelp, 1) ?? [];
  if (path === undefined) return;
  try {
    const unpacked = unpackCase(readFileSync(pathOf(path)));
    report(await withProductData(readDataDir(), console.log, () => importCase(unpacked)));
  } catch (error) {
    throw sentence(path, error);
  }
}

function report({ publication, objectives, reusables }: ImportedCase): void {
  const { document, outcome } = publication;
  console.log(`Case ${document.id} ${outcome}.`);
  console.log(`Learning objectives: ${objectives.found} found, ${objectives.made} made.`);
  console.log(`Reusable content: ${reusables.found} found, ${reusables.made} made.`);
}
