import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import { FilterCriteria, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod } from "../constructs/alarms.ts";
import { FailureQueue } from "../constructs/FailureQueue.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { QueueWithDlq } from "../constructs/QueueWithDlq.ts";
import { ServiceFunction } from "../constructs/ServiceFunction.ts";
import { type EventFunctionName, functionSpecs } from "../functions.ts";
import { queueName, resourceName } from "../names.ts";

/**
 * Seconds that a report message stays with its worker. Lambda demands at least the worker's timeout (120 s); little more, so
 * that a report whose worker died is taken up again soon.
 */
export const reportsVisibilitySeconds = 150;

export type JobsStackProps = StackProps & {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "liveApiId">;
  liveEndpoint: string;
  alarms: ITopic;
};

/** Work in the background: queues, the table's stream, schedules. */
export class JobsStack extends Stack {
  readonly queues: Required<Grantable["queues"]>;
  private readonly jobs: JobsStackProps;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    this.jobs = props;
    const { stage } = props.config;
    const { queue, dlq } = new QueueWithDlq(this, "Reports", {
      queueName: queueName(stage, "reports"),
      dlqName: queueName(stage, "reportsDlq"),
      visibilityTimeout: Duration.seconds(props.config.reportsVisibilitySeconds ?? reportsVisibilitySeconds),
      dlqVisibilityTimeout: Duration.seconds(6 * functionSpecs.reportFailures.timeoutSeconds),
      waitsTooLong: Duration.minutes(15),
      alarms: props.alarms,
    });
    this.queues = { reports: queue, reportsDlq: dlq };
    this.addReports();
    this.addProgress();
    this.addHousekeeping();
    this.addExamTimeouts();
  }

  private addFunction(id: string, name: EventFunctionName): ServiceFunction {
    const { config, code, resources, liveEndpoint, alarms } = this.jobs;
    return new ServiceFunction(this, id, {
      name,
      config,
      code,
      resources: { ...resources, queues: this.queues },
      liveEndpoint,
      alarms,
    });
  }

  private addReports(): void {
    this.addFunction("ReportWorker", "reportWorker").function.addEventSource(
      new SqsEventSource(this.queues.reports, {
        batchSize: 5,
        // Reports read much at once: they must not crowd out the pages.
        maxConcurrency: 5,
        reportBatchItemFailures: true,
      }),
    );
    const failures = this.addFunction("ReportFailures", "reportFailures");
    failures.function.addEventSource(
      new SqsEventSource(this.queues.reportsDlq, { batchSize: 10, reportBatchItemFailures: true }),
    );
    // The dead-letter queue is emptied at once, so its depth says nothing: that it was emptied does.
    addAlarm(this, "FailedReportsAlarm", {
      metric: failures.function.metricInvocations({ period: alarmPeriod }),
      threshold: 1,
      description:
        "A report could not be made; whoever ordered it has been told. The worker's log group has the reason.",
      topic: this.jobs.alarms,
    });
  }

  private addProgress(): void {
    const { alarms, config, resources } = this.jobs;
    const undelivered = new FailureQueue(this, "ProgressFailures", {
      queueName: resourceName(config.stage, "progress-failures"),
      description:
        "Changes of learners' state did not reach the reports: rebuild the projection (docs/operations.md).",
      alarms,
    });
    const { function: fn } = this.addFunction("ProgressStream", "progressStream");
    fn.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 500,
        // What a learner does in one second is counted once: a report follows within two, at a third of the reads.
        maxBatchingWindow: Duration.seconds(1),
        bisectBatchOnError: true,
        retryAttempts: 5,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(undelivered.queue),
        // Only what a learner did, and the progress that follows from it.
        filters: [
          FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: [{ prefix: "STATE#" }] } } } }),
          FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: [{ prefix: "PROGRESS#" }] } } } }),
        ],
      }),
    );
    addAlarm(this, "ProgressLagAlarm", {
      metric: fn.metric("IteratorAge", { period: alarmPeriod, statistic: "Maximum" }),
      threshold: 60_000,
      description: "The reports lag behind what learners do by a minute or more.",
      topic: alarms,
    });
  }

  private addHousekeeping(): void {
    const { function: fn } = this.addFunction("Housekeeping", "housekeeping");
    new Rule(this, "HousekeepingSchedule", {
      description: "Housekeeping, every five minutes",
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next run comes soon enough.
      targets: [new FunctionTarget(fn, { retryAttempts: 0 })],
    });
  }

  private addExamTimeouts(): void {
    const { function: fn } = this.addFunction("ExamTimeouts", "examTimeouts");
    const rule = new Rule(this, "ExamTimeoutsSchedule", {
      description: "Records exams whose time has run out, every minute",
      schedule: Schedule.rate(Duration.minutes(1)),
      // The next run comes soon enough, and finds what this one left.
      targets: [new FunctionTarget(fn, { retryAttempts: 0 })],
    });
    addAlarm(this, "ExamTimeoutsAlarm", {
      metric: new Metric({
        namespace: "AWS/Events",
        metricName: "FailedInvocations",
        dimensionsMap: { RuleName: rule.ruleName },
        statistic: "Sum",
        period: alarmPeriod,
      }),
      threshold: 1,
      description:
        "Exams whose time has run out are not being recorded as submitted. Answers are still judged by the deadline.",
      topic: this.jobs.alarms,
    });
  }
}
