import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "#scripts/build/inputs.ts";

const directory = mkdtempSync(join(tmpdir(), "plan-"));
afterAll(() => rmSync(directory, { recursive: true }));

type Ran = { code: number; output: string; errors: string };

/** Runs a command of the project in a process that has no AWS settings and ends when it asks for the network. */
function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const { PATH = "", HOME = "" } = process.env;
  const hook = resolve(import.meta.dirname, "noNetwork.mjs");
  return new Promise((done) => {
    execFile(
      process.execPath,
      ["--import", hook, join(repositoryRoot, "scripts", "commands", `${command}.ts`), ...args],
      { cwd: repositoryRoot, env: { PATH, HOME, ...environment } },
      (error, output, errors) => done({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/x";

describe("npm run deploy -- --plan", () => {
  it("shows settings, stacks in order, files with headers, invalidations and the admin, without network", async () => {
    const config = join(directory, "prod.json");
    writeFileSync(
      config,
      JSON.stringify({ domainName: "learn.example.org", certificateArn, region: "eu-west-1" }),
    );
    const { code, output, errors } = await run("deploy", [
      "--plan",
      "--stage",
      "plan-test",
      "--config",
      config,
      "--admin-email",
      "ada@example.org",
    ]);
    expect([code, errors.replace(/^Building .*\n/, "")]).toEqual([0, ""]);
    expect(output).toMatch(
      /^Plan of the release \d{8}T\d{6}Z-\w+, stage plan-test, region eu-west-1. Nothing is changed/,
    );
    expect(output).toContain("  domainName: learn.example.org\n");

    const stacks = [...output.matchAll(/^ +\d+\. bedside-plan-test-([a-z-]+): (\d+) resources$/gm)];
    const names = stacks.map(([, name]) => name);
    const before = ["firewall", "operations", "data", "media", "realtime", "jobs", "api"];
    const besideApi = ["api-assessments", "api-bank", "api-curriculum", "api-quotes", "api-reports"];
    expect(names.slice(0, before.length)).toEqual(before);
    // None of these waits for another.
    expect(names.slice(before.length, -1).toSorted()).toEqual(besideApi);
    expect(names.at(-1)).toBe("web");
    // The firewall is a web ACL and nothing else.
    expect(stacks.slice(1).every(([, , count]) => Number(count) > 3)).toBe(true);
    expect(output).toContain("     + 1 × AWS::DynamoDB::Table\n");
    expect(output).toContain("     + 1 × AWS::CloudFront::Distribution\n");

    const files = [...output.matchAll(/^ {2}\+ (\S+) \(\d+ B\) (.*); (\S.*)$/gm)].map(
      ([, ...parts]) => parts,
    );
    const dist = join(repositoryRoot, "web", "dist");
    const built = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dist, join(parentPath, name)))
      .filter((path) => !path.startsWith(".vite"));
    expect(files.map(([key]) => key).toSorted()).toEqual(built.toSorted());
    for (const [key, , cache] of files)
      expect(cache, key).toBe(
        key?.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    expect(files.slice(-2).map(([key]) => key)).toEqual(["index.html", "worker.js"]);
    expect(files.map(([, type]) => type)).not.toContain("application/octet-stream");

    expect(output).toMatch(
      /CloudFront forgets\n {2}what stood there differently|CloudFront forgets\n {2}what/,
    );
    expect(output).toContain("  ada@example.org, with a password that is shown once.");
  });

  it("says in one sentence a key which of domain and certificate is wrong, and builds nothing", async () => {
    const { code, output, errors } = await run("deploy", ["--plan", "--domain-name", "learn.example.org"], {
      BEDSIDE_CERTIFICATE_ARN: "arn:aws:acm:eu-west-1:1:certificate/x",
    });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toBe(
      `These settings do not fit:\n  certificateArn must be a certificate in us-east-1, since CloudFront takes no other: arn:aws:acm:us-east-1:ACCOUNT:certificate/ID (it is "arn:aws:acm:eu-west-1:1:certificate/x", from BEDSIDE_CERTIFICATE_ARN)\n`,
    );
  });

  it("is not taken for a way back, which changes things", async () => {
    for (const flags of [["--back"], ["--to", "20261122T100000Z-abc1234"], ["--list"]])
      expect(await run("deploy", ["--plan", ...flags])).toEqual({
        code: 1,
        output: "",
        errors: "--plan shows a deployment. Where a step back leads is shown by --list.\n",
      });
  });

  it("would be ended if it asked for the network, as the way back does", async () => {
    const environment = { AWS_ACCESS_KEY_ID: "nobody", AWS_SECRET_ACCESS_KEY: "none" };
    const { code, errors } = await run("rollback", ["--region", "eu-west-1"], environment);
    expect([code, errors]).toEqual([
      97,
      "It asked for the network: cloudformation.eu-west-1.amazonaws.com:443\n",
    ]);
  });
});
