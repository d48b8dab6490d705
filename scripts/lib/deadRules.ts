type Patterns = string | readonly string[] | undefined;

/** Parts of a rule that are checked. */
type Rule = {
  name?: string | undefined;
  from: { path?: Patterns; pathNot?: Patterns };
  to?: { path?: Patterns; pathNot?: Patterns };
};

/** Files that were checked, and their imports, by resolved path. */
export type Cruised = { files: readonly string[]; imported: readonly string[] };

const listOf = (patterns: Patterns): readonly string[] =>
  patterns === undefined ? [] : typeof patterns === "string" ? [patterns] : patterns;

/**
 * Patterns of the rules that match nothing: a rule about what is not there guards nothing. A pattern of an importing side must match a file;
 * one of an imported side a file or something that is imported. Patterns with a group of the other side (`$1`) are tried without it.
 * @returns a line for each, naming its rule
 */
export function deadPatterns(rules: readonly Rule[], { files, imported }: Cruised): string[] {
  const all = [...files, ...imported];
  const dead = (name: string, patterns: Patterns, among: readonly string[]): string[] =>
    listOf(patterns)
      .filter((pattern) => !among.some((path) => new RegExp(pattern.replace(/\$\d+/g, "[^/]+")).test(path)))
      .map((pattern) => `${name}: nothing matches ${pattern}`);
  return rules.flatMap(({ name = "", from, to = {} }) => [
    ...dead(name, from.path, files),
    ...dead(name, from.pathNot, files),
    ...dead(name, to.path, all),
    ...dead(name, to.pathNot, all),
  ]);
}
