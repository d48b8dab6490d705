import { describe, expect, it } from "vitest";
import type { Stack } from "#scripts/local/template/assembly.ts";
import { createResolver } from "#scripts/local/template/resolve.ts";

const data: Stack = {
  name: "Data",
  template: {
    Resources: { Table: { Type: "Table" } },
    Outputs: {
      TableArn: { Value: { "Fn::GetAtt": ["Table", "Arn"] }, Export: { Name: { "Fn::Sub": "Data:arn" } } },
    },
  },
};
const api: Stack = {
  name: "Api",
  template: {
    Resources: { Fn: { Type: "Fn" } },
    Parameters: { Stage: { Default: "dev" } },
    Conditions: {
      IsDev: { "Fn::Equals": [{ Ref: "Stage" }, "dev"] },
      IsNeither: { "Fn::Not": [{ "Fn::Or": [{ Condition: "IsDev" }, { "Fn::Equals": ["a", "b"] }] }] },
    },
    Mappings: { Sizes: { dev: { memory: 128 } } },
  },
};

const resolve = createResolver({
  stacks: [data, api],
  region: "us-east-1",
  accountId: "000000000000",
  attributeOf: ({ stack, logicalId }, attribute) =>
    `${stack.name}/${logicalId}${attribute ? `.${attribute}` : ""}`,
  finish: (text) => text.replaceAll("https://example", "http://local"),
});

describe("the template's intrinsic functions", () => {
  it.each([
    ["Ref of a resource", { Ref: "Fn" }, "Api/Fn"],
    ["Ref of a parameter", { Ref: "Stage" }, "dev"],
    ["Ref of a pseudo parameter", { Ref: "AWS::Region" }, "us-east-1"],
    ["GetAtt as a list", { "Fn::GetAtt": ["Fn", "Arn"] }, "Api/Fn.Arn"],
    ["GetAtt as text with a nested attribute", { "Fn::GetAtt": "Fn.Outputs.Url" }, "Api/Fn.Outputs.Url"],
    ["Join", { "Fn::Join": ["-", ["a", { Ref: "Stage" }]] }, "a-dev"],
    ["Split and Select", { "Fn::Select": ["1", { "Fn::Split": [":", "x:y:z"] }] }, "y"],
    ["an import from another stack", { "Fn::ImportValue": "Data:arn" }, "Data/Table.Arn"],
    ["FindInMap", { "Fn::FindInMap": ["Sizes", { Ref: "Stage" }, "memory"] }, 128],
    ["a condition that holds", { "Fn::If": ["IsDev", "yes", "no"] }, "yes"],
    ["a condition that does not", { "Fn::If": ["IsNeither", "yes", "no"] }, "no"],
    ["Base64", { "Fn::Base64": "text" }, "dGV4dA=="],
  ])("resolves %s", (_name, value, expected) => {
    expect(resolve(api, value)).toEqual(expected);
  });

  it("substitutes references, attributes and own variables, and leaves literals", () => {
    const text = "$" + "{Fn}|$" + "{Fn.Arn}|$" + "{Own}|$" + "{!Literal}|$" + "{AWS::AccountId}";
    expect(resolve(api, { "Fn::Sub": [text, { Own: { Ref: "Stage" } }] })).toBe(
      "Api/Fn|Api/Fn.Arn|dev|$" + "{Literal}|000000000000",
    );
  });

  it("drops what is AWS::NoValue, in lists and in objects", () => {
    const nothing = { Ref: "AWS::NoValue" };
    expect(resolve(api, { a: [1, nothing, 2], b: nothing, c: { "Fn::If": ["IsDev", nothing, 1] } })).toEqual({
      a: [1, 2],
    });
  });

  it("has the last word on joined text, not only on its parts", () => {
    expect(resolve(api, { "Fn::Join": ["", ["https://", "example"]] })).toBe("http://local");
  });

  it("refuses references to nothing and functions that it does not know", () => {
    expect(() => resolve(api, { Ref: "Gone" })).toThrow("Gone");
    expect(() => resolve(api, { "Fn::GetAtt": ["Gone", "Arn"] })).toThrow("Gone");
    expect(() => resolve(api, { "Fn::ImportValue": "Gone" })).toThrow("Gone");
    expect(() => resolve(api, { "Fn::Transform": {} })).toThrow("Fn::Transform");
  });
});
