import { beforeAll, describe, expect, it } from "vitest";
import { list, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

type Statement = { Effect: string; Action: string | string[]; Principal: unknown; Condition?: unknown };

describe("the alarms' topic", () => {
  it("takes messages from the alarms and the budget of its own account, and from nobody without TLS", () => {
    const [policy] = ofType(resources, "AWS::SNS::TopicPolicy");
    const statements = policy?.Properties.PolicyDocument.Statement as Statement[];
    const grants = statements
      .filter(({ Effect }) => Effect === "Allow")
      .map(({ Principal, Action, Condition }) => ({ Principal, Action, Condition }));
    expect(grants).toEqual(
      ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"].map((Service) => ({
        Principal: { Service },
        Action: "sns:Publish",
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      })),
    );
    expect(statements.some(({ Effect }) => Effect === "Deny")).toBe(true);
  });
});

describe("the replies of the site", () => {
  const policies = () => ofType(resources, "AWS::CloudFront::ResponseHeadersPolicy");
  const customHeaders = (policy: PlacedResource | undefined) =>
    policy?.Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items;

  it("may be loaded by pages of the same origin alone", () => {
    for (const policy of policies()) {
      expect(customHeaders(policy), policy.logicalId).toContainEqual({
        Header: "Cross-Origin-Resource-Policy",
        Value: "same-origin",
        Override: true,
      });
    }
  });

  it("leave it to a file below /assets to say that it may be kept, so that an error never is", () => {
    const assets = policies().find(({ logicalId }) => logicalId.startsWith("Assets"));
    const said = list(customHeaders(assets)).filter(({ Header }) => Header === "Cache-Control");
    expect(said).toEqual([{ Header: "Cache-Control", Value: "no-store", Override: false }]);
  });

  it("are not kept by the CDN when they are errors, nor longer than a file says", () => {
    const [distribution] = ofType(resources, "AWS::CloudFront::Distribution");
    expect(distribution?.Properties.DistributionConfig.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ErrorCachingMinTTL: 0 },
      { ErrorCode: 404, ErrorCachingMinTTL: 0 },
    ]);
    const [cache] = ofType(resources, "AWS::CloudFront::CachePolicy");
    expect(cache?.Properties.CachePolicyConfig.MinTTL).toBe(0);
  });
});

describe("the objects' buckets", () => {
  const rulesOf = (placed: readonly PlacedResource[]) =>
    ofType(placed, "AWS::S3::Bucket").flatMap(
      ({ Properties }) =>
        Properties.CorsConfiguration?.CorsRules.flatMap(
          ({ AllowedOrigins }: { AllowedOrigins: string[] }) => AllowedOrigins,
        ) ?? [],
    );

  it("let no script of another origin read them without a domain", () => {
    expect(rulesOf(resources)).toEqual([]);
  });

  it("let scripts of the domain and its programs, and of no other, read them", async () => {
    const withDomain = await synthesizedResources({
      domainName: "example.org",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/x",
    });
    expect(new Set(rulesOf(withDomain))).toEqual(new Set(["https://example.org", "https://*.example.org"]));
  });
});
