import { beforeAll, describe, expect, it } from "vitest";
import { functionNames, functionSpecs } from "#infra/functions.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { queueNames, queueOf } from "#shared/contract/queues.ts";
import { httpApis } from "#shared/domain/httpApis.ts";
import { flat, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

const alarms = () => ofType(resources, "AWS::CloudWatch::Alarm");

/** Alarms on a metric of one function or queue, by the id of its resource. */
function alarmsOn(metric: string, logicalId: string): PlacedResource[] {
  return alarms().filter(
    ({ Properties }) =>
      Properties.MetricName === metric &&
      (Properties.Dimensions ?? []).some(({ Value }: { Value: unknown }) => flat(Value).includes(logicalId)),
  );
}

describe("the table", () => {
  it("can be restored to any second, is encrypted, and is not deleted with its stack", () => {
    const [table, second] = ofType(resources, "AWS::DynamoDB::Table");
    expect(second).toBeUndefined();
    expect(table?.DeletionPolicy).toBe("Retain");
    expect(table?.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expires_at_s", Enabled: true },
    });
  });

  it("has the one overloaded index, with whole items in it", () => {
    const [table] = ofType(resources, "AWS::DynamoDB::Table");
    expect(table?.Properties.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: "gsi1",
        KeySchema: [
          { AttributeName: "gsi1pk", KeyType: "HASH" },
          { AttributeName: "gsi1sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ]);
  });
});

describe("buckets", () => {
  it("are encrypted, private, and kept when their stack goes", () => {
    const buckets = ofType(resources, "AWS::S3::Bucket");
    expect(buckets.map(({ stack }) => stack)).toEqual(["Operations", "Data", "Media", "Media", "Web"]);
    for (const bucket of buckets) {
      expect(bucket.DeletionPolicy, bucket.logicalId).toBe("Retain");
      expect(bucket.Properties.BucketEncryption, bucket.logicalId).toBeDefined();
      expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it("keep what is overwritten or deleted, where it cannot be made again", () => {
    const versioned = ofType(resources, "AWS::S3::Bucket")
      .filter(({ Properties }) => Properties.VersioningConfiguration?.Status === "Enabled")
      .map(({ logicalId }) => logicalId.replace(/[0-9A-F]{8}$/, ""));
    expect(versioned).toEqual(["Snapshots", "Media", "Site"]);
  });

  it("are read by script from the site's origins alone", async () => {
    const withDomain = await synthesizedResources({
      domainName: "example.org",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/x",
    });
    const origins = (from: readonly PlacedResource[]) =>
      ofType(from, "AWS::S3::Bucket").flatMap(
        ({ Properties }) =>
          Properties.CorsConfiguration?.CorsRules.map(
            (rule: { AllowedOrigins: string[] }) => rule.AllowedOrigins,
          ) ?? [],
      );
    expect(origins(withDomain)).toEqual(Array(3).fill(["https://example.org", "https://*.example.org"]));
    expect(origins(resources)).toEqual([]);
  });
});

describe("a sandbox", () => {
  it("leaves nothing behind but the account's settings, which others may share", async () => {
    const sandbox = await synthesizedResources({ stage: "sandbox-ada" });
    const kept = sandbox.filter(({ DeletionPolicy }) => DeletionPolicy === "Retain");
    expect(kept.map(({ Type }) => Type)).toEqual(["AWS::IAM::Role", "AWS::ApiGateway::Account"]);
    expect(ofType(sandbox, "AWS::DynamoDB::Table")[0]?.Properties.DeletionProtectionEnabled).toBe(false);
  });
});

describe("queues", () => {
  it("set a message aside after three tries, and keep it there longer than it could wait", () => {
    const queues = ofType(resources, "AWS::SQS::Queue");
    const reports = queues.find(({ Properties }) => Properties.QueueName === "bedside-dev-reports");
    const dlq = queues.find(({ Properties }) => Properties.QueueName === "bedside-dev-reports-dlq");
    expect(reports?.Properties.RedrivePolicy.maxReceiveCount).toBe(3);
    expect(flat(reports?.Properties.RedrivePolicy.deadLetterTargetArn)).toBe(`<${dlq?.logicalId}.Arn>`);
    expect(dlq?.Properties.MessageRetentionPeriod).toBeGreaterThan(
      reports?.Properties.MessageRetentionPeriod,
    );
  });

  it("hand a message to a second worker only when the first has run out of time, and then soon", () => {
    const reports = ofType(resources, "AWS::SQS::Queue").find(
      ({ Properties }) => Properties.QueueName === "bedside-dev-reports",
    );
    const { timeoutSeconds } = functionSpecs.reportWorker;
    expect(reports?.Properties.VisibilityTimeout).toBeGreaterThan(timeoutSeconds);
    expect(reports?.Properties.VisibilityTimeout).toBeLessThanOrEqual(timeoutSeconds + 60);
  });

  it("take another visibility from the context", async () => {
    const queues = ofType(await synthesizedResources({ reportsVisibilitySeconds: 130 }), "AWS::SQS::Queue");
    const reports = queues.find(({ Properties }) => Properties.QueueName === "bedside-dev-reports");
    expect(reports?.Properties.VisibilityTimeout).toBe(130);
  });

  it("bring a message again only when the lease of a worker that died with its job has ended", () => {
    for (const { queue: name, leaseSeconds } of Object.values(jobKinds)) {
      const queue = ofType(resources, "AWS::SQS::Queue").find(
        ({ Properties }) => Properties.QueueName === `bedside-dev-${name}`,
      );
      const { timeoutSeconds } = queueOf(name).worker;
      // A lease is never longer than this, and never outlives the function's own time (functions/jobs/runJob.ts).
      expect(queue?.Properties.VisibilityTimeout, name).toBeGreaterThan(
        Math.max(leaseSeconds, timeoutSeconds),
      );
    }
  });

  it.each(queueNames)(
    "follow from the registry: %s with its dead-letter queue, worker and alarms",
    (name) => {
      const { deliveries, visibilitySeconds, waitsTooLongMinutes, worker } = queueOf(name);
      const named = (queueName: string) =>
        ofType(resources, "AWS::SQS::Queue").find(({ Properties }) => Properties.QueueName === queueName);
      const [queue, dlq] = [named(`bedside-dev-${name}`), named(`bedside-dev-${name}-dlq`)];
      expect(queue?.Properties.RedrivePolicy.maxReceiveCount).toBe(deliveries);
      expect(flat(queue?.Properties.RedrivePolicy.deadLetterTargetArn)).toBe(`<${dlq?.logicalId}.Arn>`);
      expect(queue?.Properties.VisibilityTimeout).toBe(visibilitySeconds);
      expect(visibilitySeconds).toBeGreaterThan(worker.timeoutSeconds);
      const [age] = alarmsOn("ApproximateAgeOfOldestMessage", queue?.logicalId ?? "none");
      expect(age?.Properties.Threshold).toBe(waitsTooLongMinutes * 60);
      expect(alarmsOn("ApproximateNumberOfMessagesVisible", dlq?.logicalId ?? "none")).toHaveLength(1);
      const [dashboard] = ofType(resources, "AWS::CloudWatch::Dashboard");
      expect(flat(dashboard?.Properties.DashboardBody)).toContain(`"bedside-dev-${name}-dlq"`);
    },
  );

  it("are encrypted", () => {
    for (const { Properties } of ofType(resources, "AWS::SQS::Queue")) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
    }
  });
});

describe("triggers", () => {
  const mapping = (functionId: string) =>
    ofType(resources, "AWS::Lambda::EventSourceMapping").find(({ Properties }) =>
      flat(Properties.FunctionName).startsWith(`<${functionId}`),
    )?.Properties;

  it("retry single messages of the report queues, not whole batches", () => {
    for (const id of ["ReportWorker", "ReportFailures"]) {
      expect(mapping(id)?.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
    }
    expect(flat(mapping("ReportWorker").EventSourceArn)).toMatch(/^<ReportsQueue/);
    expect(flat(mapping("ReportFailures").EventSourceArn)).toMatch(/^<ReportsDlq/);
  });

  it("wake the progress worker for what its projectors follow alone, and set aside what it cannot take", () => {
    const stream = mapping("ProgressStream");
    expect(stream).toMatchObject({
      BatchSize: 500,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
    expect(flat(stream.DestinationConfig.OnFailure.Destination)).toMatch(/^<ProgressFailuresQueue/);
    const patterns = stream.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      {
        dynamodb: {
          Keys: {
            pk: {
              S: [
                { prefix: "STATE#" },
                { prefix: "SITTINGS#" },
                { prefix: "PRESENCE#" },
                { prefix: "ROSTERING#" },
                { prefix: "ASSESSMENT_PRESENCE#" },
                { prefix: "ASSESSMENT_ANSWERS#" },
                { prefix: "FAN_OUT#" },
              ],
            },
          },
        },
      },
      {
        dynamodb: {
          Keys: {
            sk: {
              S: [
                { prefix: "ATTEMPT#" },
                { prefix: "PROGRESS#" },
                { prefix: "MEMBER#" },
                { prefix: "COURSE#" },
                { prefix: "PROFILE" },
                { prefix: "VERSION" },
              ],
            },
          },
        },
      },
    ]);
  });

  const schedules = () =>
    ofType(resources, "AWS::Events::Rule").map(({ Properties }) => [
      /^<([A-Za-z]+?)Function/.exec(flat(Properties.Targets[0].Arn))?.[1],
      Properties.ScheduleExpression,
      Properties.State,
    ]);

  it("keep house every five minutes", () => {
    expect(schedules()).toContainEqual(["Housekeeping", "rate(5 minutes)", "ENABLED"]);
  });

  it("look every minute for exams whose time has run out, and tell when that cannot be (D-25, A-04)", () => {
    expect(schedules()).toContainEqual(["ExamTimeouts", "rate(1 minute)", "ENABLED"]);
    expect(alarmsOn("FailedInvocations", "ExamTimeoutsSchedule")).toHaveLength(1);
  });

  it("look every minute for invitations that are due, and tell when that cannot be (C-18)", () => {
    expect(schedules()).toContainEqual(["CourseInvites", "rate(1 minute)", "ENABLED"]);
    expect(alarmsOn("FailedInvocations", "CourseInvitesSchedule")).toHaveLength(1);
  });

  it("are no others", () => {
    // The fourth changes the edge's secret: originSecret.test.ts.
    expect(schedules()).toHaveLength(4);
  });
});

describe("alarms", () => {
  it("watch errors, throttles and the slowest calls of every function", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    expect(functions).toHaveLength(functionNames.length);
    for (const { logicalId } of functions) {
      expect(alarmsOn("Errors", logicalId), logicalId).toHaveLength(1);
      expect(alarmsOn("Throttles", logicalId), logicalId).toHaveLength(1);
      expect(alarmsOn("Duration", logicalId)[0]?.Properties.ExtendedStatistic, logicalId).toBe("p95");
    }
  });

  it("watch the depth of what nobody empties and the age of what waits", () => {
    for (const { logicalId, Properties } of ofType(resources, "AWS::SQS::Queue")) {
      const metric = Properties.RedrivePolicy
        ? "ApproximateAgeOfOldestMessage"
        : "ApproximateNumberOfMessagesVisible";
      expect(alarmsOn(metric, logicalId), logicalId).toHaveLength(1);
    }
  });

  it("tell of reports that failed, although their dead-letter queue is emptied at once", () => {
    const [fn] = ofType(resources, "AWS::Lambda::Function").filter(({ logicalId }) =>
      logicalId.startsWith("ReportFailures"),
    );
    expect(alarmsOn("Invocations", fn?.logicalId ?? "none")).toHaveLength(1);
  });

  it("watch the API's own errors and latency, and how far the reports lag", () => {
    const metrics = alarms().map(({ Properties }) => Properties.MetricName);
    expect(metrics).toEqual(expect.arrayContaining(["5xx", "Latency", "IteratorAge"]));
  });

  it("all tell the operators, by an encrypted topic, and also when it is over", () => {
    const [topic] = ofType(resources, "AWS::SNS::Topic");
    expect(topic?.Properties.KmsMasterKeyId).toBeDefined();
    for (const { logicalId, Properties } of alarms()) {
      expect(flat(Properties.AlarmActions[0]), logicalId).toContain("Alarms");
      expect(flat(Properties.OKActions[0]), logicalId).toContain("Alarms");
      expect(Properties.AlarmDescription, logicalId).toMatch(/\w{3}/);
    }
  });
});

describe("logs", () => {
  it("expire, and are kept when their stack goes", () => {
    const groups = ofType(resources, "AWS::Logs::LogGroup");
    // One for each function, and the access log of each HTTP API and of the WebSocket API.
    expect(groups).toHaveLength(functionNames.length + httpApis.length + 1);
    for (const group of groups) {
      expect(group.Properties.RetentionInDays).toBe(90);
      expect(group.DeletionPolicy).toBe("Retain");
    }
  });
});
