import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import { FilterCriteria, type IFunction, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { streamFilters } from "../../shared/contract/projectors.ts";
import { type QueueName, queueNames, queueOf, queues } from "../../shared/contract/queues.ts";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, thresholds } from "../constructs/alarms.ts";
import { FailureQueue } from "../constructs/FailureQueue.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { QueueWithDlq } from "../constructs/QueueWithDlq.ts";
import { ServiceFunction } from "../constructs/ServiceFunction.ts";
import type { EventFunctionName } from "../functions.ts";
import { dlqName, queueName, resourceName } from "../names.ts";

export type JobsStackProps = StackProps & {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "liveApiId" | "originSecret">;
  liveEndpoint: string;
  alarms: ITopic;
};

const idOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Work in the background: queues, the table's stream, schedules. */
export class JobsStack extends Stack {
  readonly queues: Grantable["queues"] = {};
  readonly dlqs: Grantable["dlqs"] = {};
  private readonly jobs: JobsStackProps;
  private readonly missedRuns: FailureQueue;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props);
    this.jobs = props;
    this.missedRuns = new FailureQueue(this, "MissedRuns", {
      queueName: resourceName(props.config.stage, "missed-runs"),
      description:
        "A schedule could not start its function. The message says which; the next run does its work.",
      alarms: props.alarms,
    });
    const made = queueNames.map((name) => [name, this.addQueue(name)] as const);
    for (const [name, { queue, dlq }] of made) {
      this.queues[name] = queue;
      this.dlqs[name] = dlq;
    }
    for (const [name, { queue, dlq }] of made) this.addConsumers(name, queue, dlq);
    this.addProgress();
    this.addHousekeeping();
    this.addExamTimeouts();
    this.addCourseInvites();
  }

  private addFunction(id: string, name: EventFunctionName): ServiceFunction {
    const { config, code, resources, liveEndpoint, alarms } = this.jobs;
    return new ServiceFunction(this, id, {
      name,
      config,
      code,
      resources: { ...resources, queues: this.queues, dlqs: this.dlqs },
      liveEndpoint,
      alarms,
    });
  }

  private addQueue(name: QueueName): QueueWithDlq {
    const { config, alarms } = this.jobs;
    const { failures, deliveries, visibilitySeconds, waitsTooLongMinutes } = queueOf(name);
    const shortened = name === "reports" ? config.reportsVisibilitySeconds : undefined;
    return new QueueWithDlq(this, idOf(name), {
      queueName: queueName(config.stage, name),
      dlqName: dlqName(config.stage, name),
      visibilityTimeout: Duration.seconds(shortened ?? visibilitySeconds),
      dlqVisibilityTimeout: failures && Duration.seconds(6 * failures.timeoutSeconds),
      deliveries,
      waitsTooLong: Duration.minutes(waitsTooLongMinutes),
      alarms,
    });
  }

  private addConsumers(name: QueueName, queue: IQueue, dlq: IQueue): void {
    const definition = queues[name];
    const { batchSize, concurrency, failureAlarm } = queueOf(name);
    this.addFunction(idOf(definition.worker.name), definition.worker.name).function.addEventSource(
      new SqsEventSource(queue, { batchSize, maxConcurrency: concurrency, reportBatchItemFailures: true }),
    );
    if (!("failures" in definition)) return;
    const { failures } = definition;
    const { function: fn } = this.addFunction(idOf(failures.name), failures.name);
    fn.addEventSource(new SqsEventSource(dlq, { batchSize: 10, reportBatchItemFailures: true }));
    // The dead-letter queue is emptied at once, so its depth says nothing: that it was emptied does.
    addAlarm(this, `Failed${idOf(name)}Alarm`, {
      metric: fn.metricInvocations({ period: alarmPeriod }),
      threshold: thresholds.givenUp,
      description: failureAlarm ?? `Messages of ${queueName(this.jobs.config.stage, name)} were given up.`,
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
        filters: streamFilters().map((pattern) => FilterCriteria.filter(pattern)),
      }),
    );
    addAlarm(this, "ProgressLagAlarm", {
      metric: fn.metric("IteratorAge", { period: alarmPeriod, statistic: "Maximum" }),
      threshold: thresholds.streamLagMs,
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
      targets: [this.onSchedule(fn)],
    });
  }

  private onSchedule(fn: IFunction): FunctionTarget {
    return new FunctionTarget(fn, { retryAttempts: 0, deadLetterQueue: this.missedRuns.queue });
  }

  private addExamTimeouts(): void {
    this.addEveryMinute("examTimeouts", {
      does: "Records exams whose time has run out, every minute",
      otherwise:
        "Exams whose time has run out are not being recorded as submitted. Answers are still judged by the deadline.",
    });
  }

  private addCourseInvites(): void {
    this.addEveryMinute("courseInvites", {
      does: "Sends invitations to courses that are due, every minute",
      otherwise: "Invitations to courses that are due are not being sent. They go out once this runs again.",
    });
  }

  /** A function of the clock, with an alarm for when it can't be started. */
  private addEveryMinute(
    name: "examTimeouts" | "courseInvites",
    { does, otherwise }: { does: string; otherwise: string },
  ): void {
    const { function: fn } = this.addFunction(idOf(name), name);
    const rule = new Rule(this, `${idOf(name)}Schedule`, {
      description: does,
      schedule: Schedule.rate(Duration.minutes(1)),
      // The next run comes soon enough, and finds what this one left.
      targets: [this.onSchedule(fn)],
    });
    addAlarm(this, `${idOf(name)}Alarm`, {
      metric: new Metric({
        namespace: "AWS/Events",
        metricName: "FailedInvocations",
        dimensionsMap: { RuleName: rule.ruleName },
        statistic: "Sum",
        period: alarmPeriod,
      }),
      threshold: thresholds.scheduleFailures,
      description: otherwise,
      topic: this.jobs.alarms,
    });
  }
}
