import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  Operation,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, thresholds } from "../constructs/alarms.ts";
import { PrivateBucket } from "../constructs/PrivateBucket.ts";

export type DataStackProps = StackProps & { config: Config; accessLogs: IBucket; alarms: ITopic };

/** The one table, and the published snapshots that it points to. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly snapshots: Bucket;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { retainsData } = props.config;
    this.table = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "expires_at_s",
      deletionProtection: retainsData,
      removalPolicy: retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.table.addGlobalSecondaryIndex({
      indexName: "gsi1",
      partitionKey: { name: "gsi1pk", type: AttributeType.STRING },
      sortKey: { name: "gsi1sk", type: AttributeType.STRING },
    });

    this.snapshots = new PrivateBucket(this, "Snapshots", {
      accessLogs: props.accessLogs,
      accessLogsPrefix: "s3/snapshots/",
      retain: retainsData,
      versioned: { noncurrentDays: 365 },
    });

    new CfnOutput(this, "TableName", { value: this.table.tableName });
    new CfnOutput(this, "SnapshotBucket", { value: this.snapshots.bucketName });

    addAlarm(this, "TableThrottlesAlarm", {
      metric: this.table.metricThrottledRequestsForOperations({
        operations: [
          Operation.GET_ITEM,
          Operation.QUERY,
          Operation.PUT_ITEM,
          Operation.UPDATE_ITEM,
          Operation.TRANSACT_WRITE_ITEMS,
        ],
        period: alarmPeriod,
      }),
      threshold: thresholds.tableThrottles,
      description: "The table refused requests: one partition is asked for too much at once.",
      topic: props.alarms,
    });
  }
}
