import { Duration } from "aws-cdk-lib";
import { GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { resourceName } from "../names.ts";

// An exam's first hour is looked at by the minute.
const minute = Duration.minutes(1);

/**
 * Makes the widgets for the first hour of an exam day, which hold use against the account's limits.
 * @see docs/runbook.md "The first hour"
 */
export function examDayWidgets(stage: string): IWidget[][] {
  const ofAccount = (namespace: string, metricName: string, statistic: string): Metric =>
    new Metric({ namespace, metricName, statistic, period: minute, label: metricName });
  /** By search, since the resource has a name that CloudFormation makes later. */
  const found = (schema: string, metricName: string, words: string, statistic: string): MathExpression =>
    new MathExpression({
      expression: `SEARCH('{${schema}} MetricName="${metricName}" ${words}', '${statistic}', 60)`,
      label: metricName,
      period: minute,
    });
  const ofTable = (metricName: string): MathExpression =>
    found("AWS/DynamoDB,TableName", metricName, `"${resourceName(stage, "data")}"`, "Sum");
  const refusedByTable = (metricName: string): MathExpression =>
    found("AWS/DynamoDB,TableName,Operation", metricName, `"${resourceName(stage, "data")}"`, "Sum");
  const ofRoutes = (metricName: string, statistic: string): MathExpression =>
    found("Bedside,route,service", metricName, "", statistic);
  const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
    new GraphWidget({ title, left, right, width: 12, height: 6 });

  return [
    [
      graph("Exam day: functions at once, in the account", [
        ofAccount("AWS/Lambda", "ConcurrentExecutions", "Maximum"),
        ofAccount("AWS/Lambda", "Throttles", "Sum"),
      ]),
      graph(
        "Exam day: calls a minute by route",
        [ofRoutes("successes", "Sum")],
        [ofRoutes("duration", "p95")],
      ),
    ],
    [
      graph(
        "Exam day: table, units a minute and refusals",
        [ofTable("ConsumedReadCapacityUnits"), ofTable("ConsumedWriteCapacityUnits")],
        [refusedByTable("ThrottledRequests")],
      ),
      graph("Exam day: live connections and mails", [
        found("AWS/ApiGateway,ApiId", "ConnectCount", "", "Sum"),
        ofAccount("AWS/SES", "Send", "Sum"),
      ]),
    ],
  ];
}
