import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { firewallRegion, resourceName } from "../names.ts";

/**
 * Calls of one network address in five minutes before it has to wait. A campus of 2,000 students behind one address makes about
 * 140,000 while all of them sit an exam, so this stops floods and nobody's class.
 */
export const callsOfOneAddress = 300_000;

/**
 * Rules of AWS's common set that only count, since what they look for is in honest requests here: answers and cases of up
 * to 10 MB, text with markup and addresses in it.
 */
const countedOnly = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericRFI_BODY",
  "EC2MetaDataSSRF_BODY",
  // A list's state is in its address.
  "SizeRestrictions_QUERYSTRING",
  "GenericRFI_QUERYARGUMENTS",
];

/** The web ACL before the site: AWS's managed rules, and a limit on floods. @see ADR 0331 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, { ...props, env: { region: firewallRegion } });
    const visible = (metricName: string) => ({
      sampledRequestsEnabled: true,
      cloudWatchMetricsEnabled: true,
      metricName,
    });
    const managed = (name: string, priority: number, counted: readonly string[] = []) => ({
      name,
      priority,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: "AWS",
          name: `AWSManagedRules${name}`,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visible(name),
    });
    const acl = new CfnWebACL(this, "WebAcl", {
      name: resourceName(props.config.stage, "firewall"),
      description: "Managed rules and a limit on floods before the site",
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible("firewall"),
      rules: [
        managed("AmazonIpReputationList", 0),
        managed("KnownBadInputsRuleSet", 1),
        managed("CommonRuleSet", 2, countedOnly),
        {
          name: "Floods",
          priority: 3,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: callsOfOneAddress,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: visible("Floods"),
        },
      ],
    });
    new CfnOutput(this, "WebAclArn", { value: acl.attrArn });
  }
}
