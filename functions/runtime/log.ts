import { AsyncLocalStorage } from "node:async_hooks";
import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { nowMs } from "./clock.ts";

type Keys = Record<string, unknown>;

/**
 * Fields of every log line of one invocation. They belong to the invocation's asynchronous context and not to the logger, since one
 * process may run several invocations of a function at once (the local cloud, and Lambda where configured).
 */
const keysOfInvocation = new AsyncLocalStorage<Keys>();

class InvocationLogFormatter extends LogFormatter {
  override formatAttributes(attributes: UnformattedAttributes, more: LogAttributes): LogItem {
    return new LogItem({
      attributes: {
        level: attributes.logLevel,
        message: attributes.message,
        timestamp: this.formatTimestamp(attributes.timestamp),
        service: attributes.serviceName,
        xray_trace_id: attributes.xRayTraceId,
        ...keysOfInvocation.getStore(),
      },
    }).addAttributes(more);
  }
}

export const logger = new Logger({
  serviceName: process.env.SERVICE_NAME ?? "bedside",
  logFormatter: new InvocationLogFormatter(),
});
export const metrics = new Metrics({
  namespace: "Bedside",
  serviceName: process.env.SERVICE_NAME ?? "bedside",
});

/** Runs one invocation; every log line that it writes carries the keys. */
export const withLogKeys = <T>(keys: Keys, run: () => T): T => keysOfInvocation.run({ ...keys }, run);

/** Adds keys to every further log line of the running invocation. */
export function addLogKeys(extra: Keys): void {
  Object.assign(keysOfInvocation.getStore() ?? {}, extra);
}

/** Metrics of one request to a language model, which the alarms on errors and spend go by. */
export function countModel(
  outcome: "used" | "refused" | "failed",
  { micro_usd, ms }: { micro_usd: number; ms: number },
): void {
  metrics.addMetric(`model_${outcome}`, MetricUnit.Count, 1);
  metrics.addMetric("model_usd", MetricUnit.NoUnit, micro_usd / 1_000_000);
  metrics.addMetric("model_ms", MetricUnit.Milliseconds, ms);
  metrics.publishStoredMetrics();
}

/** One line and one set of metrics for each request: route, status, duration, request id, actor. */
export function logRequest(): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const startedAt = new WeakMap<object, number>();
  return {
    before: ({ event }) => {
      startedAt.set(event, nowMs());
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
