import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { createDynamoDbCall } from "#scripts/local/dynamoDb/call.ts";
import { credentials, region } from "#scripts/local/localAws.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import { end, type RunningProcess, startProcess } from "./fixtures/process.ts";

const app = writeFixtureAssembly();
const dataDir = mkdtempSync(join(tmpdir(), "survival-"));
let running: RunningProcess;

const start = (): Promise<RunningProcess> => startProcess(app, dataDir);
const kill = ({ child }: RunningProcess) => end(child, "SIGKILL");

const clientsOf = ({ endpoints }: RunningProcess) => ({
  s3: new S3Client({ endpoint: endpoints.s3, region, credentials }),
  sqs: new SQSClient({ endpoint: endpoints.sqs, region, credentials, useQueueUrlAsEndpoint: false }),
  dynamoDb: createDynamoDbCall(endpoints.dynamodb, "DynamoDB"),
});
// Nobody consumes this queue.
const QueueUrl = "http://queue/000000000000/Base-StreamDeadLetters";
const object = { Bucket: "base-files", Key: "kept/object.txt" };

beforeAll(async () => {
  running = await start();
});

afterAll(async () => {
  await kill(running);
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(app.assemblyDir, { recursive: true, force: true });
});

describe("a local cloud that is killed", () => {
  it("has every item, object and message again, and loses no stream record", async () => {
    const before = clientsOf(running);
    await before.s3.send(new PutObjectCommand({ ...object, Body: "still here" }));
    await before.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "unread" }));
    await before.sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 3600 }));
    const ids = Array.from({ length: 20 }, (_unused, index) => `kept${index}`);
    for (const id of ids) {
      await before.dynamoDb("PutItem", {
        TableName: "Base-Table",
        Item: { pk: { S: id }, sk: { S: "item" } },
      });
    }
    await kill(running);

    running = await start();
    const after = clientsOf(running);
    const read = await after.s3.send(new GetObjectCommand(object));
    expect(await read.Body?.transformToString()).toBe("still here");
    // Who held it is dead: it need not wait for its hour.
    const { Messages } = await after.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.map(({ Body }) => Body)).toEqual(["unread"]);
    for (const id of ids) {
      const found = async (pk: string, sk: string) =>
        (await after.dynamoDb("GetItem", { TableName: "Base-Table", Key: { pk: { S: pk }, sk: { S: sk } } }))
          .Item;
      expect(await found(id, "item")).toBeDefined();
      await vi.waitFor(async () => expect(await found(`seen#${id}`, "seen")).toBeDefined(), 20_000);
    }
  }, 60_000);

  it("can be found by tools while it runs", () => {
    expect(findRunning(dataDir)?.url).toBe(running.url);
  });
});

describe("a local cloud that cannot start", () => {
  it("says that the data directory is in use, and by whom", async () => {
    await expect(startLocalCloud({ ...app, dataDir })).rejects.toThrow(
      `Another instance at ${running.url} is using ${dataDir}`,
    );
  });

  it("says that the port is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(startLocalCloud({ ...app, port })).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });
});
