import { expect, it } from "vitest";
import { functionNames, functionSpecs, scannedPrefixes } from "#infra/functions.ts";
import { ofType, synthesizedResources } from "./synthesized.ts";

const plansOf = async (context: Record<string, unknown> = {}) =>
  ofType(await synthesizedResources(context), "AWS::GuardDuty::MalwareProtectionPlan");

it("scans whatever some function asks the scan of, and tags it (D-46, ADR 0445)", async () => {
  const plans = await plansOf();
  const scanned = plans.map(({ Properties }) => Properties.ProtectedResource.S3Bucket);
  expect(scanned.map(({ ObjectPrefixes }) => ObjectPrefixes)).toEqual([
    ["uploads/"],
    expect.arrayContaining(["tax_exemptions/", "question_imports/"]),
  ]);
  for (const { Properties } of plans) expect(Properties.Actions.Tagging.Status).toBe("ENABLED");
  // GuardDuty takes five prefixes of a bucket.
  for (const bucket of ["media", "reports", "snapshots"] as const)
    expect(scannedPrefixes(bucket).length).toBeLessThanOrEqual(bucket === "snapshots" ? 0 : 5);
});

it("can tag what it scans and write nothing else but its one trial", async () => {
  const resources = await synthesizedResources();
  const statements = ofType(resources, "AWS::IAM::Policy")
    .filter(({ logicalId }) => /^(Media|Report)Scan/.test(logicalId))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const writing = statements.filter(({ Action }) => [Action].flat().includes("s3:PutObject"));
  expect(writing).toHaveLength(2);
  for (const { Resource } of writing)
    expect(JSON.stringify(Resource)).toContain("/malware-protection-resource-validation-object");
  const tagging = statements.filter(({ Action }) => [Action].flat().includes("s3:PutObjectTagging"));
  for (const { Resource } of tagging)
    expect(JSON.stringify(Resource)).toMatch(/\/(uploads|tax_exemptions|question_imports)\/\*"/);
});

it("is left out where the operator says so, and the functions then wait for none", async () => {
  expect(await plansOf({ virusScan: "none" })).toEqual([]);
  const variables = async (context: Record<string, unknown>) =>
    ofType(await synthesizedResources(context), "AWS::Lambda::Function").filter(
      ({ Properties }) => Properties.Environment?.Variables.VIRUS_SCAN === "none",
    ).length;
  const asking = functionNames.filter((name) =>
    Object.values(functionSpecs[name].access.objects ?? {}).some(({ scanned = [] }) => scanned.length > 0),
  );
  expect(asking.length).toBeGreaterThan(3);
  expect(await variables({ virusScan: "none" })).toBe(asking.length);
  expect(await variables({})).toBe(0);
});
