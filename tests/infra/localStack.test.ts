import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { synthesize } from "#infra/synth.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { type PlannedStack, readStacks } from "#scripts/deploy/assembly.ts";
import { localStackContext, localStackEnvironment, startLocalStack } from "#scripts/localstack/localStack.ts";
import { stubFunctions, temporaryDirectory } from "./synthesized.ts";

const assemblyDir = temporaryDirectory();
let stacks: PlannedStack[];
beforeAll(async () => {
  await synthesize({ outdir: assemblyDir, functionsDir: stubFunctions(), context: localStackContext });
  stacks = readStacks(assemblyDir);
});

const run = promisify(execFile);

// What the free edition of LocalStack has, by CloudFormation's names.
const inFreeEdition =
  /^AWS::(CloudWatch|DynamoDB|Events|IAM|KMS|Lambda|Logs|S3|SNS|SQS|SSM|SecretsManager)::|^AWS::CDK::Metadata$/;

describe("the app on LocalStack (synthesized here, run only where there is Docker)", () => {
  it("keeps alarms, table, buckets, queues and workers", () => {
    expect(stacks.map(({ name }) => name)).toEqual(
      ["operations", "data", "media", "jobs"].map((part) => `bedside-sandbox-local-${part}`),
    );
    const types = stacks.flatMap(({ template }) => Object.values(template.Resources).map(({ Type }) => Type));
    expect(types.filter((type) => type === "AWS::Lambda::Function").length).toBeGreaterThan(4);
    expect(types).toContain("AWS::DynamoDB::Table");
    expect(types).toContain("AWS::Lambda::EventSourceMapping");
  });

  it("has nothing that its free edition lacks", () => {
    const types = stacks.flatMap(({ template }) => Object.values(template.Resources).map(({ Type }) => Type));
    expect(types.filter((type) => !inFreeEdition.test(type))).toEqual([]);
  });

  it("imports nothing from a stack that was left out", () => {
    const exported = stacks.flatMap(({ template }) =>
      Object.values(template.Outputs as Record<string, { Export?: { Name: string } }>).map(
        ({ Export }) => Export?.Name,
      ),
    );
    const imported = [...JSON.stringify(stacks).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !exported.includes(name))).toEqual([]);
  });

  it("is read by LocalStack's own CDK command", async () => {
    const { stdout } = await run(
      join(repositoryRoot, "node_modules", ".bin", "cdklocal"),
      ["list", "--app", assemblyDir, "--no-notices"],
      { cwd: repositoryRoot, env: { ...process.env, ...localStackEnvironment("9") } },
    );
    for (const id of ["Operations", "Data", "Media", "Jobs"]) expect(stdout).toContain(id);
  });

  it("says in one sentence that it needs Docker", async () => {
    const { PATH } = process.env;
    process.env.PATH = "/nowhere";
    try {
      await expect(startLocalStack()).rejects.toThrow(/^LocalStack runs in Docker[^\n]*$/);
    } finally {
      process.env.PATH = PATH;
    }
  });

  it("listens on the loopback interface alone", () => {
    const compose = readFileSync(join(repositoryRoot, "scripts", "localstack", "compose.yaml"), "utf8");
    const ports = [...compose.matchAll(/^ {6}- "(.*):4566"$/gm)].map(([, from]) => from);
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });
});
