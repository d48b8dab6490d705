import { beforeAll, describe, expect, it } from "vitest";
import { apiLimits } from "#infra/constructs/httpApi.ts";
import { flat, list, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

describe("what is kept of each release", () => {
  it("is not to be read through the site", () => {
    const [policy] = ofType(resources, "AWS::S3::BucketPolicy").filter(({ stack }) => stack === "Web");
    const denied = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect, Principal }: { Effect: string; Principal: { Service?: string } }) =>
        Effect === "Deny" && Principal.Service === "cloudfront.amazonaws.com",
    );
    expect(denied).toHaveLength(1);
    expect(list(denied[0].Action)).toEqual(["s3:GetObject"]);
    expect(flat(denied[0].Resource)).toMatch(/<Site.*\.Arn>\/releases\/\*$/);
  });
});

describe("the API's own limit", () => {
  // docs/operations.md "An exam day": 10,000 pages that look every 5 s, 300 saves a second, 20 calls to open a case.
  it("lets 10,000 students sit an exam, and all of them open it within a minute", () => {
    const [stage] = ofType(resources, "AWS::ApiGatewayV2::Stage").filter(({ stack }) => stack === "Api");
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: apiLimits.callsPerSecond,
      ThrottlingBurstLimit: apiLimits.burst,
    });
    expect(apiLimits.callsPerSecond).toBeGreaterThan(10_000 / 5 + 300 + (10_000 * 20) / 60);
  });
});
