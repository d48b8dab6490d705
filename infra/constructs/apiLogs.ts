import { RemovalPolicy, type Stack } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Config } from "../config.ts";

/** The log group of a stage, and the line that API Gateway writes for each request. */
export function accessLogSettings(
  stack: Stack,
  name: string,
  config: Config,
  fields: Record<string, string>,
) {
  const logGroup = new LogGroup(stack, "AccessLogs", {
    logGroupName: `/bedside/${config.stage}/${name}-access`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: config.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  return {
    destinationArn: logGroup.logGroupArn,
    format: JSON.stringify({
      requestId: "$context.requestId",
      ip: "$context.identity.sourceIp",
      requestTime: "$context.requestTime",
      routeKey: "$context.routeKey",
      status: "$context.status",
      error: "$context.error.message",
      integrationError: "$context.integrationErrorMessage",
      ...fields,
    }),
  };
}
