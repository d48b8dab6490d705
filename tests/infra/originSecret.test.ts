import { beforeAll, describe, expect, it } from "vitest";
import { functionNames, routedContexts } from "#infra/functions.ts";
import { httpApis, originOfApi } from "#shared/domain/httpApis.ts";
import { originSecretHeader } from "#shared/domain/originSecret.ts";
import { flat, list, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

/** Functions by what their policies allow on the secret. */
const holdersOf = (action: string): string[] =>
  functionNames.filter((name) =>
    ofType(resources, "AWS::IAM::Policy")
      .filter(({ logicalId }) => logicalId.includes(`${name.charAt(0).toUpperCase()}${name.slice(1)}Role`))
      .some(({ Properties }) =>
        Properties.PolicyDocument.Statement.some(
          ({ Action, Resource }: { Action: string | string[]; Resource: unknown }) =>
            list(Action).includes(action) && list(Resource).every((on) => flat(on).includes("OriginSecret")),
        ),
      ),
  );

describe("the secret between the edge and the API", () => {
  const behind = [...routedContexts, "realtime"];

  it("is sent to every API by the distribution, over what a viewer sends, and not to the files", () => {
    const [distribution] = ofType(resources, "AWS::CloudFront::Distribution");
    const origins: { Id: string; OriginCustomHeaders?: unknown[] }[] =
      distribution?.Properties.DistributionConfig.Origins ?? [];
    const sent = origins.flatMap(({ Id, OriginCustomHeaders: headers }) =>
      headers ? [[Id, headers.length]] : [],
    );
    expect(sent.sort()).toEqual([...httpApis.map(originOfApi), "live"].sort().map((id) => [id, 1]));
    const text = JSON.stringify(distribution);
    expect(text).toContain(`"HeaderName":"${originSecretHeader}"`);
    // Its value stands in no template.
    expect(text).toContain("{{resolve:secretsmanager:");
    expect(text).toContain(":SecretString:current::}}");
  });

  it("is asked for by every function that browsers reach", () => {
    const asking = ofType(resources, "AWS::Lambda::Function")
      .filter(({ Properties }) => Properties.Environment.Variables.ORIGIN_SECRET_ARN !== undefined)
      .map(({ Properties }) => String(Properties.FunctionName).replace("bedside-dev-", ""));
    expect(asking.sort()).toEqual([...behind, "rotateOriginSecret"].sort());
    expect(holdersOf("secretsmanager:GetSecretValue").sort()).toEqual(asking);
  });

  it("is changed by the one function that rotates it", () => {
    expect(holdersOf("secretsmanager:PutSecretValue")).toEqual(["rotateOriginSecret"]);
    const updating = ofType(resources, "AWS::IAM::Policy").filter(({ Properties }) =>
      JSON.stringify(Properties.PolicyDocument).includes("cloudfront:UpdateDistribution"),
    );
    expect(updating.map(({ logicalId }) => logicalId.replace(/RoleDefaultPolicy.*/, ""))).toEqual([
      "OriginRotationRotateOriginSecret",
    ]);
  });
});
