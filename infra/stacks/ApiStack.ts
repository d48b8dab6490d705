import { Stack, type StackProps } from "aws-cdk-lib";
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Context } from "../../shared/contract/route.ts";
import { routes } from "../../shared/contract/routes.ts";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, slowPeriods, thresholds } from "../constructs/alarms.ts";
import { accessLogSettings } from "../constructs/apiLogs.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { allowInvoke } from "../constructs/invoke.ts";
import { acknowledge } from "../constructs/nag.ts";
import { ServiceFunction } from "../constructs/ServiceFunction.ts";
import { routedContexts } from "../functions.ts";
import { resourceName } from "../names.ts";

export type ApiStackProps = StackProps & {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "queues" | "dlqs" | "originSecret" | "liveApiId">;
  /** Where functions that publish reach the live channels. */
  liveEndpoint: string;
  alarms: ITopic;
};

/**
 * An exam of 10,000 students asks for 2,300 calls/s, and for 5,600 in the minute in which all of them open it; API Gateway
 * gives an account 10,000, with a burst of 5,000. @see docs/operations.md "An exam day"
 */
export const apiLimits = { callsPerSecond: 8000, burst: 5000 } as const;

/** One gateway route: its key, an id of letters and digits, and the context that serves it. */
export type GatewayRoute = { id: string; routeKey: string; context: Context };

/** The routes of the contract as the gateway takes them. */
export function gatewayRoutes(): GatewayRoute[] {
  return routes.flatMap(({ name, method, path, context }) => {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    const route = { id, routeKey: `${method} ${path}`, context };
    // Browsers ask with HEAD whether they are online; the contract knows only methods with a reply.
    return name === "checkOnline" ? [route, { id: `${id}Head`, routeKey: `HEAD ${path}`, context }] : [route];
  });
}

/** The HTTP API: the contract's routes, each to its context's function, and nothing else. */
export class ApiStack extends Stack {
  readonly apiId: string;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { config } = props;
    const api = new CfnApi(this, "Api", {
      name: resourceName(config.stage, "api"),
      description: "Every route of the contract",
      protocolType: "HTTP",
    });
    this.apiId = api.ref;

    const integrations = new Map(
      routedContexts.map((context) => [context, this.addContext(context, props).ref] as const),
    );
    for (const route of gatewayRoutes())
      this.addRoute(route, `integrations/${integrations.get(route.context)}`);

    new CfnStage(this, "Stage", {
      apiId: api.ref,
      stageName: "$default",
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingBurstLimit: apiLimits.burst,
        throttlingRateLimit: apiLimits.callsPerSecond,
        detailedMetricsEnabled: true,
      },
      accessLogSettings: accessLogSettings(this, "api", config, {
        method: "$context.httpMethod",
        path: "$context.path",
        protocol: "$context.protocol",
        responseLength: "$context.responseLength",
        latencyMs: "$context.responseLatency",
        integrationLatencyMs: "$context.integrationLatency",
      }),
    });
    this.addAlarms(props.alarms);
  }

  private addContext(context: Context, props: ApiStackProps): CfnIntegration {
    const id = context.charAt(0).toUpperCase() + context.slice(1);
    const { function: fn } = new ServiceFunction(this, id, {
      name: context,
      config: props.config,
      code: props.code,
      resources: props.resources,
      liveEndpoint: props.liveEndpoint,
      alarms: props.alarms,
    });
    allowInvoke(this, `${id}Invoke`, { fn, apiId: this.apiId });
    return new CfnIntegration(this, `${id}Integration`, {
      apiId: this.apiId,
      integrationType: "AWS_PROXY",
      integrationUri: fn.functionArn,
      integrationMethod: "POST",
      payloadFormatVersion: "2.0",
    });
  }

  private addRoute({ id, routeKey }: GatewayRoute, target: string): void {
    const route = new CfnRoute(this, `${id}Route`, {
      apiId: this.apiId,
      routeKey,
      authorizationType: "NONE",
      target,
    });
    acknowledge(
      route,
      "AwsSolutions-APIG4",
      "The function's runtime authenticates the session cookie and authorizes the route's action before it runs anything.",
    );
  }

  private addAlarms(topic: ITopic): void {
    const metric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: "AWS/ApiGateway",
        metricName,
        dimensionsMap: { ApiId: this.apiId },
        statistic,
        period: alarmPeriod,
      });
    addAlarm(this, "ServerErrorsAlarm", {
      metric: metric("5xx", "Sum"),
      threshold: thresholds.apiServerErrors,
      description: "The API answered with errors of its own. The access log says which routes.",
      topic,
    });
    addAlarm(this, "LatencyAlarm", {
      metric: metric("Latency", "p95"),
      threshold: thresholds.apiLatencyP95Ms,
      periods: slowPeriods,
      description: "The API is slow: one call in twenty takes 2 s or more. The access log says which routes.",
      topic,
    });
  }
}
