import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeServer } from "#scripts/local/listen.ts";

const answerMs = 350;
let asked = 0;
let underWay = 0;
let most = 0;
/** A table that takes its time. */
const server = createServer((request, response) => {
  asked += 1;
  underWay += 1;
  most = Math.max(most, underWay);
  request.resume();
  setTimeout(() => {
    underWay -= 1;
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
  }, answerMs);
});

beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await closeServer(server);
});

it("waiting for a free socket is no failure to connect, and asks nothing twice", async () => {
  const { documentClient } = await import("#functions/table/dynamo/client.ts");
  const client = documentClient();
  const read = (id: number) => client.send(new GetCommand({ TableName: "t", Key: { pk: `${id}`, sk: "" } }));
  // More than a second passes until the last of them has its turn.
  const calls = Array.from({ length: 200 }, (_, id) => read(id));
  expect((await Promise.all(calls)).every(({ Item }) => Item === undefined)).toBe(true);
  expect({ asked, most }).toEqual({ asked: 200, most: 50 });
  client.destroy();
});
