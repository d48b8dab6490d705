import { globSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import PO from "pofile";
import type { Plugin } from "vite";

const asked = /^virtual:words\/(\w+)$/;
const folder = fileURLToPath(new URL("../words/", import.meta.url));
/** A module of words beside the pages that read them; texts of `shared` keep their names. */
const wordsModule = /^(\.|\/|web\/).*\/(words|\w+Words)\.ts$/;

/** Part of a syntax tree. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { start: number; end: number; text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Each part of a tree with the one that holds it. */
function* nodesIn(node: Node, parent?: Node): Generator<[node: Node, parent: Node | undefined]> {
  yield [node, parent];
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* nodesIn(each, node);
  }
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === "string" ? node.name : undefined;

/** `a`, `b`, … `z`, `a1`, …: a name of at most three letters for each place in a module. */
const shortName = (at: number): string =>
  `${String.fromCharCode(97 + (at % 26))}${at < 26 ? "" : Math.floor(at / 26)}`;

/** Short name of each word of a module of pages, by the order of its lines, however far the formatter indents them. */
function shortNames(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(file, "utf8");
  if (!text.includes("wordsOf(")) return new Map();
  const names = [...text.matchAll(/^ +(\w+):/gm)].map(([, name = ""]) => name);
  return new Map(names.map((name, at) => [name, shortName(at)]));
}

/** The call of `wordsOf` with compiled messages under short names, without its notes. */
function* catalogueChanges(
  program: Node,
  shorts: ReadonlyMap<string, string> | undefined,
): Generator<Change> {
  for (const [call] of nodesIn(program)) {
    const given = call.arguments as Node[] | undefined;
    if (call.type !== "CallExpression" || nameOf(call.callee) !== "wordsOf" || !given?.[1]) continue;
    for (const { key, value } of (given[1].properties ?? []) as { key: Node; value: Node }[]) {
      const short = shorts?.get(nameOf(key) ?? "");
      if (short) yield { start: key.start, end: key.end, text: short };
      if (typeof value.value === "string" && value.value.includes("{"))
        yield { start: value.start, end: value.end, text: JSON.stringify(compileMessage(value.value)) };
    }
    if (given[2]) yield { start: given[1].end, end: given[2].end, text: "" };
  }
}

/** True if an identifier stands for the value of a variable: it is no name of a property, and none that an import gives. */
function isValue(node: Node, parent: Node | undefined): boolean {
  if (node.type !== "Identifier" || !parent || parent.type.startsWith("Import")) return false;
  if (parent.type === "MemberExpression") return node === parent.object || parent.computed === true;
  return node !== parent.key || parent.computed === true;
}

/** The places where a module reads words of a page, under their short names. */
function* usageChanges(program: Node, id: string): Generator<Change> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const [node, parent] of nodesIn(program)) {
    const source = (node.source as { value?: string } | undefined)?.value;
    if (node.type === "ImportDeclaration" && source !== undefined && wordsModule.test(source)) {
      const shorts = shortNames(resolve(dirname(id), source));
      for (const { local } of node.specifiers as { local: Node }[])
        if (shorts.size > 0) known.set(nameOf(local) ?? "", shorts);
    }
    const shorts = isValue(node, parent) ? known.get(nameOf(node) ?? "") : undefined;
    if (!shorts) continue;
    const read = parent?.type === "MemberExpression" && parent.object === node ? parent : undefined;
    const property = read?.computed === true ? undefined : (read?.property as Node | undefined);
    const short = shorts.get(nameOf(property) ?? "");
    if (!property || !short)
      throw new Error(`${id}: read words by name, so that the build can shorten the name`);
    yield { start: property.start, end: property.end, text: short };
  }
}

function changed(code: string, changes: Iterable<Change>): string {
  let text = code;
  for (const change of [...changes].sort((one, other) => other.start - one.start))
    text = text.slice(0, change.start) + change.text + text.slice(change.end);
  return text;
}

/** The module of a feature's words, by the name of the feature: what a translator's file refers to. */
function messagesIn(file: string, isBuild: boolean): [id: string, message: unknown][] {
  return PO.parse(readFileSync(file, "utf8")).items.flatMap(({ msgctxt, msgstr, references }) => {
    const feature = basename(file, ".po");
    const name = msgctxt?.slice(feature.length + 1) ?? "";
    const source = references[0] ?? "";
    // Words of mails are said by functions.
    if (source.startsWith("functions/")) return [];
    const short = isBuild && wordsModule.test(source) ? shortNames(source).get(name) : name;
    return short && msgstr[0] ? [[`${feature}.${short}`, compileMessage(msgstr[0])]] : [];
  });
}

/**
 * Compiles the words of the pages, so that browsers need no parser of messages: those in `wordsOf` in place, and the catalogues
 * of other languages as modules `virtual:words/es`. A build gives words short names, which would weigh as much as the texts. @see ADR 0346
 */
export const words = (): Plugin => ({
  name: "words",
  resolveId: (id) => (asked.test(id) ? `\0${id}` : null),
  load(id) {
    const language = id.startsWith("\0") ? asked.exec(id.slice(1))?.[1] : undefined;
    if (language === undefined) return null;
    const files = globSync(`${folder}${language}/*.po`).sort();
    for (const file of files) this.addWatchFile(file);
    const isBuild = this.environment.mode === "build";
    const messages = Object.fromEntries(files.flatMap((file) => messagesIn(file, isBuild)));
    return `export const messages = ${JSON.stringify(messages)};`;
  },
  transform(code, id) {
    if (this.environment.mode !== "build" || id.endsWith("/wordsOf.ts")) return null;
    // A function of the module's own may have the same name.
    const hasCatalogue = code.includes("wordsOf(") && /\/wordsOf\.ts"/.test(code);
    if (!hasCatalogue && !/ords\.ts"/.test(code)) return null;
    // The tree's own types have a kind for each node; here any will do.
    const program = this.parse(code) as unknown as Node;
    const changes = [
      ...(hasCatalogue ? catalogueChanges(program, wordsModule.test(id) ? shortNames(id) : undefined) : []),
      ...usageChanges(program, id),
    ];
    return { code: changed(code, changes), map: null };
  },
});
