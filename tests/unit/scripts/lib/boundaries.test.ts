import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbidden, options } from "#scripts/lib/boundaryRules.ts";
import { deadPatterns } from "#scripts/lib/deadRules.ts";
import { clocksAndChances, impureCalls } from "#scripts/lib/pureShared.ts";
import { contexts } from "#shared/contract/route.ts";

const repository = resolve(import.meta.dirname, "../../../..");

/** Importing file → imported file or package → the rule that must refuse it. What is imported is there: these are the imports that somebody would write. */
const bad: readonly (readonly [from: string, to: string, rule: string])[] = [
  ["web/src/ui/Bad.ts", "web/src/features/courses/CoursePage.tsx", "web/src/ui-imports-what-is-below"],
  ["web/src/lists/Bad.ts", "web/src/features/courses/CoursePage.tsx", "web/src/lists-imports-what-is-below"],
  ["web/src/viewer/Bad.ts", "web/src/app/VersionNote.tsx", "web/src/viewer-imports-what-is-below"],
  ["web/src/viewer/Bad2.ts", "web/src/features/editor/useEditor.ts", "the-viewer-never-loads-the-editor"],
  [
    "web/src/features/exams/Bad.ts",
    "web/src/features/courses/CoursePage.tsx",
    "features-do-not-import-siblings",
  ],
  [
    "web/src/features/case/Bad.ts",
    "web/src/features/editor/useEditor.ts",
    "the-viewer-never-loads-the-editor",
  ],
  ["web/src/features/case/Bad2.ts", "prosemirror-model", "the-viewer-never-loads-the-editor"],
  ["web/src/lists/Bad2.ts", "prosemirror-state", "only-the-editor-knows-prosemirror"],
  ["web/src/ui/Bad2.ts", "node:crypto", "nothing-of-node-in-shared-and-on-pages"],
  ["web/src/api/Bad.ts", "@aws-sdk/client-s3", "only-ports-know-services"],
  ["web/src/app/Bad.ts", "web/build/pageFonts.ts", "pages-know-no-build"],
  ["web/worker/bad.ts", "web/src/api/offlineStore.ts", "the-service-worker-knows-addresses-alone"],
  ["web/build/bad.ts", "web/src/ui/VisuallyHidden.tsx", "builds-of-pages-know-no-page"],
  ["functions/table/bad.ts", "functions/courses/index.ts", "functions/table-imports-what-is-below"],
  ["functions/table/bad2.ts", "functions/runtime/serve.ts", "functions/table-imports-what-is-below"],
  ["functions/table/bad3.ts", "@aws-sdk/client-s3", "the-table-knows-dynamodb-alone"],
  [
    "functions/table/lists/bad.ts",
    "functions/table/courses/courses.ts",
    "functions/table/lists-imports-what-is-below",
  ],
  [
    "functions/table/programs/bad.ts",
    "functions/table/members/memberships.ts",
    "functions/table/programs-imports-what-is-below",
  ],
  ["functions/access/bad.ts", "functions/realtime/publish.ts", "functions/access-imports-what-is-below"],
  ["functions/courses/bad.ts", "functions/documents/index.ts", "functions/courses-imports-what-is-below"],
  [
    "functions/print/bad.ts",
    "functions/workers/addImportedPeople.ts",
    "functions/print-imports-what-is-below",
  ],
  ["functions/courses/bad2.ts", "web/src/ui/VisuallyHidden.tsx", "functions-import-shared"],
  ["functions/courses/bad3.ts", "@aws-sdk/lib-dynamodb", "only-the-table-knows-dynamodb"],
  ["functions/courses/bad4.ts", "node:fs", "functions/courses-imports-its-own-of-node"],
  ["functions/identity/bad.ts", "node:fs", "functions/identity-imports-its-own-of-node"],
  ["functions/html/bad.ts", "react", "react-only-in-web"],
  ["shared/words/bad.ts", "shared/domain/limits.ts", "shared/words-imports-what-is-below"],
  ["shared/case/model/bad.ts", "shared/case/flow/flow.ts", "shared/case/model-imports-what-is-below"],
  [
    "shared/case/questions/bad.ts",
    "shared/case/flow/effective.ts",
    "shared/case/questions-imports-what-is-below",
  ],
  ["shared/case/flow/bad.ts", "shared/domain/limits.ts", "shared/case-imports-what-is-below"],
  ["shared/case/flow/bad2.ts", "shared/contract/errors.ts", "shared/case-imports-what-is-below"],
  ["shared/domain/bad.ts", "functions/table/keys.ts", "shared-imports-only-shared"],
  ["shared/domain/bad2.ts", "shared/contract/errors.ts", "the-contract-lends-its-types-alone"],
  ["shared/domain/bad3.ts", "node:crypto", "nothing-of-node-in-shared-and-on-pages"],
  ["shared/domain/bad4.ts", "react", "react-only-in-web"],
  ["shared/contract/bad.ts", "ulid", "shared-imports-no-package-but-zod"],
  ["scripts/local/bad.ts", "shared/domain/kinds.ts", "the-local-cloud-knows-no-product"],
  ["scripts/lib/bad.ts", "scripts/deploy/cdk.ts", "scripts/lib-imports-what-is-below"],
  ["scripts/build/bad.ts", "scripts/commands/check.ts", "scripts/build-imports-what-is-below"],
  ["infra/bad.ts", "functions/courses/index.ts", "infra-imports-the-contract"],
];

const good: readonly (readonly [from: string, to: string])[] = [
  ["web/src/ui/Good.ts", "web/src/api/offlineStore.ts"],
  ["web/src/features/exams/Good.ts", "web/src/lists/RowCheckbox.tsx"],
  ["web/src/features/editor/Good.ts", "prosemirror-model"],
  ["web/src/api/Good.ts", "web/worker/what.ts"],
  ["functions/table/good.ts", "functions/runtime/clock.ts"],
  ["functions/table/courses/good.ts", "functions/table/keys.ts"],
  ["functions/ports/good.ts", "@aws-sdk/client-s3"],
  ["functions/identity/good.ts", "node:crypto"],
  ["shared/case/flow/good.ts", "shared/case/model/types.ts"],
  ["shared/case/flow/good2.ts", "shared/domain/kinds.ts"],
  ["shared/contract/good.ts", "zod/mini"],
];

type Found = readonly { rule: string; from: string; to: string }[];
let folder = "";
let found: Found = [];

const isFile = (to: string): boolean => /^(web|functions|shared|scripts|infra)\//.test(to);

async function violationsIn(files: string[], more: { maxDepth?: number } = {}): Promise<Found> {
  const { output } = await cruise(files, {
    ...options,
    ...more,
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
  });
  const { violations } = (output as ICruiseResult).summary; // what cruise answers without an output type
  return violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  // The tree as it is; whatever is written into it is refused or not by what stands there.
  for (const part of ["shared", "functions", "web/src", "web/worker", "web/build", "infra", "scripts"])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  cpSync(join(repository, "package.json"), join(folder, "package.json"));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [from, to] of [...bad, ...good]) {
    const path = isFile(to) ? relative(dirname(from), to) : to;
    put(
      from,
      `import * as thing from "${path.startsWith(".") || !isFile(to) ? path : `./${path}`}";\nexport { thing };\n`,
    );
  }
  put("shared/round/a.ts", 'import type { B } from "./b.ts";\nexport type A = B;\n');
  put("shared/round/b.ts", 'import type { A } from "./a.ts";\nexport type B = A;\n');
  put(
    "shared/domain/named.ts",
    'import type { ErrorCode } from "../contract/errors.ts";\nexport type Code = ErrorCode;\n',
  );
  const written = [...bad, ...good].map(([from]) => from);
  // What is imported is named; what that imports is another check's.
  found = [
    ...(await violationsIn([...written, "shared/domain/named.ts"], { maxDepth: 1 })),
    ...(await violationsIn(["shared/round"])),
  ];
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the import rules", () => {
  it.each([...bad, ...good].map(([from, to]) => [from, to] as const).filter(([, to]) => isFile(to)))(
    "are tried with what is there: %s → %s",
    (_, to) => {
      expect(existsSync(join(repository, to))).toBe(true);
    },
  );

  it.each(bad)("refuse %s → %s", (from, _, rule) => {
    expect(found.filter((each) => each.from === from).map((each) => each.rule)).toContain(rule);
  });

  it("refuse a circle, of types alone as well", () => {
    const circles = found.filter((each) => each.rule === "no-circles");
    expect(circles.map((each) => each.from)).toContain("shared/round/a.ts");
  });

  it.each(good)("let %s → %s be", (from) => {
    expect(found.filter((each) => each.from === from)).toEqual([]);
  });

  it("let the domain name a type of the contract", () => {
    expect(found.filter((each) => each.from === "shared/domain/named.ts")).toEqual([]);
  });

  it("have one for every context of the contract", () => {
    const names = forbidden.map((rule) => rule.name);
    for (const context of contexts) expect(names).toContain(`functions/${context}-imports-what-is-below`);
  });
});

describe("a rule about what is not there", () => {
  const tree = {
    files: ["web/src/ui/A.tsx", "web/src/features/exams/B.tsx"],
    imported: ["node_modules/react/index.js"],
  };
  const rule = (from: object, to: object) => [{ name: "a-rule", severity: "error" as const, from, to }];

  it("is told, by each of its patterns", () => {
    expect(deadPatterns(rule({ path: "^web/src/editor/" }, { path: "^web/src/ui/" }), tree)).toEqual([
      "a-rule: nothing matches ^web/src/editor/",
    ]);
    expect(
      deadPatterns(rule({ path: "^web/" }, { path: ["node_modules/react/", "node_modules/remirror"] }), tree),
    ).toEqual(["a-rule: nothing matches node_modules/remirror"]);
    expect(deadPatterns(rule({ path: "^web/", pathNot: "^web/old/" }, { pathNot: "^gone/" }), tree)).toEqual([
      "a-rule: nothing matches ^web/old/",
      "a-rule: nothing matches ^gone/",
    ]);
  });

  it("is not one that names a group of its other side, or a package that is imported", () => {
    const siblings = { path: "^web/src/features/", pathNot: "^web/src/features/$1/" };
    expect(deadPatterns(rule({ path: "^web/src/features/([^/]+)/" }, siblings), tree)).toEqual([]);
    expect(deadPatterns(rule({}, { path: "node_modules/react/" }), tree)).toEqual([]);
    expect(deadPatterns(rule({ path: "node_modules/react/" }, {}), tree)).toHaveLength(1);
  });
});

describe("what shared must not do", () => {
  it.each([
    ["const at = Date.now();", "Date.now"],
    ["const at = new Date( );", "new Date()"],
    ["const at = Date();", "Date()"],
    ["const at = performance.now();", "performance.now"],
    ["const n = Math.random();", "Math.random"],
    ["const id = crypto.randomUUID();", "random numbers of crypto"],
    ["const stage = process.env.STAGE;", "process.env"],
    ['const a = "//"; const at = Date.now();', "Date.now"],
  ])("is told of: %s", (source, words) => {
    expect(impureCalls(source)).toEqual([words]);
  });

  it.each([
    "// Date.now is the caller's",
    "/* Math.random() */",
    "const at = new Date(ms);",
    "const d = Date.UTC(2026, 1);",
  ])("is not: %s", (source) => expect(impureCalls(source)).toEqual([]));

  it("is nowhere in it", () => expect(clocksAndChances()).toEqual([]));
});
