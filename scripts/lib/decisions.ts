import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** Path → text. */
type Texts = ReadonlyMap<string, string>;

const isNamed = /^(\d{4})-[a-z0-9-]+\.md$/;
const status = /^(?:- )?Status: (?:accepted|proposed|superseded by ADR (\d{4}))\b/m;
/** `ADR 0040`, and lists such as `ADR 0040, 0080` and `ADRs 0040 and 0080`. */
const cited = /\bADRs?\s+(\d{4}(?:(?:,\s*|\s+(?:and|or)\s+|,\s+and\s+)(?:ADR\s+)?\d{4}\b)*)/g;
const linked = /\badr\/(\d{4})\b(-[a-z0-9-]+\.md)?/g;
const linkedBeside = /\]\((\d{4}-[a-z0-9-]+\.md)(?:#[^)]*)?\)/g;

/** Numbers of decisions that a text refers to, and the names of their files where it gives them. */
function referencesIn(text: string): { number: string; file: string | undefined }[] {
  const numbers = [...text.matchAll(cited)].flatMap(([, list = ""]) => list.match(/\d{4}/g) ?? []);
  const files = [...text.matchAll(linked)].map(([, number = "", rest]) => ({
    number,
    file: rest && number + rest,
  }));
  return [...numbers.map((number) => ({ number, file: undefined })), ...files];
}

/**
 * Problems of the decision records in `docs/adr`: a file whose name has no number, two files of one number, no title, no
 * status, no line in the index, and references to decisions that do not exist.
 *
 * @param decisions The files of `docs/adr` by name, `README.md` (the index) among them.
 * @param sources All other texts of the repository by path.
 */
export function decisionProblems(decisions: Texts, sources: Texts): string[] {
  const index = decisions.get("README.md") ?? "";
  const indexed = new Set([...index.matchAll(linkedBeside)].map(([, file = ""]) => file));
  const files = [...decisions].filter(([name]) => name !== "README.md");
  const numbers = new Map<string, string>();
  const problems: string[] = [];

  for (const [name, text] of files) {
    const number = isNamed.exec(name)?.[1];
    if (!number) {
      problems.push(`docs/adr/${name}: name it NNNN-subject.md`);
      continue;
    }
    const other = numbers.get(number);
    if (other) problems.push(`docs/adr/${name}: ${other} has the same number`);
    numbers.set(number, name);
    if (!/^# \S/.test(text)) problems.push(`docs/adr/${name}: begin with a title`);
    if (!status.test(text))
      problems.push(`docs/adr/${name}: add a line "Status: accepted. Date: YYYY-MM-DD."`);
    if (!indexed.has(name)) problems.push(`docs/adr/${name}: add it to docs/adr/README.md`);
  }

  const check = (path: string, number: string, file: string | undefined) => {
    const existing = numbers.get(number);
    if (!existing)
      problems.push(`${path}: there is no ADR ${number}; find its subject in docs/adr/README.md`);
    else if (file && file !== existing) problems.push(`${path}: ADR ${number} is in ${existing}`);
  };
  for (const [name, text] of decisions)
    for (const [, file = ""] of text.matchAll(linkedBeside))
      check(`docs/adr/${name}`, file.slice(0, 4), file);
  for (const [path, text] of [...sources, ...files])
    for (const { number, file } of referencesIn(text)) check(path, number, file);
  return [...new Set(problems)];
}

if (import.meta.main) {
  const decisions = new Map(
    globSync("docs/adr/*.md").map((path) => [basename(path), readFileSync(path, "utf8")]),
  );
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const sources = new Map(
    tracked
      .split("\n")
      .filter((path) => /\.(?:ts|tsx|mjs|css|md)$/.test(path) && !path.startsWith("docs/adr/"))
      .filter((path) => path !== "tests/unit/scripts/lib/decisions.test.ts" && existsSync(path))
      .map((path) => [path, readFileSync(path, "utf8")]),
  );
  const problems = decisionProblems(decisions, sources);
  for (const problem of problems) console.error(problem);
  console.log(`${decisions.size} decisions, ${problems.length} problems.`);
  process.exitCode = problems.length > 0 || decisions.size < 20 || sources.size < 500 ? 1 : 0;
}
