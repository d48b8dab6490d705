import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A stylesheet and the modules that import it: path → text. */
type Texts = ReadonlyMap<string, string>;

const importOf = /import (\w+) from "(\.[^"]+\.module\.css)"/g;
const className = /\.([A-Za-z_][\w-]*)/g;

/** The class names that a stylesheet of a module gives out; those of `:global(…)` are somebody else's. */
function namesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/:global\([^)]*\)/g, "");
  return new Set([...selectors.matchAll(/([^{}]*)\{/g)].flatMap(([, text = ""]) => namesOf(text)));
}

const namesOf = (selector: string): string[] =>
  [...selector.matchAll(className)].flatMap(([, name]) => name ?? []);

/**
 * Lists the class names that modules take from their stylesheets and these do not have, which a browser passes over without a word, and those that
 * nobody takes. Names whose key is put together count as taken if they stand in quotes.
 */
export function styleProblems(modules: Texts, stylesheets: Texts): string[] {
  const takers = new Map<string, string[]>([...stylesheets.keys()].map((path) => [path, []]));
  const missing: string[] = [];
  for (const [path, text] of modules) {
    for (const [statement, local, from = ""] of text.matchAll(importOf)) {
      const sheet = join(dirname(path), from);
      const rest = text.replace(statement, "");
      takers.get(sheet)?.push(rest);
      const names = namesIn(stylesheets.get(sheet) ?? "");
      const taken = new Set(
        [...rest.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => name),
      );
      for (const name of taken)
        if (!names.has(name)) missing.push(`${path}: ${basename(sheet)} has no .${name}`);
    }
  }
  const unused = [...stylesheets].flatMap(([path, css]) => {
    const text = takers.get(path)?.join("\n") ?? "";
    return [...namesIn(css)]
      .filter((name) => !new RegExp(`\\.${name}\\b|["'\`]${name}["'\`]`).test(text))
      .map((name) => `${path}: nobody takes .${name}`);
  });
  return [...missing, ...unused];
}

if (import.meta.main) {
  const read = (pattern: string): Texts =>
    new Map(globSync(pattern).map((path) => [path, readFileSync(path, "utf8")]));
  const stylesheets = read("web/src/**/*.module.css");
  const problems = styleProblems(read("web/src/**/*.{ts,tsx}"), stylesheets);
  for (const problem of problems) console.error(problem);
  console.log(`${stylesheets.size} stylesheets, ${problems.length} problems.`);
  process.exitCode = problems.length > 0 || stylesheets.size < 50 ? 1 : 0;
}
