import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbidden, options } from "#scripts/lib/boundaryRules.ts";
import { contexts } from "#shared/contract/route.ts";

/** Importing file → imported file → the rule that must refuse it. */
const bad: readonly (readonly [from: string, to: string, rule: string])[] = [
  ["web/src/ui/Bad.ts", "web/src/features/courses/Page.ts", "web/src/ui-imports-what-is-below"],
  ["web/src/lists/Bad.ts", "web/src/features/courses/Page.ts", "web/src/lists-imports-what-is-below"],
  ["web/src/viewer/Bad.ts", "web/src/app/Shell.ts", "web/src/viewer-imports-what-is-below"],
  ["web/src/features/exams/Bad.ts", "web/src/features/courses/Page.ts", "features-do-not-import-siblings"],
  ["web/src/features/case/Bad.ts", "web/src/editor/host.ts", "the-viewer-never-loads-the-editor"],
  ["functions/table/bad.ts", "functions/courses/index.ts", "functions/table-imports-what-is-below"],
  ["functions/table/bad2.ts", "functions/runtime/serve.ts", "functions/table-imports-what-is-below"],
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
  ["functions/print/bad.ts", "functions/workers/queueEvent.ts", "functions/print-imports-what-is-below"],
  ["functions/courses/bad2.ts", "web/src/ui/Bad.ts", "functions-import-shared"],
  ["shared/case/model/bad.ts", "shared/case/flow/flow.ts", "shared/case/model-imports-what-is-below"],
  ["shared/patient/bad.ts", "shared/case/model/types.ts", "the-patient-stands-alone"],
  ["shared/domain/bad.ts", "functions/table/bad.ts", "shared-imports-only-shared"],
  [
    "shared/psychometrics/numeric/bad.ts",
    "shared/psychometrics/irt/model.ts",
    "shared/psychometrics/numeric-imports-what-is-below",
  ],
  ["shared/psychometrics/irt/bad.ts", "shared/domain/kinds.ts", "psychometrics-knows-no-product"],
  ["scripts/local/bad.ts", "shared/domain/kinds.ts", "the-local-cloud-knows-no-product"],
  ["infra/bad.ts", "functions/table/bad.ts", "infra-imports-the-contract"],
];

const good: readonly (readonly [from: string, to: string])[] = [
  ["web/src/ui/Good.ts", "web/src/api/call.ts"],
  ["web/src/features/exams/Good.ts", "web/src/lists/List.ts"],
  ["functions/table/good.ts", "functions/runtime/clock.ts"],
  ["functions/table/courses/good.ts", "functions/table/keys.ts"],
  ["functions/courses/good.ts", "functions/access/course.ts"],
  ["shared/case/flow/good.ts", "shared/case/model/types.ts"],
  ["shared/psychometrics/irt/good.ts", "shared/psychometrics/figure.ts"],
];

let folder = "";
let found: readonly { rule: string; from: string; to: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const importing = new Map([...bad, ...good].map(([from, to]) => [from, to]));
  for (const to of importing.values()) if (!importing.has(to)) put(to, "export type Thing = 1;\n");
  for (const [from, to] of importing) {
    // Types alone: what is only a type is a dependency like any other.
    const up = "../".repeat(from.split("/").length - 1);
    put(from, `import type { Thing } from "${up}${to}";\nexport type { Thing };\n`);
  }
  put("shared/round/a.ts", 'import type { B } from "./b.ts";\nexport type A = B;\n');
  put("shared/round/b.ts", 'import type { A } from "./a.ts";\nexport type B = A;\n');
  const { output } = await cruise(["shared", "functions", "web", "infra", "scripts"], {
    ...options,
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
  });
  const { violations } = (output as ICruiseResult).summary; // what cruise answers without an output type
  found = violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the import rules", () => {
  it.each(bad)("refuse %s → %s", (from, to, rule) => {
    expect(found).toContainEqual({ rule, from, to });
  });

  it("refuse a circle, of types alone as well", () => {
    const circles = found.filter((each) => each.rule === "no-circles");
    expect(circles.map((each) => each.from)).toContain("shared/round/a.ts");
  });

  it.each(good)("let %s → %s be", (from) => {
    expect(found.filter((each) => each.from === from)).toEqual([]);
  });

  it("have one for every context of the contract", () => {
    const names = forbidden.map((rule) => rule.name);
    for (const context of contexts) expect(names).toContain(`functions/${context}-imports-what-is-below`);
  });
});
