import type { Stack } from "aws-cdk-lib";
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Context } from "../../shared/contract/route.ts";
import { routes } from "../../shared/contract/routes.ts";
import { type HttpApi, httpApiOf, originOfApi } from "../../shared/domain/httpApis.ts";
import type { Config } from "../config.ts";
import { resourceName } from "../names.ts";
import { addAlarm, alarmPeriod, slowPeriods, thresholds } from "./alarms.ts";
import { accessLogSettings } from "./apiLogs.ts";
import { allowInvoke } from "./invoke.ts";
import { acknowledge } from "./nag.ts";

/**
 * Throttle of each API's stage. An exam of 10,000 students makes 2,300 calls/s, and 5,600 in the minute in which all of them
 * open it; API Gateway gives an account 10,000, with a burst of 5,000. @see docs/operations.md "An exam day"
 */
export const apiLimits = { callsPerSecond: 8000, burst: 5000 } as const;

/** One gateway route: its key, an id of letters and digits, and the context that serves it. */
export type GatewayRoute = { id: string; routeKey: string; context: Context };

/** The routes of the contract that an API has, as the gateway takes them. */
export function gatewayRoutes(api: HttpApi): GatewayRoute[] {
  return routes
    .filter(({ path }) => httpApiOf(path) === api)
    .flatMap(({ name, method, path, context }) => {
      const id = name.charAt(0).toUpperCase() + name.slice(1);
      const route = { id, routeKey: `${method} ${path}`, context };
      // Browsers ask with HEAD whether they are online; the contract knows only methods with a reply.
      return name === "checkOnline"
        ? [route, { id: `${id}Head`, routeKey: `HEAD ${path}`, context }]
        : [route];
    });
}

/** Adds an HTTP API with the contract's routes, each to its context's function, and nothing else. @returns the API's id */
export function addHttpApi(
  stack: Stack,
  {
    name,
    config,
    alarms,
    functionOf,
  }: { name: HttpApi; config: Config; alarms: ITopic; functionOf: (context: Context) => IFunction },
): string {
  const api = new CfnApi(stack, "Api", {
    name: resourceName(config.stage, originOfApi(name)),
    description: name === "main" ? "The routes of the contract" : `The routes of the contract: ${name}`,
    protocolType: "HTTP",
  });
  const apiId = api.ref;
  const integrations = new Map<Context, string>();
  for (const { id, routeKey, context } of gatewayRoutes(name)) {
    const integration = integrations.get(context) ?? addIntegration(stack, { apiId, context, functionOf });
    integrations.set(context, integration);
    const route = new CfnRoute(stack, `${id}Route`, {
      apiId,
      routeKey,
      authorizationType: "NONE",
      target: `integrations/${integration}`,
    });
    acknowledge(
      route,
      "AwsSolutions-APIG4",
      "The function's runtime authenticates the session cookie and authorizes the route's action before it runs anything.",
    );
  }
  new CfnStage(stack, "Stage", {
    apiId,
    stageName: "$default",
    autoDeploy: true,
    defaultRouteSettings: {
      throttlingBurstLimit: apiLimits.burst,
      throttlingRateLimit: apiLimits.callsPerSecond,
      detailedMetricsEnabled: true,
    },
    accessLogSettings: accessLogSettings(stack, originOfApi(name), config, {
      method: "$context.httpMethod",
      path: "$context.path",
      protocol: "$context.protocol",
      responseLength: "$context.responseLength",
      latencyMs: "$context.responseLatency",
      integrationLatencyMs: "$context.integrationLatency",
    }),
  });
  addAlarms(stack, apiId, alarms);
  return apiId;
}

/** One integration for each function, whatever the number of its routes: API Gateway takes 300 integrations, never more. */
function addIntegration(
  stack: Stack,
  {
    apiId,
    context,
    functionOf,
  }: { apiId: string; context: Context; functionOf: (context: Context) => IFunction },
): string {
  const id = context.charAt(0).toUpperCase() + context.slice(1);
  const fn = functionOf(context);
  allowInvoke(stack, `${id}Invoke`, { fn, apiId });
  return new CfnIntegration(stack, `${id}Integration`, {
    apiId,
    integrationType: "AWS_PROXY",
    integrationUri: fn.functionArn,
    integrationMethod: "POST",
    payloadFormatVersion: "2.0",
  }).ref;
}

function addAlarms(stack: Stack, apiId: string, topic: ITopic): void {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/ApiGateway",
      metricName,
      dimensionsMap: { ApiId: apiId },
      statistic,
      period: alarmPeriod,
    });
  addAlarm(stack, "ServerErrorsAlarm", {
    metric: metric("5xx", "Sum"),
    threshold: thresholds.apiServerErrors,
    description: "The API answered with errors of its own. The access log says which routes.",
    topic,
  });
  addAlarm(stack, "LatencyAlarm", {
    metric: metric("Latency", "p95"),
    threshold: thresholds.apiLatencyP95Ms,
    periods: slowPeriods,
    description: "The API is slow: one call in twenty takes 2 s or more. The access log says which routes.",
    topic,
  });
}
