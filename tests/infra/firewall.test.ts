import { describe, expect, it } from "vitest";
import { ofType, synthesizedResources } from "./synthesized.ts";

const aclArn = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1";

describe("the firewall", () => {
  it("has AWS's managed rules, and counts what honest bodies look like", async () => {
    const [acl] = ofType(await synthesizedResources(), "AWS::WAFv2::WebACL");
    expect(acl?.stack).toBe("Firewall");
    expect(acl?.Properties.Scope).toBe("CLOUDFRONT");
    const groups = acl?.Properties.Rules.flatMap(
      ({
        Statement,
      }: {
        Statement: { ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides: unknown } };
      }) => (Statement.ManagedRuleGroupStatement ? [Statement.ManagedRuleGroupStatement] : []),
    );
    expect(groups.map(({ Name }: { Name: string }) => Name)).toEqual([
      "AWSManagedRulesAmazonIpReputationList",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesCommonRuleSet",
    ]);
    expect(groups[2].RuleActionOverrides).toContainEqual({
      Name: "SizeRestrictions_BODY",
      ActionToUse: { Count: {} },
    });
  });

  it("lets a campus of 2,000 students behind one address sit an exam", async () => {
    const [acl] = ofType(await synthesizedResources(), "AWS::WAFv2::WebACL");
    const flood = acl?.Properties.Rules.find(({ Name }: { Name: string }) => Name === "Floods");
    // docs/operations.md "An exam day": 10,000 students make 2,300 calls a second.
    expect(flood.Statement.RateBasedStatement.Limit).toBeGreaterThan((2300 / 10_000) * 2000 * 300);
  });

  it.each([
    [{ webAclArn: aclArn }, aclArn],
    [{ firewall: "none" }, undefined],
  ])("is not made with %o", async (context, before) => {
    const resources = await synthesizedResources(context);
    expect(ofType(resources, "AWS::WAFv2::WebACL")).toEqual([]);
    const [distribution] = ofType(resources, "AWS::CloudFront::Distribution");
    expect(distribution?.Properties.DistributionConfig.WebACLId).toBe(before);
  });
});

describe("the account's budget", () => {
  it("tells the alarms' topic, and is left out at 0", async () => {
    const [budget] = ofType(await synthesizedResources({ monthlyBudgetUsd: 250 }), "AWS::Budgets::Budget");
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 250, Unit: "USD" });
    expect(ofType(await synthesizedResources({ monthlyBudgetUsd: 0 }), "AWS::Budgets::Budget")).toEqual([]);
  });
});
