import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export const alarmPeriod = Duration.minutes(5);

/**
 * Every number at which somebody is told, but for what a function or a queue says of itself: how slow is slow
 * (`slowAfterMs`), how long is too long (`waitsTooLongMinutes`). Reached or passed within one period.
 */
export const thresholds = {
  /** One is a fault. */
  functionErrors: 1,
  functionThrottles: 1,
  tableThrottles: 1,
  /** Messages that lie where nothing takes them up. */
  setAside: 1,
  /** Runs of a consumer that tells people of what failed. */
  givenUp: 1,
  scheduleFailures: 1,
  /** The reports lag behind what learners do. */
  streamLagMs: 60_000,
  /** Among them may be single faults of the network. */
  apiServerErrors: 5,
  apiLatencyP95Ms: 2000,
  /** Percent of what the edge answers, among them what never reached an API. */
  edgeServerErrorsPercent: 1,
  /** Refused sign-ins in five minutes: more than a large class that mistypes. */
  wrongSignIns: 500,
  /** Requests to the language model without a reply in five minutes. */
  modelFailures: 20,
  /** US dollars for the language model in five minutes: a hundred students who talk to patients cost less. */
  modelUsd: 5,
} as const;

/** So many periods in a row must be slow: one alone is a cold start. */
export const slowPeriods = 3;

export type AlarmProps = {
  metric: IMetric;
  /** Reached or passed: somebody is told. */
  threshold: number;
  /** Says what has happened, and where to look first. */
  description: string;
  topic: ITopic;
  /** Periods in a row. Default 1. */
  periods?: number;
};

/** An alarm that tells the operators when it goes off and when it is over. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // Nothing happening is not a fault.
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: props.description,
  });
  const action = new SnsAction(props.topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
