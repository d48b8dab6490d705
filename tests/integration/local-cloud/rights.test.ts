import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { putItem, useFixtureCloud } from "./fixtures/cloud.ts";

const cloud = useFixtureCloud();
const send = (method: string, path: string, body?: string) =>
  fetch(`${cloud().url}${path}`, { method, body, headers: { "content-type": "text/plain" } });
const said = () => readFileSync(join(cloud().logDirectory, `${cloud().find("function", "api")}.log`), "utf8");

describe("the rights of a function's role on the local cloud", () => {
  it("let it read and write the partitions that its policy names", async () => {
    expect((await send("PUT", "/items/item-1", "{}")).status).toBe(201);
    expect((await send("GET", "/items/item-1")).status).toBe(200);
  });

  it("let it neither read nor write another partition of the same table, as AWS says it", async () => {
    await putItem(cloud(), { pk: { S: "secret-1" }, sk: { S: "item" } });
    expect((await send("GET", "/items/secret-1")).status).toBe(500);
    expect((await send("PUT", "/items/secret-2", "{}")).status).toBe(500);
    expect(said()).toMatch(/is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:/);
    expect(said()).toContain("AccessDeniedException");
  });

  it("hold for what it stores: who may not write an object is refused", async () => {
    expect((await send("PUT", "/files/allowed.txt", "x")).status).toBe(201);
    expect((await send("PUT", "/files/other.csv", "x")).status).toBe(500);
    expect(said()).toMatch(/s3:PutObject on resource: arn:aws:s3:::base-files\/other\.csv/);
  });

  it("hold for a link that it signs: nobody reads by it what its signer may not read", async () => {
    const { url } = await (await send("PUT", "/files/write-only.txt", "x")).json();
    const reply = await fetch(url);
    expect([reply.status, await reply.text()]).toEqual([
      403,
      expect.stringContaining("<Code>AccessDenied</Code>"),
    ]);
  });

  it("let it send to the queue that its policy names", async () => {
    expect((await send("POST", "/messages", JSON.stringify({ id: "rights", mode: "ok" }))).status).toBe(202);
  });

  it("leave those who hold the machine's own key alone", async () => {
    expect(cloud().functionEnv("api").AWS_ACCESS_KEY_ID).toBe(cloud().credentials.accessKeyId);
  });
});
