import { Duration } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { addAlarm, alarmPeriod, thresholds } from "./alarms.ts";

export type QueueWithDlqProps = {
  queueName: string;
  dlqName: string;
  visibilityTimeout: Duration;
  /** How long its consumer may hold a message of the dead-letter queue. */
  dlqVisibilityTimeout: Duration | undefined;
  /** A message is tried this often before it is set aside. */
  deliveries: number;
  /** A message that is older than this is waiting for nobody. */
  waitsTooLong: Duration;
  alarms: ITopic;
};

/** A queue, the queue where its undeliverable messages end, and an alarm on each. */
export class QueueWithDlq extends Construct {
  readonly queue: Queue;
  readonly dlq: Queue;

  constructor(scope: Construct, id: string, props: QueueWithDlqProps) {
    super(scope, id);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.dlq = new Queue(this, "Dlq", {
      ...common,
      queueName: props.dlqName,
      ...(props.dlqVisibilityTimeout && { visibilityTimeout: props.dlqVisibilityTimeout }),
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, "Queue", {
      ...common,
      queueName: props.queueName,
      visibilityTimeout: props.visibilityTimeout,
      // Shorter than the dead-letter queue's: a message keeps its age when it is set aside.
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.dlq, maxReceiveCount: props.deliveries },
    });
    addAlarm(this, "DlqDepthAlarm", {
      metric: this.dlq.metricApproximateNumberOfMessagesVisible({
        period: alarmPeriod,
        statistic: "Maximum",
      }),
      threshold: thresholds.setAside,
      description: `Messages lie in ${props.dlqName}: they failed ${props.deliveries} times, and nothing takes them from there.`,
      topic: props.alarms,
    });
    addAlarm(this, "QueueAgeAlarm", {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: alarmPeriod, statistic: "Maximum" }),
      threshold: props.waitsTooLong.toSeconds(),
      description: `Messages wait too long in ${props.queueName}: its consumer fails, or there are more than it can take.`,
      topic: props.alarms,
    });
  }
}
