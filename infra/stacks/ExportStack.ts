import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnNamedQuery, CfnWorkGroup } from "aws-cdk-lib/aws-athena";
import { CfnDatabase, CfnTable } from "aws-cdk-lib/aws-glue";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import {
  answersColumns,
  answersFolder,
  answersQueries,
  answersTable,
} from "../../shared/domain/reportBuilder/columnar.ts";
import type { Config } from "../config.ts";
import { PrivateBucket } from "../constructs/PrivateBucket.ts";
import { resourceName } from "../names.ts";

export type ExportStackProps = StackProps & { config: Config; accessLogs: IBucket };

/** How long a day's export stays, and a query's result. */
const exportDays = 400;
const resultDays = 30;
/** A question that reads more is a mistake: at $5 a terabyte, this costs ten cents. */
const bytesOfQueryAtMost = 20 * 1024 ** 3;

/**
 * The answers by column, for Athena: opt-in (`columnarExport`). `npm run export:answers` fills the bucket. Partitions are
 * projected, so that nobody need tell the catalogue of a new day.
 */
export class ExportStack extends Stack {
  constructor(scope: Construct, id: string, props: ExportStackProps) {
    super(scope, id, props);
    const { config, accessLogs } = props;
    const bucket = new PrivateBucket(this, "Answers", {
      accessLogs,
      accessLogsPrefix: "s3/export/",
      retain: config.retainsData,
      lifecycleRules: [
        { id: "exports", prefix: answersFolder, expiration: Duration.days(exportDays) },
        { id: "results", prefix: "results/", expiration: Duration.days(resultDays) },
      ],
    });
    const database = resourceName(config.stage, "export").replaceAll("-", "_");
    const catalogue = new CfnDatabase(this, "Database", {
      catalogId: this.account,
      databaseInput: { name: database },
    });
    const table = new CfnTable(this, "Table", {
      catalogId: this.account,
      databaseName: database,
      tableInput: {
        name: answersTable,
        tableType: "EXTERNAL_TABLE",
        partitionKeys: [{ name: "day", type: "string" }],
        parameters: {
          classification: "parquet",
          "projection.enabled": "true",
          "projection.day.type": "date",
          "projection.day.format": "yyyy-MM-dd",
          "projection.day.range": "2026-01-01,NOW",
          "storage.location.template": `s3://${bucket.bucketName}/${answersFolder}day=\${day}/`,
        },
        storageDescriptor: {
          columns: answersColumns.map(({ name, type }) => ({ name, type })),
          location: `s3://${bucket.bucketName}/${answersFolder}`,
          inputFormat: "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat",
          outputFormat: "org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat",
          serdeInfo: { serializationLibrary: "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe" },
        },
      },
    });
    table.addDependency(catalogue);
    const workGroup = new CfnWorkGroup(this, "WorkGroup", {
      name: resourceName(config.stage, "export"),
      recursiveDeleteOption: !config.retainsData,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: bytesOfQueryAtMost,
        resultConfiguration: {
          outputLocation: `s3://${bucket.bucketName}/results/`,
          encryptionConfiguration: { encryptionOption: "SSE_S3" },
        },
      },
    });
    for (const [name, queryString] of Object.entries(answersQueries)) {
      const saved = new CfnNamedQuery(this, `Query${name}`, {
        name,
        database,
        queryString,
        workGroup: workGroup.name,
      });
      saved.addDependency(workGroup);
    }
    new CfnOutput(this, "ExportBucket", { value: bucket.bucketName });
  }
}
