import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { functionNames } from "#infra/functions.ts";
import { openStorage } from "#scripts/local/aws/storage.ts";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import { startEngine } from "#scripts/local/dynamoDb/engine.ts";
import { ensureTable } from "#scripts/local/dynamoDb/tables.ts";
import { sdkEnvironment } from "#scripts/local/environments.ts";
import { credentials, loopback, region } from "#scripts/local/localAws.ts";

const tableName = "table";
const buckets = { MEDIA_BUCKET: "media", SNAPSHOT_BUCKET: "snapshots", REPORT_BUCKET: "reports" };

/** The keys and the index of infra/stacks/DataStack.ts. */
const keysOf = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];
const properties = {
  KeySchema: keysOf("pk", "sk"),
  AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S" as const,
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: "gsi1",
      KeySchema: keysOf("gsi1pk", "gsi1sk"),
      Projection: { ProjectionType: "ALL" as const },
    },
  ],
};

/**
 * What tests need that call the table in their own process: the engine with an empty table, and buckets. It starts in seconds and
 * nothing runs beside the tests: no functions, nothing that follows the table's stream. `npm run mutants -- --table` starts it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const filesDirectory = mkdtempSync(join(tmpdir(), "table-objects-"));
  const [engine, storage] = await Promise.all([
    startEngine({
      directory: undefined,
      say: console.error,
      onMoved: () => undefined,
      onLost: console.error,
    }),
    openStorage({ directory: undefined, filesDirectory }),
  ]);
  await ensureTable(createDynamoDbCall(engine.endpoint, "DynamoDB"), { name: tableName, properties });
  const s3 = await storage.app.listen({ port: 0, host: loopback });
  for (const name of Object.values(buckets)) await storage.app.inject({ method: "PUT", url: `/${name}` });
  const nowhere = "http://127.0.0.1:1";
  const endpoints = {
    dynamodb: engine.endpoint(),
    s3,
    objectLinks: s3,
    sqs: nowhere,
    ses: nowhere,
    secrets: nowhere,
    cloudFront: nowhere,
    management: nowhere,
  };
  const environment = {
    ...sdkEnvironment(endpoints),
    ...buckets,
    TABLE_NAME: tableName,
    COOKIE_DOMAINS: "bedside.localhost",
    PASSWORD_COST_LOG2: "4",
    STRICT_REPLIES: "true",
  };
  project.provide("cloud", {
    url: nowhere,
    port: 1,
    endpoints,
    region,
    credentials,
    tableName,
    staticDir: "",
    logDirectory: "",
    names: { table: [tableName], queue: [], bucket: Object.values(buckets), function: functionNames },
    environments: Object.fromEntries(functionNames.map((name) => [name, environment])),
    crmAddress: "",
    controlUrl: nowhere,
  });
  return async () => {
    await storage.close();
    rmSync(filesDirectory, { recursive: true, force: true });
    await engine.stop();
  };
}
