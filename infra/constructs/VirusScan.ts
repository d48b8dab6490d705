import { Stack } from "aws-cdk-lib";
import { CfnMalwareProtectionPlan } from "aws-cdk-lib/aws-guardduty";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledgeWildcard } from "./nag.ts";

export type VirusScanProps = {
  bucket: IBucket;
  /** Starts of the keys that are scanned, at most five. */
  prefixes: readonly string[];
};

/** Name that GuardDuty gives the rule by which a bucket tells it of new objects. */
const ruleName = "DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*";

/** Has GuardDuty scan every object that is stored under some prefixes of a bucket, and tag it with what came of it. @see ADR 0445 */
export class VirusScan extends Construct {
  constructor(scope: Construct, id: string, { bucket, prefixes }: VirusScanProps) {
    super(scope, id);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("malware-protection-plan.guardduty.amazonaws.com"),
      description: "Scans uploads for viruses, and tags them",
    });
    const { partition, region, account } = Stack.of(this);
    const rule = `arn:${partition}:events:${region}:${account}:rule/${ruleName}`;
    const objects = prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`));
    const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
      role.addToPrincipalPolicy(
        new PolicyStatement({ actions, resources, ...(conditions && { conditions }) }),
      );

    allow(["events:PutRule", "events:DeleteRule", "events:PutTargets", "events:RemoveTargets"], [rule], {
      StringLike: { "events:ManagedBy": "malware-protection-plan.guardduty.amazonaws.com" },
    });
    allow(["events:DescribeRule", "events:ListTargetsByRule"], [rule]);
    allow(["s3:GetObject", "s3:GetObjectVersion"], objects);
    allow(
      [
        "s3:GetObjectTagging",
        "s3:GetObjectVersionTagging",
        "s3:PutObjectTagging",
        "s3:PutObjectVersionTagging",
      ],
      objects,
    );
    allow(["s3:ListBucket", "s3:GetBucketNotification", "s3:PutBucketNotification"], [bucket.bucketArn]);
    // GuardDuty writes it once, to see that it may.
    allow(["s3:PutObject"], [bucket.arnForObjects("malware-protection-resource-validation-object")]);
    for (const resource of [rule, ...objects])
      acknowledgeWildcard(role, resource, "GuardDuty names its rule, and uploads their keys, at run time.");

    const plan = new CfnMalwareProtectionPlan(this, "Plan", {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [...prefixes] } },
      actions: { tagging: { status: "ENABLED" } },
    });
    // It tries what the role allows as it is made.
    plan.node.addDependency(role);
  }
}
