import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { indexPlaces, places } from "#functions/table/places.ts";
import { rightsOfModule, type TableRights, tableRights } from "#functions/table/rights.ts";
import { repositoryRoot } from "#infra/bundle.ts";
import { tableFunctionsIn } from "#infra/tableUse.ts";
import { fitsPattern, sampleKeys } from "#tests/builders/tableKeys.ts";

const folder = join(repositoryRoot, "functions/table");
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => path.replace(/\.ts$/, ""));
const nameOf = (module: string): string => module.split("/").at(-1) ?? "";
const registry: Record<string, Record<string, TableRights>> = tableRights;

/** Text of each function of the table's modules, as esbuild leaves it. */
const texts = new Map<string, string>();
beforeAll(async () => {
  const contents = modules
    .map((module) => `export * as ${module.replace("/", "_")} from "./${module}.ts";`)
    .join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    absWorkingDir: repositoryRoot,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  let path = "";
  let name = "";
  for (const line of outputFiles[0]?.text.split("\n") ?? []) {
    if (/^\/\/ \S+\.tsx?$/.test(line)) path = line;
    const [defined] = tableFunctionsIn(`${path}\n${line}`);
    // Whatever else begins at the margin is no part of the function before it.
    if (/^[A-Za-z/]/.test(line))
      name = defined ? `${nameOf(defined.module)}.${defined.name.replace(/\d+$/, "")}` : "";
    if (name) texts.set(name, `${texts.get(name) ?? ""}${line}\n`);
  }
});

const list = ["get", "query", "batchGet"];
/** What is called → what that does to the table. */
const primitives: Record<string, string[]> = {
  getItem: ["get"],
  batchGetItems: ["batchGet"],
  putItem: ["put"],
  transactPut: ["put"],
  updateItem: ["update"],
  nextSequence: ["update"],
  lastOfSequence: ["get"],
  forEachPage: ["query"],
  transactUpdate: ["update"],
  touchItem: ["touch"],
  transactTouch: ["touch"],
  deleteItem: ["delete"],
  transactDelete: ["delete"],
  transactCheck: ["check"],
  batchPutItems: ["batchWrite"],
  batchDeleteItems: ["batchWrite"],
  readCollection: list,
  readCollections: list,
  readCollectionFields: list,
  readCollectionVersion: ["get"],
  readEachCollection: list,
  writeCollectionAt: [...list, "put", "update", "batchWrite"],
  writeCollections: [...list, "put", "update", "batchWrite"],
  putCollectionRows: [...list, "put", "update", "batchWrite"],
};

/** It makes an item that others write, in modules beside its own, too. */
const itemMaker = "attempts.itemOfAttempt";

/** The function, what of its module it calls that has no line of its own, and what makes its item. */
function textWithHelpers(full: string, seen = new Set<string>()): string {
  if (seen.has(full)) return "";
  seen.add(full);
  const text = texts.get(full) ?? "";
  const [module = ""] = full.split(".");
  const helpers = [...texts.keys()].filter((other) => {
    const [ofModule, name = ""] = other.split(".");
    const isHelper = ofModule === module && !(name in (registry[module] ?? {}));
    return (isHelper || other === itemMaker) && new RegExp(`\\b${name}\\d*\\b`).test(text);
  });
  return text + helpers.map((helper) => textWithHelpers(helper, seen)).join("");
}

function verbsIn(text: string): string[] {
  const verbs = new Set<string>();
  for (const [name, does] of Object.entries(primitives)) {
    if (new RegExp(`\\b${name}\\d*\\(`).test(text)) for (const verb of does) verbs.add(verb);
  }
  // It writes the lists that its caller names.
  if (/\bwriteCourse\d*\(/.test(text) && text.includes("changes: [{"))
    for (const verb of [...list, "put", "update", "batchWrite"]) verbs.add(verb);
  if (/\bquery(Items|Pages)\d*\(/.test(text)) verbs.add(/index: "gsi1"/.test(text) ? "queryIndex" : "query");
  return [...verbs].sort();
}

/** Places of the keys that a text makes. */
function placesIn(text: string): Set<string> {
  const made = sampleKeys().filter(({ name }) => new RegExp(`\\bkeys\\d*\\.${name}\\b`).test(text));
  return new Set(
    made.flatMap(({ pk }) => {
      const fitting = (patterns: Readonly<Record<string, string>>) =>
        Object.keys(patterns).filter((name) => fitsPattern(patterns[name] ?? "", pk));
      const inIndex = fitting(indexPlaces);
      return inIndex.length > 0 ? inIndex : fitting(places);
    }),
  );
}

const declared = Object.entries(registry).flatMap(([module, functions]) =>
  Object.entries(functions).map(([name, rights]) => [`${module}.${name}`, rights] as const),
);
/** They are handed keys, or hand them on, with an item or without. */
const byOthersKeys = new Set([
  itemMaker,
  "learnerState.learnerHeadKeys",
  "learnerState.getLearnerHeadAt",
  "courseMembers.memberPosition",
  "programPeople.membershipItem",
]);

/** Keys that are read with who sends a request, by the module of people. */
const readWithTheSender = new Set([
  "learnerState.learnerHeadKeys",
  "ownSittings.ownSittingKeys",
  "channels.subscriptionKey",
  "conversations.conversationWithHeadKeys",
  "allowances.allowanceKey",
]);

describe("what the table's modules say that they do to it", () => {
  it("is said by every module that holds an entity, under a name that no other has", () => {
    const said = modules.filter((module) => Object.keys(rightsOfModule(module)).length > 0);
    expect(said.map(nameOf).toSorted()).toEqual(Object.keys(registry).toSorted());
    expect(() => rightsOfModule("courses/nothingOfThisKind")).toThrow(
      "functions/table/courses/rights.ts does not say what nothingOfThisKind.ts does to the table",
    );
  });

  it.each(declared)("is what %s does, no operation more and none less", (full, rights) => {
    expect(texts.has(full)).toBe(true);
    if (readWithTheSender.has(full)) return;
    expect(Object.keys(rights).toSorted()).toEqual(verbsIn(textWithHelpers(full)));
  });

  it.each(declared)(
    "names for %s the partitions of the keys that it makes, and no others",
    (full, rights) => {
      if (byOthersKeys.has(full)) return;
      const { touch, ...verbs } = rights;
      const named = [...Object.values(verbs).flat(), ...(touch ? [touch.place] : [])];
      const entities = named.filter((place) => !/List$/.test(place) && place !== "counter");
      const made = placesIn(textWithHelpers(full));
      // Where a key lies in the index is written with the item, which needs no right on the index.
      for (const place of entities) expect([...made]).toContain(place);
      for (const place of made)
        if (place in places && !(place === "document" && made.has("mediaAssets")))
          expect(entities).toContain(place);
    },
  );
});
