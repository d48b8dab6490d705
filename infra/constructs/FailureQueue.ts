import { Duration } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { addAlarm, alarmPeriod, thresholds } from "./alarms.ts";
import { acknowledge } from "./nag.ts";

export type FailureQueueProps = { queueName: string; description: string; alarms: ITopic };

/** Where an event source that is not a queue leaves what it could not deliver, with its alarm. */
export class FailureQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: FailureQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      queueName: props.queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      this.queue,
      "AwsSolutions-SQS3",
      "This queue is itself a dead-letter queue, of an event source.",
    );
    addAlarm(this, "DepthAlarm", {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: alarmPeriod,
        statistic: "Maximum",
      }),
      threshold: thresholds.setAside,
      description: props.description,
      topic: props.alarms,
    });
  }
}
