import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { synthesize } from "#infra/synth.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import {
  functionCode,
  type PlannedStack,
  readAssemblyFiles,
  readStacks,
  writeAssemblyFiles,
} from "#scripts/deploy/assembly.ts";
import { cdkArguments } from "#scripts/deploy/cdk.ts";
import { invalidatedPaths, type StackPart, stackOutputs } from "#scripts/deploy/cloud.ts";
import { planChanges, removedData } from "#scripts/deploy/planChanges.ts";
import { stacksOfCode } from "#scripts/deploy/rollBack.ts";
import { stubFunctions, temporaryDirectory } from "./synthesized.ts";

let assemblyDir: string;
let stacks: PlannedStack[];
beforeAll(async () => {
  assemblyDir = temporaryDirectory();
  await synthesize({ outdir: assemblyDir, functionsDir: stubFunctions(), context: { stage: "prod" } });
  stacks = readStacks(assemblyDir);
});

const stack = (id: string) => {
  const found = stacks.find((each) => each.id === id);
  if (!found) throw new Error(`There is no stack ${id}`);
  return found;
};

describe("what a deployment asks of its stacks", () => {
  it("are outputs that the templates have, in stacks of the names that it asks for", () => {
    for (const [part, schema] of Object.entries(stackOutputs) as [
      StackPart,
      (typeof stackOutputs)[StackPart],
    ][]) {
      const found = stacks.find(({ name }) => name === `bedside-prod-${part}`);
      expect(Object.keys(found?.template.Outputs ?? {}), part).toEqual(
        expect.arrayContaining(Object.keys(schema.shape)),
      );
    }
  });

  it("is to have every function's code in the stacks that a way back changes, and no data there", () => {
    const code = stacks.filter(({ id }) => stacksOfCode.includes(id));
    expect(code.map(({ id }) => id)).toHaveLength(stacksOfCode.length);
    expect(functionCode(code)).toEqual(functionCode(stacks));
    expect(Object.keys(functionCode(stacks)).length).toBeGreaterThan(10);
    const holding = code.flatMap(({ id, template }) =>
      removedData({ ...planChanges(template, { Resources: {}, Outputs: {} }) }).map(
        ({ type }) => `${id} ${type}`,
      ),
    );
    // The site itself, which the release is put into.
    expect(holding).toEqual(["Web AWS::S3::Bucket"]);
  });
});

describe("a recorded assembly", () => {
  it("holds all that the CDK needs but the code, and its own command reads it", async () => {
    const recorded = temporaryDirectory();
    const files = readAssemblyFiles(assemblyDir);
    writeAssemblyFiles(recorded, files);
    expect(readStacks(recorded)).toEqual(stacks);
    expect(Object.keys(files)).toContain("manifest.json");
    expect(Buffer.byteLength(JSON.stringify(files))).toBeLessThan(5_000_000);

    const args = cdkArguments({ assemblyDir: recorded, stacks: stacksOfCode, isApproved: true });
    const app = args[args.indexOf("--app") + 1] ?? "";
    const { stdout } = await promisify(execFile)(
      join(repositoryRoot, "node_modules", ".bin", "cdk"),
      ["list", "--app", app, "--no-notices", ...stacksOfCode],
      { cwd: repositoryRoot, env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: "true" } },
    );
    const names = stdout.trim().split("\n");
    for (const id of stacksOfCode) expect(names.some((name) => name.startsWith(id))).toBe(true);
  });

  it("is refused where it names a file elsewhere", () => {
    expect(() => writeAssemblyFiles(temporaryDirectory(), { "../x.json": "{}" })).toThrow(/no plain file/);
  });
});

describe("the CDK's command", () => {
  it("deploys all, one stack after the other, and asks before it widens rights", () => {
    const args = cdkArguments({ assemblyDir: "/a", isApproved: false }).join(" ");
    expect(args).toMatch(/^deploy --all --app \/a --require-approval broadening --concurrency 1/);
  });

  it("deploys those named and nothing that they stand on", () => {
    const args = cdkArguments({ assemblyDir: "/a", stacks: ["Jobs", "Api"], isApproved: true }).join(" ");
    expect(args).toMatch(/^deploy Jobs Api --exclusively --app \/a --require-approval never/);
  });
});

describe("changes against what was deployed", () => {
  it("are none for the same template, whatever its remarks are", () => {
    const { template } = stack("Api");
    const remarked = structuredClone(template);
    for (const resource of Object.values(remarked.Resources)) resource.Metadata = { note: "other" };
    expect(planChanges(remarked, template)).toEqual({ created: [], changed: [], removed: [] });
  });

  it("are told by resource, and removed data is pointed at", () => {
    const { template } = stack("Data");
    const before = structuredClone(template);
    const [table] =
      Object.entries(template.Resources).find(([, { Type }]) => Type === "AWS::DynamoDB::Table") ?? [];
    const after = structuredClone(template);
    delete after.Resources[table ?? ""];
    after.Resources.New = { Type: "AWS::SQS::Queue" };
    const alarm = Object.values(after.Resources).find(({ Type }) => Type === "AWS::CloudWatch::Alarm");
    if (alarm?.Properties) alarm.Properties.Threshold = 7;
    const changes = planChanges(before, after);
    expect(changes.created).toEqual([{ id: "New", type: "AWS::SQS::Queue" }]);
    expect(changes.changed).toHaveLength(1);
    expect(removedData(changes)).toEqual([{ id: table, type: "AWS::DynamoDB::Table" }]);
    expect(planChanges(undefined, template).created).toHaveLength(Object.keys(template.Resources).length);
  });
});

describe("invalidations", () => {
  it("are the paths, or all where they are very many", () => {
    expect(invalidatedPaths(["/a", "/b"])).toEqual(["/a", "/b"]);
    expect(invalidatedPaths(Array.from({ length: 1001 }, (_none, index) => `/${index}`))).toEqual(["/*"]);
  });
});
