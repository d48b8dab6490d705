import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { nowMs } from "./clock.ts";

export const logger = new Logger({ serviceName: process.env.SERVICE_NAME ?? "bedside" });
export const metrics = new Metrics({
  namespace: "Bedside",
  serviceName: process.env.SERVICE_NAME ?? "bedside",
});

/** Adds keys to every further log line of the running request. */
export const addLogKeys = (extra: Record<string, unknown>): void => logger.appendKeys(extra);

/** One line and one set of metrics for each request: route, status, duration, request id, actor. */
export function logRequest(): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const startedAt = new WeakMap<object, number>();
  return {
    before: ({ event, context }) => {
      startedAt.set(event, nowMs());
      logger.resetKeys();
      logger.appendKeys({
        request_id: event.requestContext.requestId,
        lambda_request_id: context.awsRequestId,
      });
    },
    after: ({ event, response }) => {
      const status = response?.statusCode ?? 200;
      const durationMs = nowMs() - (startedAt.get(event) ?? nowMs());
      logger.info("request", { route: event.routeKey, status, duration_ms: durationMs });
      metrics.addDimension("route", event.routeKey);
      metrics.addMetric("duration", MetricUnit.Milliseconds, durationMs);
      metrics.addMetric(
        status >= 500 ? "server_errors" : status >= 400 ? "refusals" : "successes",
        MetricUnit.Count,
        1,
      );
      metrics.publishStoredMetrics();
    },
  };
}
