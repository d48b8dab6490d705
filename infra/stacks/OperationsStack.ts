import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { queueNames } from "../../shared/contract/queues.ts";
import type { Config } from "../config.ts";
import { alarmPeriod } from "../constructs/alarms.ts";
import { examDayWidgets } from "../constructs/examDayWidgets.ts";
import { acknowledge } from "../constructs/nag.ts";
import { functionNames, routedContexts } from "../functions.ts";
import { dlqName, lambdaName, queueName, resourceName } from "../names.ts";

/** Monitoring, deployed before the rest: the alarms' topic, the access logs, the dashboard. */
export class OperationsStack extends Stack {
  readonly alarms: Topic;
  readonly accessLogs: Bucket;
  /** Secret by which the edge identifies itself to the API. */
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    this.alarms = this.addTopic(props.config);
    this.accessLogs = this.addAccessLogs(props.config);
    this.originSecret = this.addOriginSecret(props.config);
    this.addDashboard(props.config.stage);
    if (props.config.platform === "aws" && props.config.monthlyBudgetUsd > 0) this.addBudget(props.config);
  }

  /** Tells the operators when the account has cost four fifths of the month's budget, and when it is about to pass it. */
  private addBudget({ stage, monthlyBudgetUsd }: Config): void {
    const publisher = new ServicePrincipal("budgets.amazonaws.com");
    this.alarms.addToResourcePolicy(
      new PolicyStatement({
        sid: "BudgetPublishes",
        principals: [publisher],
        actions: ["sns:Publish"],
        resources: [this.alarms.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    const subscribers = [{ subscriptionType: "SNS", address: this.alarms.topicArn }];
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        comparisonOperator: "GREATER_THAN",
        thresholdType: "PERCENTAGE",
      },
      subscribers,
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: resourceName(stage, "month"),
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
      },
      notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
    });
  }

  private addTopic(config: Config): Topic {
    // Alarms cannot publish through the key that SNS brings along.
    const key = new Key(this, "AlarmsKey", {
      description: "Encrypts the messages of the alarms' topic.",
      enableKeyRotation: true,
      removalPolicy: config.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const publisher of ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"])
      key.grantEncryptDecrypt(new ServicePrincipal(publisher));
    const topic = new Topic(this, "Alarms", {
      topicName: resourceName(config.stage, "alarms"),
      masterKey: key,
      enforceSSL: true,
    });
    // With a policy of its own the topic loses the one that lets its account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "AlarmsPublish",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    if (config.alarmEmail) topic.addSubscription(new EmailSubscription(config.alarmEmail));
    return topic;
  }

  private addAccessLogs(config: Config): Bucket {
    const bucket = new Bucket(this, "AccessLogs", {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // CloudFront's standard logs are delivered by ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      removalPolicy: config.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ id: "expiry", expiration: Duration.days(90) }],
    });
    // The buckets that log here stand in later stacks: naming each would close a circle, so the account is named.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("logging.s3.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [bucket.arnForObjects("s3/*")],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    acknowledge(
      bucket,
      "AwsSolutions-S1",
      "This bucket holds the access logs; logging its own would never end.",
    );
    return bucket;
  }

  private addOriginSecret(config: Config): Secret {
    const secret = new Secret(this, "OriginSecret", {
      description: "What CloudFront shows the API, so that nobody speaks to it but through CloudFront.",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "current",
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: config.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(
      secret,
      "AwsSolutions-SMG4",
      "The function rotateOriginSecret rotates it: each step has to wait for the CDN, which Secrets Manager's own rotation does not.",
    );
    return secret;
  }

  private addDashboard(stage: string): void {
    const dashboard = new Dashboard(this, "Dashboard", {
      dashboardName: resourceName(stage, "overview"),
      defaultInterval: Duration.hours(3),
    });
    const ofFunction = (
      name: (typeof functionNames)[number],
      metricName: string,
      statistic: string,
    ): Metric =>
      new Metric({
        namespace: "AWS/Lambda",
        metricName,
        dimensionsMap: { FunctionName: lambdaName(stage, name) },
        statistic,
        label: name,
        period: alarmPeriod,
      });
    const ofQueue = (QueueName: string, metricName: string): Metric =>
      new Metric({
        namespace: "AWS/SQS",
        metricName,
        dimensionsMap: { QueueName },
        statistic: "Maximum",
        label: QueueName,
        period: alarmPeriod,
      });
    const ofApi = (metricName: string): MathExpression =>
      new MathExpression({
        // The API is made later, so it is found by its metrics.
        expression: `SEARCH('{AWS/ApiGateway,ApiId} MetricName="${metricName}"', 'Sum', 300)`,
        label: metricName,
        period: alarmPeriod,
      });
    const graph = (title: string, left: IMetric[]): GraphWidget =>
      new GraphWidget({ title, left, width: 12, height: 6 });

    dashboard.addWidgets(
      graph(
        "Calls",
        routedContexts.map((name) => ofFunction(name, "Invocations", "Sum")),
      ),
      graph(
        "Time of a call, p95",
        routedContexts.map((name) => ofFunction(name, "Duration", "p95")),
      ),
    );
    dashboard.addWidgets(
      graph(
        "Errors",
        functionNames.map((name) => ofFunction(name, "Errors", "Sum")),
      ),
      graph("API replies with 4xx and 5xx", [ofApi("4xx"), ofApi("5xx")]),
    );
    dashboard.addWidgets(
      graph(
        "Queues: messages waiting",
        queueNames
          .flatMap((name) => [queueName(stage, name), dlqName(stage, name)])
          .map((name) => ofQueue(name, "ApproximateNumberOfMessagesVisible")),
      ),
      graph("Behind the table's stream", [ofFunction("progressStream", "IteratorAge", "Maximum")]),
    );
    for (const row of examDayWidgets(stage)) dashboard.addWidgets(...row);
  }
}
