import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixtureCloud } from "./fixtures/cloud.ts";

const cloud = useFixtureCloud();
const clientFor = (secretAccessKey = cloud().credentials.secretAccessKey) =>
  new S3Client({
    endpoint: cloud().endpoints.s3,
    region: cloud().region,
    credentials: { accessKeyId: cloud().credentials.accessKeyId, secretAccessKey },
  });
const object = { Bucket: "base-files", Key: "a folder/naïve (1)+.txt" };

beforeAll(async () => {
  await clientFor().send(new PutObjectCommand({ ...object, Body: "content", ContentType: "text/plain" }));
});

describe("objects of the local cloud", () => {
  it("serves a signed link until it expires, and not a second longer", async () => {
    const sign = (signingDate: Date) =>
      getSignedUrl(clientFor(), new GetObjectCommand(object), { expiresIn: 60, signingDate });
    const valid = await fetch(await sign(new Date()));
    expect([valid.status, await valid.text()]).toEqual([200, "content"]);
    const expired = await fetch(await sign(new Date(Date.now() - 61_000)));
    expect(expired.status).toBe(403);
    expect(await expired.text()).toContain("<Code>AccessDenied</Code>");
  });

  it("refuses a link that was altered, and one of another signer", async () => {
    const url = await getSignedUrl(clientFor(), new GetObjectCommand(object), { expiresIn: 60 });
    expect((await fetch(url.replace("a%20folder", "b%20folder"))).status).toBe(403);
    expect((await fetch(url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"))).status).toBe(403);
    const foreign = await getSignedUrl(clientFor("another secret"), new GetObjectCommand(object), {
      expiresIn: 60,
    });
    expect((await fetch(foreign)).status).toBe(403);
  });

  it("refuses who does not sign at all", async () => {
    expect((await fetch(`${cloud().endpoints.s3}/base-files/a%20folder/x`)).status).toBe(403);
    expect((await fetch(`${cloud().endpoints.s3}/base-files?list-type=2`)).status).toBe(403);
  });

  it("gives them out at the site's own address by links that are signed for it, and takes nothing there but uploads", async () => {
    const site = new S3Client({
      endpoint: cloud().endpoints.objectLinks,
      region: cloud().region,
      credentials: cloud().credentials,
      forcePathStyle: true,
    });
    expect(cloud().endpoints.objectLinks).toMatch(new RegExp(`^${cloud().url}/`));
    const url = await getSignedUrl(site, new GetObjectCommand(object), { expiresIn: 60 });
    const found = await fetch(url);
    expect([found.status, await found.text()]).toEqual([200, "content"]);
    // What somebody uploaded lies at the address of the pages here: no script of it runs.
    expect(found.headers.get("content-security-policy")).toContain("script-src 'none'");
    expect((await fetch(url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"))).status).toBe(403);
    const put = await getSignedUrl(site, new PutObjectCommand(object), { expiresIn: 60 });
    expect((await fetch(put, { method: "PUT", body: "other" })).status).not.toBe(200);
    expect(await (await fetch(url)).text()).toBe("content");
    const upload = { Bucket: object.Bucket, Key: "uploads/a part" };
    const part = await getSignedUrl(site, new PutObjectCommand(upload), { expiresIn: 60 });
    expect((await fetch(part, { method: "PUT", body: "a part" })).status).toBe(200);
    // A link to read with writes nothing, there neither.
    const read = await getSignedUrl(site, new GetObjectCommand(upload), { expiresIn: 60 });
    expect((await fetch(read, { method: "PUT", body: "other" })).status).toBe(403);
    expect(await (await fetch(read)).text()).toBe("a part");
  });

  it("lets a function sign links that browsers can follow", async () => {
    const reply = await fetch(`${cloud().url}/files/report.txt`, {
      method: "PUT",
      body: "rows",
      headers: { "content-type": "text/plain" },
    });
    const { url } = await reply.json();
    expect(await (await fetch(url)).text()).toBe("rows");
  });

  it("answers for the bucket's CORS rules, in which the local site stands for the deployed one", async () => {
    const preflight = (origin: string, method: string, headers?: string) =>
      fetch(`${cloud().endpoints.s3}/base-files/new.txt`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": method,
          ...(headers && { "access-control-request-headers": headers }),
        },
      });
    const own = `http://program.bedside.localhost:${cloud().port}`;
    const allowed = await preflight(own, "PUT", "content-type");
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([200, own]);
    expect((await preflight("https://site.example", "GET")).status).toBe(200);
    expect((await preflight("https://evil.example", "GET")).status).toBe(403);
    expect((await preflight(own, "DELETE")).status).toBe(403);
    expect((await preflight(own, "PUT", "x-custom")).status).toBe(403);

    const url = await getSignedUrl(clientFor(), new GetObjectCommand(object), { expiresIn: 60 });
    const read = await fetch(url, { headers: { origin: own } });
    expect(read.headers.get("access-control-allow-origin")).toBe(own);
    expect(read.headers.get("access-control-expose-headers")).toBe("ETag");
  });
});

describe("queues of the local cloud, from outside", () => {
  it("refuses a message whose signature is another's", async () => {
    const sqs = new SQSClient({
      endpoint: cloud().endpoints.sqs,
      region: cloud().region,
      credentials: { accessKeyId: cloud().credentials.accessKeyId, secretAccessKey: "another secret" },
      useQueueUrlAsEndpoint: false,
    });
    const message = new SendMessageCommand({ QueueUrl: cloud().queueUrl("Jobs"), MessageBody: "{}" });
    await expect(sqs.send(message)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });
});
