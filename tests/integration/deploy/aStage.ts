import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { App, CfnResource, Stack } from "aws-cdk-lib";
import { functionCode, readAssemblyFiles, readStacks } from "#scripts/deploy/assembly.ts";
import type { Invalidation } from "#scripts/deploy/cloud.ts";
import type { Deployment, Ports } from "#scripts/deploy/deployRelease.ts";
import { releaseId } from "#scripts/deploy/releases.ts";
import { openSiteBucket, type SiteBucket } from "#scripts/deploy/siteBucket.ts";
import { readSiteFiles } from "#scripts/deploy/siteFiles.ts";

/** A bucket of its own in the local cloud. */
export async function aSiteBucket(): Promise<SiteBucket> {
  const name = `site-${randomBytes(6).toString("hex")}`;
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: name }));
  return openSiteBucket(name);
}

export type DeployedStacks = { stacks: readonly string[] | "all"; code: Record<string, string> };

/**
 * A stage whose bucket is real. CloudFormation and CloudFront, which cross the network to others, note what they are told.
 * `failAt` names a step that fails once.
 */
export async function aStage({ isDeployed = true } = {}) {
  const bucket = await aSiteBucket();
  const stage = {
    bucket,
    isDeployed,
    nowMs: Date.parse("2026-11-22T10:00:00.000Z"),
    deployed: [] as DeployedStacks[],
    invalidations: [] as Invalidation[],
    said: [] as string[],
    failAt: undefined as string | undefined,
    /** As Ctrl-C does. */
    interrupt: (): void => {},
    /** Called when the stacks are deployed. */
    onDeploy: async (): Promise<void> => {},
  };
  const interrupted = new Promise<never>((_resolve, reject) => {
    stage.interrupt = () => reject(new Error("interrupted"));
  });
  const failOnce = (step: string): void => {
    if (stage.failAt !== step) return;
    stage.failAt = undefined;
    throw new Error(`${step} failed`);
  };
  const failing: SiteBucket = {
    ...bucket,
    put: async (key, body, headers) => {
      failOnce(`put ${key}`);
      await bucket.put(key, body, headers);
    },
    delete: async (keys) => {
      if (keys.length > 0) failOnce("delete");
      await bucket.delete(keys);
    },
  };
  const site = { SiteBucket: bucket.name, DistributionId: "E1", SiteUrl: "https://learn.example.org" };
  const ports: Ports = {
    cloud: {
      // Asked for the web stack alone.
      outputs: async () => (stage.isDeployed ? site : undefined) as never,
      invalidate: async (invalidation) => {
        failOnce("invalidate");
        if (invalidation.paths.length > 0) stage.invalidations.push(invalidation);
      },
    },
    deployStacks: async ({ assemblyDir, stacks }) => {
      failOnce("stacks");
      await stage.onDeploy();
      stage.deployed.push({ stacks: stacks ?? "all", code: functionCode(readStacks(assemblyDir)) });
      stage.isDeployed = true;
    },
    openBucket: () => failing,
    interrupted,
    now: () => stage.nowMs,
    say: (sentence) => stage.said.push(sentence),
  };
  return Object.assign(stage, { ports });
}

export type Stage = Awaited<ReturnType<typeof aStage>>;
export const ada = { holder: "ada's run", who: "ada@desk" };

/** A release whose page says `word`, with one hashed file of its own and one that all share, and code of that word. */
export function aDeployment(stage: Stage, word: string): Deployment {
  const webDir = mkdtempSync(join(tmpdir(), "bedside-web-"));
  const build = join(webDir, "assets");
  mkdirSync(build);
  writeFileSync(join(build, "shared-0.js"), "shared");
  writeFileSync(join(build, `${word}-1.js`), word);
  writeFileSync(join(webDir, "config.json"), "{}");
  writeFileSync(join(webDir, "index.html"), `<script src="/assets/${word}-1.js"></script>`);
  const files = readSiteFiles(webDir);
  const assemblyDir = anAssembly(word);
  return {
    files,
    assemblyDir,
    assembly: readAssemblyFiles(assemblyDir),
    release: {
      id: releaseId(stage.nowMs, word.padEnd(7, "0")),
      made_at: new Date(stage.nowMs).toISOString(),
      stage: "test",
      who: ada.who,
      commit: null,
      is_clean: true,
      files: files.map(({ body: _stored, ...file }) => file),
      functions: functionCode(readStacks(assemblyDir)),
    },
  };
}

/** The app's own stacks in small: those of code with a function each, whose code is `word`. */
function anAssembly(word: string): string {
  const outdir = mkdtempSync(join(tmpdir(), "bedside-assembly-"));
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: false,
  });
  for (const id of ["Data", "Jobs", "Api", "Web"]) {
    const stack = new Stack(app, id, { stackName: `bedside-test-${id.toLowerCase()}` });
    new CfnResource(stack, `${id}Function`, {
      type: "AWS::Lambda::Function",
      properties: { Code: { S3Bucket: "assets", S3Key: `${word}.zip` } },
    });
  }
  app.synth();
  return outdir;
}
