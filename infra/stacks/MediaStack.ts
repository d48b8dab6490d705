import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { type Bucket, type CorsRule, HttpMethods, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { caseFilesFolder } from "../../shared/contract/versions/caseFiles.ts";
import { archivedReportsFolder, reportKeptDays } from "../../shared/domain/reportKeeping.ts";
import type { Config } from "../config.ts";
import { PrivateBucket } from "../constructs/PrivateBucket.ts";
import { VirusScan } from "../constructs/VirusScan.ts";
import { scannedPrefixes } from "../functions.ts";

export type MediaStackProps = StackProps & { config: Config; accessLogs: IBucket };

const readingFrom = (origins: string[]): CorsRule => ({
  allowedOrigins: origins,
  allowedMethods: [HttpMethods.GET, HttpMethods.HEAD],
  allowedHeaders: ["Range"],
  exposedHeaders: ["Content-Length", "Content-Range", "ETag"],
  maxAge: 3600,
});

/** Parts of uploads, by links that are signed: their ETags are what an upload is ended with. */
const uploadingFrom = (origins: string[]): CorsRule => ({
  allowedOrigins: origins,
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ["Content-Type"],
  exposedHeaders: ["ETag"],
  maxAge: 3600,
});

/** Files that browsers fetch themselves, by links that are signed and expire: media of the cases, and files made to order. */
export class MediaStack extends Stack {
  readonly media: Bucket;
  readonly reports: Bucket;

  constructor(scope: Construct, id: string, props: MediaStackProps) {
    super(scope, id, props);
    const { config, accessLogs } = props;
    const common = {
      accessLogs,
      retain: config.retainsData,
      cors: config.siteOrigins.length === 0 ? [] : [readingFrom(config.siteOrigins)],
    };
    this.media = new PrivateBucket(this, "Media", {
      ...common,
      accessLogsPrefix: "s3/media/",
      cors: common.cors.length === 0 ? [] : [...common.cors, uploadingFrom(config.siteOrigins)],
      versioned: { noncurrentDays: 365 },
      // Housekeeping deletes what is left of uploads a day after; what it missed goes by itself.
      lifecycleRules: [{ id: "uploads", prefix: "uploads/", expiration: Duration.days(3) }],
    });
    this.reports = new PrivateBucket(this, "Reports", {
      ...common,
      accessLogsPrefix: "s3/reports/",
      // A report can be ordered again at any time; its figures are personal and should not lie about. Housekeeping deletes each
      // on its day; what it missed goes a week later. Printed summaries, which the table remembers, stay.
      lifecycleRules: [
        {
          id: "expiry",
          prefix: archivedReportsFolder,
          expiration: Duration.days((config.reportKeptDays ?? reportKeptDays) + 7),
        },
        // They hold what somebody wrote, and are printed anew when they are asked for again.
        { id: "summaries", prefix: "case_summaries/", expiration: Duration.days(30) },
        // Printed anew from the quote whenever they are asked for again.
        { id: "quotes", prefix: "quotes/", expiration: Duration.days(30) },
        { id: "people", prefix: "people_imports/", expiration: Duration.days(14) },
        { id: "caseFiles", prefix: caseFilesFolder, expiration: Duration.days(14) },
        { id: "questions", prefix: "question_imports/", expiration: Duration.days(14) },
      ],
    });
    if (config.virusScan === "guardduty") {
      new VirusScan(this, "MediaScan", { bucket: this.media, prefixes: scannedPrefixes("media") });
      new VirusScan(this, "ReportScan", { bucket: this.reports, prefixes: scannedPrefixes("reports") });
    }
    new CfnOutput(this, "MediaBucket", { value: this.media.bucketName });
    new CfnOutput(this, "ReportBucket", { value: this.reports.bucketName });
  }
}
