import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { codeOfFailure, isDiskFull, isUnavailable } from "#functions/runtime/unavailable.ts";
import { listen } from "#scripts/local/listen.ts";

const clientOf = (port: number) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 500, requestTimeout: 200, throwOnRequestTimeout: true },
  });

async function failureOf(port: number): Promise<unknown> {
  return clientOf(port)
    .send(new ListTablesCommand({}))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

describe("a failure that asking again may mend", () => {
  const silent = createServer(() => undefined);
  const broken = createServer((_request, response) =>
    response
      .writeHead(500, { "content-type": "application/x-amz-json-1.0" })
      .end('{"__type":"InternalFailure"}'),
  );
  const refusing = createServer((_request, response) =>
    response
      .writeHead(400, { "content-type": "application/x-amz-json-1.0" })
      .end('{"__type":"ValidationException","message":"no"}'),
  );
  afterAll(() => {
    for (const server of [silent, broken, refusing]) {
      server.close();
      server.closeAllConnections();
    }
  });

  it("is a service that nobody answers for, that says nothing in time, or that says it is at fault", async () => {
    expect(isUnavailable(await failureOf(1))).toBe(true);
    for (const server of [silent, broken])
      expect(isUnavailable(await failureOf(await listen(server, 0)))).toBe(true);
  });

  it("is not one that finds fault with the request, nor a mistake of ours", async () => {
    expect(isUnavailable(await failureOf(await listen(refusing, 0)))).toBe(false);
    expect(isUnavailable(new TypeError("x is not a function"))).toBe(false);
    expect(isUnavailable(undefined)).toBe(false);
    expect(await codeOfFailure(new Error("ours"))).toBe("INTERNAL");
  });

  it("is found behind what was thrown in its place", async () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(await codeOfFailure(new Error("not all could be read", { cause }))).toBe("UNAVAILABLE");
  });
});

describe("the look at the disk", () => {
  it("finds room where there is, and leaves nothing behind", async () => {
    const directory = mkdtempSync(join(tmpdir(), "room-"));
    expect(await isDiskFull(directory)).toBe(false);
    expect(readdirSync(directory)).toEqual([]);
    rmSync(directory, { recursive: true });
  });
});
