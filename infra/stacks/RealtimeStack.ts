import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, thresholds } from "../constructs/alarms.ts";
import { accessLogSettings } from "../constructs/apiLogs.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { allowInvoke } from "../constructs/invoke.ts";
import { acknowledge } from "../constructs/nag.ts";
import { ServiceFunction } from "../constructs/ServiceFunction.ts";
import { liveStageName, resourceName } from "../names.ts";

export type RealtimeStackProps = StackProps & {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "originSecret">;
  alarms: ITopic;
};

const routeKeys = ["$connect", "$disconnect", "$default"] as const;

/** The WebSocket API of the live channels. */
export class RealtimeStack extends Stack {
  readonly apiId: string;
  /** Endpoint of the @connections API, for functions that publish. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, props: RealtimeStackProps) {
    super(scope, id, props);
    const { config } = props;
    const api = new CfnApi(this, "Api", {
      name: resourceName(config.stage, "live"),
      description: "Live channels",
      protocolType: "WEBSOCKET",
      routeSelectionExpression: "$request.body.command",
    });
    this.apiId = api.ref;
    this.endpoint = `https://${api.ref}.execute-api.${this.region}.${this.urlSuffix}/${liveStageName}`;

    const { function: fn } = new ServiceFunction(this, "Realtime", {
      name: "realtime",
      config,
      code: props.code,
      resources: { ...props.resources, queues: {}, dlqs: {}, liveApiId: this.apiId },
      liveEndpoint: this.endpoint,
      alarms: props.alarms,
    });
    this.addModelAlarms(props.alarms);
    const integration = new CfnIntegration(this, "Integration", {
      apiId: api.ref,
      integrationType: "AWS_PROXY",
      integrationUri: `arn:${this.partition}:apigateway:${this.region}:lambda:path/2015-03-31/functions/${fn.functionArn}/invocations`,
    });
    for (const routeKey of routeKeys) {
      const route = new CfnRoute(this, `Route${routeKey.slice(1)}`, {
        apiId: api.ref,
        routeKey,
        authorizationType: "NONE",
        target: `integrations/${integration.ref}`,
      });
      acknowledge(
        route,
        "AwsSolutions-APIG4",
        "The function checks the session cookie and the origin at $connect, and the right to a channel at each subscription.",
      );
    }
    allowInvoke(this, "Invoke", { fn, apiId: api.ref });

    const stage = new CfnStage(this, "Stage", {
      apiId: api.ref,
      stageName: liveStageName,
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingBurstLimit: 500,
        throttlingRateLimit: 200,
        detailedMetricsEnabled: true,
      },
      accessLogSettings: accessLogSettings(this, "live", config, {
        eventType: "$context.eventType",
        connectionId: "$context.connectionId",
      }),
    });
    stage.addResourceDependency(this.allowLogging());
  }

  private addModelAlarms(topic: ITopic): void {
    // Log line of each request to a model (functions/runtime/log.ts).
    const metric = (metricName: string): Metric =>
      new Metric({
        namespace: "Bedside",
        metricName,
        dimensionsMap: { service: "bedside" },
        statistic: "Sum",
        period: alarmPeriod,
      });
    addAlarm(this, "ModelFailuresAlarm", {
      metric: metric("model_failed"),
      threshold: thresholds.modelFailures,
      description: "The language model often gives no reply. Each case's own patient answers in its place.",
      topic,
    });
    addAlarm(this, "ModelSpendAlarm", {
      metric: metric("model_usd"),
      threshold: thresholds.modelUsd,
      description: "The language model costs more than a full class that talks to patients.",
      topic,
    });
  }

  // WebSocket stages write their logs by a role that API Gateway takes from the account's settings.
  private allowLogging(): CfnAccount {
    const role = new Role(this, "ApiGatewayLogs", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs"),
      ],
    });
    acknowledge(
      role,
      "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
      "The setting holds for the whole account, and API Gateway demands this policy for it.",
    );
    const settings = new CfnAccount(this, "ApiGatewayAccount", { cloudWatchRoleArn: role.roleArn });
    // Other stages of the account may have come to depend on them.
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    settings.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return settings;
  }
}
