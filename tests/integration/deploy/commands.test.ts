import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { openCloud } from "#scripts/deploy/cloud.ts";
import { deployRelease } from "#scripts/deploy/deployRelease.ts";
import { useApi } from "../cloud.ts";
import { aDeployment, ada, aStage } from "./aStage.ts";
import { type Formation, startFormation } from "./formation.ts";

const { cloud, send } = useApi("identity");
const directory = mkdtempSync(join(tmpdir(), "commands-"));
let formation: Formation;
beforeAll(async () => {
  formation = await startFormation();
  Object.assign(process.env, formation.environment);
  const {
    TABLE_NAME = "",
    SNAPSHOT_BUCKET = "",
    MEDIA_BUCKET = "",
    REPORT_BUCKET = "",
  } = cloud.functionEnv("identity");
  formation.stacks.set("bedside-prod-data", { TableName: TABLE_NAME, SnapshotBucket: SNAPSHOT_BUCKET });
  formation.stacks.set("bedside-prod-media", { MediaBucket: MEDIA_BUCKET, ReportBucket: REPORT_BUCKET });
});
afterAll(async () => {
  await formation.stop();
  rmSync(directory, { recursive: true });
});

/** Runs a command of the project in a process of its own, beside the local cloud. */
function run(command: string, ...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const file = join(repositoryRoot, "scripts", "commands", `${command}.ts`);
  const { TABLE_NAME: _fromTheOutputs, ...env } = { ...process.env };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { cwd: repositoryRoot, env }, (error, output, errors) =>
      done({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

describe("npm run admin -- EMAIL --stage STAGE", () => {
  it("makes an admin in the table that the stack names, whose password lies in a file for its owner alone", async () => {
    const email = `admin-${newUlid().toLowerCase()}@example.org`;
    const file = join(directory, "password");
    const ran = await run("admin", email, "--stage", "prod", "--password-file", file, "--first-name", "Ada");
    expect(ran).toMatchObject({ code: 0, errors: "" });
    expect(ran.output).toContain(`${email} is a provider admin now.`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const password = readFileSync(file, "utf8").trim();
    expect(ran.output).not.toContain(password);
    const answer = await send({ method: "POST", path: "/session", body: { email, password } });
    expect(answer.status).toBeLessThan(300);
    expect(answer.text).toContain("Ada");

    const again = await run("admin", email, "--stage", "prod", "--password-file", join(directory, "unused"));
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringContaining("already, and is left as they are"),
    });
  });

  it("writes no password into a log, nor over a file that is there, and makes nobody then", async () => {
    const email = `admin-${newUlid().toLowerCase()}@example.org`;
    const toLog = await run("admin", email, "--stage", "prod");
    expect(toLog).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^No admin is made: the output goes/),
    });
    const file = join(directory, "taken");
    writeFileSync(file, "mine");
    const toFile = await run("admin", email, "--stage", "prod", "--password-file", file);
    expect(toFile).toMatchObject({ code: 1, errors: expect.stringContaining("so no admin is made") });
    expect(readFileSync(file, "utf8")).toBe("mine");
    const later = await run("admin", email, "--stage", "prod", "--password-file", join(directory, "free"));
    expect(later.output).toContain(`${email} is a provider admin now.`);
  });

  it("says in one sentence that a stage is not there, or that an address is none", async () => {
    expect(await run("admin", "ada@example.org", "--stage", "nowhere")).toMatchObject({
      code: 1,
      errors: "The stage nowhere has no table that its stacks name: deploy it first.\n",
    });
    expect(await run("admin", "ada", "--stage", "prod")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("adminEmail must be one e-mail address"),
    });
  });
});

describe("npm run rollback", () => {
  it("lists what was in place, and says that there is nothing before the first", async () => {
    const stage = await aStage();
    const { release, ...rest } = aDeployment(stage, "one");
    await deployRelease(stage.ports, ada, { release, ...rest });
    formation.stacks.set("bedside-prod-web", {
      SiteBucket: stage.bucket.name,
      DistributionId: "E1",
      SiteUrl: "https://learn.example.org",
    });
    const list = await run("rollback", "--stage", "prod", "--list");
    expect(list).toMatchObject({ code: 0, errors: "" });
    expect(list.output).toContain(`${release.id}  deploy by ada@desk, in place at`);
    expect(list.output).toContain(`In place: ${release.id}. A step back leads to: none.`);
    expect(await run("rollback", "--stage", "prod")).toMatchObject({
      code: 1,
      errors: "There is no release before the one that is in place: nothing to go back to.\n",
    });
  });
});

describe("CloudFormation and CloudFront, asked directly", () => {
  it("tell outputs and templates of stacks that are there, and nothing of others", async () => {
    const prod = openCloud({ stage: "prod", region: "us-east-1" });
    expect(await prod.outputs("media")).toEqual(formation.stacks.get("bedside-prod-media"));
    expect(await prod.template("bedside-prod-media")).toEqual({ Resources: {} });
    expect(await prod.template("bedside-prod-none")).toBeUndefined();
    formation.stacks.set("bedside-half-web", { SiteUrl: "https://half.example.org" });
    expect(await openCloud({ stage: "half" }).outputs("web")).toBeUndefined();
  });

  it("are told which paths to forget, once by their reference, and not of none", async () => {
    const prod = openCloud({ stage: "prod", region: "us-east-1" });
    await prod.invalidate({ distributionId: "E1", paths: [], reference: "r0" });
    expect(formation.invalidations).toEqual([]);
    await prod.invalidate({ distributionId: "E1", paths: ["/index.html", "/config.json"], reference: "r1" });
    expect(formation.invalidations).toEqual([
      {
        distribution: "E1",
        body: expect.stringContaining("<Path>/index.html</Path><Path>/config.json</Path>"),
      },
    ]);
    expect(formation.invalidations[0]?.body).toContain("<CallerReference>r1</CallerReference>");
  });
});
