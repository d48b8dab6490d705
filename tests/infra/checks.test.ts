import { App } from "aws-cdk-lib";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it } from "vitest";
import { readConfig } from "#infra/config.ts";
import { populate, synthesize } from "#infra/synth.ts";
import { stubFunctions, temporaryDirectory } from "./synthesized.ts";

describe("the checks (CDK's own rules and cdk-nag's AWS Solutions)", () => {
  it.each([
    ["as it is", {}],
    ["with a domain", { domainName: "example.org", certificateArn: "arn:aws:acm:us-east-1:1:certificate/x" }],
    ["as a sandbox", { stage: "sandbox-ada" }],
  ])("find nothing that has no written reason, %s", async (_name, context) => {
    const { assembly } = await synthesize({
      outdir: temporaryDirectory(),
      functionsDir: stubFunctions(),
      context,
      checks: true,
    });
    expect(assembly.stacks).toHaveLength(13);
  });

  it("do find what is wrong", async () => {
    const app = new App({ outdir: temporaryDirectory() });
    const stacks = await populate(app, { functionsDir: stubFunctions(), checks: true });
    new Queue(stacks.jobs, "Careless");
    expect(() => app.synth()).toThrow(/AwsSolutions-SQS3/);
  });
});

describe("the context", () => {
  const read = (context: Record<string, unknown>) => readConfig((key) => context[key]);

  it("is refused with the name of what does not fit", () => {
    expect(() => read({ stage: "Prod!" })).toThrow(/stage/);
    expect(() => read({ domainName: "example.org" })).toThrow(/certificateArn/);
    expect(() => read({ hostedZoneId: "Z1" })).toThrow(/domainName/);
    expect(() => read({ reportsVisibilitySeconds: "soon" })).toThrow(/reportsVisibilitySeconds/);
    // A message that comes again while its first worker runs meets that worker's lease.
    expect(() => read({ reportsVisibilitySeconds: "60" })).toThrow(/at least 120/);
  });

  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/x";

  it.each([
    ["a domain alone", { domainName: "learn.example.org" }, "certificateArn: is missing"],
    ["a certificate alone", { certificateArn }, "domainName: is missing"],
    ["a zone alone", { hostedZoneId: "Z1" }, "domainName: is missing"],
    [
      "an address for a domain",
      { domainName: "https://learn.example.org/", certificateArn },
      "domainName: must be a bare domain",
    ],
    ["a wildcard", { domainName: "*.example.org", certificateArn }, "domainName: must be a bare domain"],
    [
      "a certificate elsewhere",
      { domainName: "example.org", certificateArn: "arn:aws:acm:eu-west-1:1:certificate/x" },
      "certificateArn: must be a certificate in us-east-1",
    ],
    [
      "a zone by its name",
      { domainName: "example.org", certificateArn, hostedZoneId: "example.org" },
      "hostedZoneId: must be the id",
    ],
    [
      "a regional web ACL",
      { webAclArn: "arn:aws:wafv2:us-east-1:1:regional/webacl/x/y" },
      "webAclArn: must be",
    ],
    ["two people for the alarms", { alarmEmail: "a@example.org,b@example.org" }, "alarmEmail: must be one"],
  ])("says of %s which key is wrong, and how it must be", (_name, context, words) => {
    expect(() => read(context)).toThrow(words);
  });

  it("takes what the command line says, which is text", () => {
    expect(read({ reportsVisibilitySeconds: "200" }).reportsVisibilitySeconds).toBe(200);
    expect(
      read({ siteOrigins: "http://localhost:3000,http://*.bedside.localhost:3000" }).siteOrigins,
    ).toEqual(["http://localhost:3000", "http://*.bedside.localhost:3000"]);
  });

  it("keeps data unless the stage is a sandbox", () => {
    expect(read({}).retainsData).toBe(true);
    expect(read({ stage: "sandbox" }).retainsData).toBe(false);
  });
});

describe("a missing bundle", () => {
  it("is named", async () => {
    const empty = temporaryDirectory();
    await expect(synthesize({ outdir: temporaryDirectory(), functionsDir: empty })).rejects.toThrow(
      /is not bundled.*Run the build/,
    );
  });
});
