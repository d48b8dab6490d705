import { Duration } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { resourceName } from "../names.ts";
import { FailureQueue } from "./FailureQueue.ts";
import type { Grantable } from "./grantAccess.ts";
import { ServiceFunction } from "./ServiceFunction.ts";

export type OriginRotationProps = {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "originSecret">;
  alarms: ITopic;
  /** The edge. */
  distribution: IDistribution;
};

/** Changes what the edge proves itself to the API with: a function that takes it a step further every hour. */
export class OriginRotation extends Construct {
  constructor(scope: Construct, id: string, props: OriginRotationProps) {
    super(scope, id);
    const { config, code, resources, alarms, distribution } = props;
    const { function: fn, role } = new ServiceFunction(this, "RotateOriginSecret", {
      name: "rotateOriginSecret",
      config,
      code,
      resources: { ...resources, queues: {}, dlqs: {} },
      alarms,
    });
    fn.addEnvironment("DISTRIBUTION_ID", distribution.distributionId);
    const allow = (actions: string[], resource: string) =>
      role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [resource] }));
    allow(["secretsmanager:PutSecretValue"], resources.originSecret.secretArn);
    allow(["cloudfront:GetDistribution", "cloudfront:UpdateDistribution"], distribution.distributionArn);
    const missedRuns = new FailureQueue(this, "MissedRuns", {
      queueName: resourceName(config.stage, "missed-rotations"),
      description: "The rotation of the origin secret could not be started. The next hour does its work.",
      alarms,
    });
    new Rule(this, "Schedule", {
      description: "Takes the rotation of the origin secret further, every hour",
      schedule: Schedule.rate(Duration.hours(1)),
      // The next run comes soon enough, and finds what this one left.
      targets: [new FunctionTarget(fn, { retryAttempts: 0, deadLetterQueue: missedRuns.queue })],
    });
  }
}
