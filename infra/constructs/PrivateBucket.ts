import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "./nag.ts";

export type PrivateBucketProps = {
  /** Where accesses are logged, under the prefix. */
  accessLogs: IBucket;
  accessLogsPrefix: string;
  retain: boolean;
  /** Keeps what is overwritten or deleted for `noncurrentDays`. */
  versioned?: { noncurrentDays: number };
  cors?: CorsRule[];
  lifecycleRules?: LifecycleRule[];
};

/** A bucket that nobody reads but by role or signed link: encrypted, TLS only, logged. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    const { accessLogs, accessLogsPrefix, retain, versioned, cors, lifecycleRules = [] } = props;
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      versioned: versioned !== undefined,
      cors,
      // By its ARN, so that CDK leaves its policy alone: what it would write there names no account.
      serverAccessLogsBucket: Bucket.fromBucketArn(scope, `${id}AccessLogs`, accessLogs.bucketArn),
      serverAccessLogsPrefix: accessLogsPrefix,
      lifecycleRules: [
        { id: "abandoned-uploads", abortIncompleteMultipartUploadAfter: Duration.days(7) },
        ...(versioned
          ? [{ id: "old-versions", noncurrentVersionExpiration: Duration.days(versioned.noncurrentDays) }]
          : []),
        ...lifecycleRules,
      ],
    });
    acknowledge(
      this,
      "@aws-cdk/aws-s3:accessLogsPolicyNotAdded",
      "The operations stack lets S3 write there.",
    );
  }
}
