import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";
import { markDataFormat } from "#scripts/product/dataFormat.ts";

export type ProductCloud = {
  dataDir: string;
  cloud: () => RunningCloud;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * The product for one test file: on a data directory of its own, so that it may be stopped and started again, or in
 * memory, which is several times faster.
 */
export function useProductCloud({ isInMemory = false } = {}): ProductCloud {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-import-"));
  let running: RunningCloud | undefined;
  const start = async () => {
    const built = await ensureBuilt({ say: () => {} });
    running = await startLocalCloud({
      ...built,
      ...(isInMemory ? {} : { dataDir, beforeOpening: () => markDataFormat(dataDir) }),
      say: () => {},
    });
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  beforeAll(start);
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    cloud: () => {
      if (!running) throw new Error("The product is stopped");
      return running;
    },
    start,
    stop,
  };
}

type Item = Record<string, { S?: string }>;

/** Every item of the table, in DynamoDB's own JSON, by key. */
export async function dumpTable(cloud: RunningCloud): Promise<Map<string, Item>> {
  const call = createDynamoDbCall(cloud.endpoints.dynamodb, "DynamoDB");
  const items = new Map<string, Item>();
  let start: unknown;
  do {
    const page = await call("Scan", { TableName: cloud.tableName, ExclusiveStartKey: start });
    for (const item of (page.Items ?? []) as Item[]) items.set(`${item.pk?.S} ${item.sk?.S}`, item); // as documented
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** Signs in with the demo password; answers a GET as that person. */
export async function signIn(
  cloud: RunningCloud,
  email: string,
): Promise<(path: string) => Promise<Response>> {
  const reply = await fetch(`${cloud.url}/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: cloud.url },
    body: JSON.stringify({ email, password: "bedside-demo" }),
  });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (path) => fetch(`${cloud.url}${path}`, { headers: { cookie, accept: "application/json" } });
}
